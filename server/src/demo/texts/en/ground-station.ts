import type { Profession } from '../profession.ts'

/** Engineers of a satellite ground station. */
export const groundStation: Profession = {
  tasks: [
    'Plan, run and improve passes for operators in four continents',
    'Write procedures that work at three in the morning',
    'Take part in acceptance tests and customer reviews',
    'Investigate anomalies and publish what you find, inside the house and to the customer',
    'Join the on-call rota after training',
  ],
  wants: [
    'A degree in engineering, physics or computer science, or equivalent experience',
    'Good English; Swedish is an advantage and we pay for lessons',
    'You stay calm with a countdown on the screen',
    'You will need to pass a security check',
    'A driving licence, because the bus does not go all the way',
  ],
  pay: {
    type: 'MONTH',
    currency: 'EUR',
    least: 4_200,
    most: 6_300,
    step: 100,
    extra: 'Relocation support, housing for the first three months',
  },
  roles: [
    {
      titles: ['Ground Station Engineer', 'RF Systems Engineer', 'Antenna Systems Engineer'],
      pitches: [
        `{company} talks to sixty satellites a day and would like to make it a hundred. We are looking for a ground
        station engineer in {city}.`,
        'From two metres to thirteen: look after the antennas of {company} in {city}, and help choose the next ones.',
      ],
      about: [
        `You will be responsible for part of the signal chain, from feed to modem, across our sites. The work ranges
        from link budgets at the desk to measurements on a cold platform, and everyone does both.`,
        `The engineering group has eleven people of seven nationalities. We make small changes often, have a full
        test antenna that may be broken on purpose, and review every incident without asking whose fault it was.`,
      ],
      tasks: [
        'Specify, install and commission antennas and RF equipment',
        'Calculate link budgets and verify them by measurement',
      ],
      wants: ['Experience with S, X or Ka band systems', 'Hands-on skill with spectrum and network analysers'],
      highlights: ['A test antenna of our own', 'Eleven engineers, seven nationalities', 'Northern lights'],
    },
    {
      titles: ['Satellite Operations Engineer', 'Spacecraft Operator, Shift Lead', 'Mission Operations Engineer'],
      pitches: [
        'Twenty minutes of preparation, eleven of attention. {company} in {city} is looking for operations engineers.',
        'Do you like checklists, and know when to leave them? Join the operations room of {company}.',
      ],
      about: [
        `The operations room is staffed around the clock by teams of two. You schedule passes, watch telemetry, help
        customers in their first days in orbit, and automate whatever you had to do twice.`,
        `Shifts are twelve hours, published three months ahead, with fourteen shifts in four weeks. After a year most
        colleagues move on to mission preparation, where the hours are ordinary and the problems are new.`,
      ],
      tasks: [
        'Conduct passes and early-orbit support',
        'Script and test automated operations',
        'Coordinate with customers’ control centres',
      ],
      wants: ['Shift work suits you', 'Python or a similar language for everyday tools'],
      highlights: ['Shifts known three months ahead', 'Early-orbit support', 'A clear next step'],
    },
  ],
}

/** The sister stations, each with one resident engineer. */
export const remoteStation: Profession = {
  ...groundStation,
  pay: {
    type: 'YEAR',
    currency: 'AUD',
    least: 98_000,
    most: 124_000,
    step: 1_000,
    extra: 'Vehicle, housing and two trips home a year',
  },
  roles: [
    {
      titles: ['Site Manager, Remote Station', 'Remote Site Engineer', 'Station Engineer, Partner Site'],
      pitches: [
        `Three antennas, one road and a great deal of sky: {company} needs someone to look after its station near
        {city}.`,
        'Our partner site near {city} is getting a second antenna and its first resident engineer.',
      ],
      about: [
        `The station near {city} was built two years ago and has been visited every second month. With a second
        antenna it needs someone who lives there: to maintain, repair, host customers, and keep on good terms with
        the landowner.`,
        `You work alone on many days and with the engineers at headquarters on the screen every day. Twice a year you
        come to Sweden for a fortnight, and twice a year someone comes to you.`,
      ],
      tasks: [
        'Operate and maintain the station, its power and its buildings',
        'Supervise local contractors',
        'Report on weather, interference and wildlife',
      ],
      wants: [
        'Right to work in the country of the station',
        'Broad practical skills: power, networks, a bit of plumbing',
      ],
      highlights: ['Resident engineer', 'Two visits to Sweden a year', 'A vehicle and a satellite phone'],
    },
  ],
}
