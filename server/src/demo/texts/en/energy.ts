import type { Profession } from '../profession.ts'

/** Engineers in district heating, grids and offshore supply. */
export const energyEngineer: Profession = {
  tasks: [
    'Plan and follow up technical work in your area',
    'Prepare specifications and evaluate tenders',
    'Work with operators, contractors and authorities',
    'Carry out risk assessments and act upon them',
    'Document for the people who will be there in thirty years',
  ],
  wants: [
    'Master’s or bachelor’s degree in a relevant field of engineering',
    'Fluent English; Norwegian or a wish to learn it',
    'You explain technical choices to people who have to pay for them',
    'You take safety personally',
    'Driving licence and readiness for some travel along the coast',
  ],
  pay: {
    type: 'YEAR',
    currency: 'NOK',
    least: 680_000,
    most: 940_000,
    step: 10_000,
    extra: 'Pension, bonus and relocation support',
  },
  roles: [
    {
      titles: ['Process Engineer, District Heating', 'Energy Engineer', 'Mechanical Engineer, Heat Pumps'],
      pitches: [
        `The sea outside {city} holds more heat than the town will ever need. {company} is looking for an engineer
        who can fetch it.`,
        `We are replacing the last oil boilers in {city} with seawater heat pumps, and need someone to lead the
        process design.`,
      ],
      about: [
        `Our district heating serves 9,000 homes, a hospital and a swimming pool that is much loved. Two new heat
        pumps of six megawatts each are to be in operation within three years, and you would have technical
        responsibility from pre-study to handover.`,
        `You would join five engineers and an operations team with whom you share a corridor and a coffee machine.
        Decisions are made close to the work, and the board includes people who live in the houses we heat.`,
      ],
      tasks: [
        'Process design, heat balances and simulation',
        'Technical lead in procurement of heat pumps and exchangers',
        'Commissioning together with operations',
      ],
      wants: ['Experience with heat pumps, refrigeration or thermal plants'],
      highlights: ['Seawater heat pumps', 'From pre-study to handover', 'Lessons in Norwegian'],
    },
    {
      titles: ['Grid Planner', 'Electrical Engineer, Grid Development', 'Power Systems Engineer'],
      pitches: [
        `Ferries, quays and data centres all want to be connected at once. {company} in {city} is hiring a grid
        planner.`,
        'Where should the next forty kilometres of cable go? Help {company} decide.',
      ],
      about: [
        `Demand along our coast will double in twelve years. You study load, voltage and reliability, compare
        alternatives, and write recommendations that stand up to both the regulator and the neighbours.`,
        `The planning group is small and has long experience. We build our own models where the standard tools fall
        short, and you would be welcome to throw out the old ones.`,
      ],
      tasks: [
        'Load-flow and reliability studies',
        'Connection agreements with large customers',
        'Long-term plans and cost–benefit analyses',
      ],
      wants: ['Power systems specialisation', 'Programming as an everyday tool'],
      highlights: ['Demand doubling in twelve years', 'Own models', 'Two days a week from home'],
    },
    {
      titles: ['Offshore Maintenance Engineer', 'Marine Operations Engineer', 'Subsea Engineer'],
      pitches: [
        `Old platforms, new cables. {company} supplies both with power from shore and is looking for an offshore
        engineer based in {city}.`,
        'Two weeks out, four weeks home, and a subsea cable to look after in between.',
      ],
      about: [
        `We maintain the cables and transformer modules that supply three installations with power from shore. You
        plan campaigns in the office and lead them at sea, with a vessel chartered when the weather window opens.`,
        `Offshore you belong to a crew of nine. Onshore you belong to a team that believes a cancelled campaign is
        better than a brave one.`,
      ],
      tasks: [
        'Plan and lead inspection and repair campaigns',
        'Follow up cathodic protection, cable condition and spare parts',
        'Keep the emergency plans alive by exercising them',
      ],
      wants: ['Offshore safety training, or fit to take it', 'Experience from subsea, cable or marine operations'],
      highlights: ['Two weeks out, four home', 'Power from shore', 'Crew of nine'],
      tags: ['Contract'],
    },
  ],
}
