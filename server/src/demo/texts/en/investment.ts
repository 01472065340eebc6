import type { Profession } from '../profession.ts'

/** Analysts and managers in an investment and advisory house. */
export const investment: Profession = {
  tasks: [
    'Analyse companies, markets and the people who run them',
    'Build models simple enough to be questioned',
    'Write investment papers of no more than six pages',
    'Follow our holdings through board material and visits',
    'Prepare reports to investors, good news and bad in the same size of type',
  ],
  wants: [
    'Degree in economics, engineering or another subject that taught you to reason',
    'You can read annual accounts for pleasure',
    'Excellent written English; a Nordic language is a clear advantage',
    'Discreet, curious and hard to impress',
  ],
  pay: {
    type: 'YEAR',
    currency: 'DKK',
    least: 600_000,
    most: 950_000,
    step: 10_000,
    extra: 'Share of the carry after two years',
  },
  roles: [
    {
      titles: ['Investment Analyst', 'Analyst, Growth Investments', 'Associate, Investments'],
      pitches: [
        `{company} in {city} buys into dull companies with interesting owners. We are looking for an analyst who sees
        the point.`,
        'Twelve holdings, no pitch decks. Join {company} as an investment analyst.',
      ],
      about: [
        `We hold minority shares in family companies in industry, energy and food, usually for more than ten years.
        As an analyst you are part of two deal teams at a time, and you visit the factory before you open the
        spreadsheet.`,
        `There are fourteen of us on this side of the house, and everyone reads everything. Last year we looked at 212 companies and bought into
        two.`,
      ],
      tasks: [
        'Screen companies and write first assessments',
        'Valuation, scenarios and due diligence with external advisers',
      ],
      wants: ['One to four years in investment, audit, consulting or industry'],
      highlights: ['Long holding periods', 'Two deals a year', 'A small team'],
    },
    {
      titles: ['Venture Associate', 'Investment Manager, Early Stage', 'Associate, Climate and Food'],
      pitches: [
        'Seaweed, sensors and second chances: {company} is hiring an associate for its early-stage fund in {city}.',
        'You would rather spend a day in a laboratory than at a conference. So would we.',
      ],
      about: [
        `Our early-stage fund invests between two and fifteen million kroner in companies from Nordic universities.
        You meet the founders first, follow them longest, and sit on some of their boards as an observer.`,
        `Half of what we do is saying no quickly and well. Founders whom we turned down send us other founders, which
        is the only marketing we have.`,
      ],
      tasks: [
        'Find companies through universities, hospitals and fishermen',
        'Lead technical and commercial assessments',
        'Help portfolio companies to hire and to sell',
      ],
      wants: ['Background in natural science, engineering or a start-up', 'Judgement that you can put into words'],
      highlights: ['Early-stage fund', 'Board observer seats', 'Fast and kind answers'],
    },
    {
      titles: ['Portfolio Controller', 'Fund Accountant', 'Finance Manager, Funds'],
      pitches: [
        `Four funds, three currencies, one set of books that must be right. {company} in {city} is looking for a
        controller.`,
        'We need someone who enjoys the quarter end. There must be someone.',
      ],
      about: [
        `You keep the books of our funds and holding companies, prepare valuations for the auditor, and report to
        investors from pension funds to families. The month ends on the fourth working day and has done so for six
        years.`,
        `You would work with an outsourced bookkeeper, a lawyer down the hall and a managing partner who reads
        footnotes.`,
      ],
      tasks: [
        'Fund accounting, capital calls and distributions',
        'Investor reporting and audit',
        'Improve systems and controls a little every quarter',
        'Cash management across funds and currencies',
        'Tax returns together with outside advisers',
        'Answer investors’ questions within two days',
      ],
      wants: ['Experience from fund administration, audit or group accounting'],
      highlights: ['Closed on day four', 'Four funds', 'Part-time possible'],
      tasksAlone: true,
    },
  ],
}
