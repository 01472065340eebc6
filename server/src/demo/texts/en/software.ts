import type { Profession } from '../profession.ts'

/** Software developer, in an office whose working language is English. */
export const developer: Profession = {
  tasks: [
    'Design, build, test and run features that people use the same week',
    'Review code with care and good manners',
    'Talk to customers a few times a month, with a translator if it helps',
    'Keep our dependencies few and our documentation true',
    'Share on-call duty, one week in eight',
  ],
  wants: [
    'Solid experience with a typed language and a relational database',
    'You write tests because you have been bitten',
    'Clear written English, since much of our work happens in writing',
    'You are comfortable saying that you do not know yet',
    'A Nordic language is welcome and not required',
  ],
  pay: {
    type: 'YEAR',
    currency: 'EUR',
    least: 62_000,
    most: 92_000,
    step: 1_000,
    extra: 'Six weeks of holiday and a home office budget',
  },
  roles: [
    {
      titles: ['Backend Engineer', 'Software Engineer, Integrations', 'Senior Software Engineer'],
      pitches: [
        `{company} connects workshop software with forty accounting systems, none of which agree on what an invoice
        is. We are looking for a backend engineer in {city}.`,
        `Small team, old-fashioned virtues: short functions, honest names, boring releases. Join {company} in {city}
        as a software engineer.`,
      ],
      about: [
        `Our integrations move work orders, parts and invoices between our product and whatever our customers already
        use. Some partners have beautiful APIs, others send text files at midnight. You will make all of them look
        the same from the inside.`,
        `The team has four engineers in three countries. We meet in person every quarter, write decisions down, and
        deploy several times a day. There are no sprints; there is a short list, and the top of it is what matters.`,
      ],
      tasks: [
        'Own integrations from first call with the partner to monitoring in production',
        'Make failures visible, retryable and rare',
      ],
      wants: ['Experience with APIs that somebody else controls', 'TypeScript or the wish to learn it'],
      highlights: ['Six weeks of holiday', 'No sprints', 'Quarterly team week'],
    },
    {
      titles: ['Mobile Developer', 'Mobile Engineer, Offline First', 'Android and iOS Developer'],
      pitches: [
        `Lift shafts have no reception. {company} is looking for a mobile developer in {city} who finds that
        interesting.`,
        'Our app must work with gloves on, in the dark, without a network. Want to help?',
      ],
      about: [
        `Technicians carry our app all day. They photograph, measure, sign and move on, and they never wait for a
        progress bar. You will own the app together with one colleague, including the synchronisation that makes it
        feel simple.`,
        `Every month you spend a day with someone who uses what you built. Most of our best ideas were overheard on
        such days, and a few of our worst were buried there.`,
      ],
      tasks: [
        'Develop and maintain the app on Android and iOS',
        'Design synchronisation that survives bad networks',
        'Keep the app small and quick on old phones',
      ],
      wants: ['At least one published app that you are proud of', 'Understanding of conflicts, clocks and queues'],
      highlights: ['Offline first', 'A day a month with users', 'Two people, one app'],
    },
    {
      titles: ['Data Engineer', 'Analytics Engineer', 'Data Engineer, Product'],
      pitches: [
        `We know a great deal about how long things take, and too little about why. {company} is hiring a data
        engineer in {city}.`,
        'Fewer dashboards, better questions: come and look after the numbers at {company}.',
      ],
      about: [
        `Nine years of work orders tell us how long a brake job takes in Malmö in February. You will turn that into
        estimates that workshops trust, and into reports that take one glance.`,
        `You will be our first full-time data person. The engineers keep good records, the database is healthy, and
        nobody has bought a platform yet. What to build, and what to leave out, will be your call.`,
      ],
      tasks: [
        'Model, test and document our data',
        'Build estimates together with the product designers',
        'Protect customers’ data, also from our own curiosity',
      ],
      wants: [
        'Strong SQL and sound statistics',
        'Experience of being the only one, or of working well without being told',
      ],
      highlights: ['First data hire', 'Clean data since 2017', 'Freedom to choose tools'],
    },
  ],
}

/** Sales and partnerships abroad. */
export const partnerships: Profession = {
  tasks: [
    'Find, meet and convince partners and customers',
    'Run demonstrations without slides',
    'Negotiate agreements that both sides still like next year',
    'Bring back what the market says, especially when it is unwelcome',
  ],
  wants: [
    'Several years in sales or partnerships in business software',
    'Comfortable working hours away from headquarters',
    'Fluent English, and another language of the region if possible',
    'You can explain a product without adjectives',
  ],
  pay: {
    type: 'YEAR',
    currency: 'USD',
    least: 85_000,
    most: 120_000,
    step: 1_000,
    extra: 'Commission on top, uncapped',
  },
  roles: [
    {
      titles: ['Partner Manager, North America', 'Sales Lead, Remote', 'Partnership Manager'],
      pitches: [
        `{company} has nine customers in North America and has never advertised there. Help us find out what happens
        if we try.`,
        'Be our first colleague on your side of the Atlantic: {company} is hiring a partner manager, working remotely.',
      ],
      about: [
        `Our customers abroad found us through a lift manufacturer and liked what they saw. Now we want resellers who
        know elevator service, boatyards or truck repair, and someone to choose and train them.`,
        `You will work from home, meet the team in Sweden four times a year, and have an engineer assigned to your
        questions. The first year’s target was set by somebody who has done the job.`,
      ],
      tasks: ['Build a partner network from a short list of thirty names', 'Train partners’ sales and service staff'],
      wants: ['A network in lift service, marine or heavy vehicles is a great advantage'],
      highlights: ['First hire in the region', 'Fully remote', 'Four trips to Sweden a year'],
      tags: ['Remote', 'Contract'],
    },
  ],
}
