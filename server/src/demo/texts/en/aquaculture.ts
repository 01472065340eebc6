import type { Profession } from '../profession.ts'

/** Fish health and biology, where the team works in English. */
export const fishHealth: Profession = {
  tasks: [
    'Follow fish health and welfare at sites along the coast',
    'Take samples, interpret results and advise before there is an outbreak',
    'Work closely with site managers, who know their fish',
    'Keep records that satisfy both authorities and scientists',
  ],
  wants: [
    'Degree in fish health, veterinary science, marine biology or a related field',
    'Good English; Norwegian is useful, and taught at work',
    'You are not afraid of weather, boats or statistics',
    'Driving licence',
  ],
  pay: {
    type: 'YEAR',
    currency: 'NOK',
    least: 590_000,
    most: 760_000,
    step: 10_000,
    extra: 'Relocation support and a bonus scheme',
  },
  roles: [
    {
      titles: ['Fish Health Biologist', 'Fish Health Specialist', 'Marine Biologist, Fish Welfare'],
      pitches: [
        'Healthy fish do not make the news. {company} near {city} is looking for a biologist who keeps it that way.',
        'Nine sites, four boats, one microscope of your own. Join {company} as a fish health biologist.',
      ],
      about: [
        `You visit each of our sites at least every second week, and more often when something looks odd. You decide
        on treatments together with the site managers, and you can stop a transfer if you have to.`,
        `We take part in two research projects on cleaner fish and gill health. A fifth of your time is set aside for
        them, and the results are published whatever they say.`,
      ],
      tasks: [
        'Site visits, autopsies and sampling',
        'Plan treatments and evaluate their effect',
        'Research on gill health together with a university',
      ],
      wants: ['Authorisation as fish health biologist or veterinarian, or entitled to it'],
      highlights: ['Research time', 'A mandate to stop transfers', 'Boat licence paid'],
    },
  ],
}
