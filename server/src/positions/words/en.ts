import type { EmploymentType } from '@kandidat/contract/resources/enumerations'

/** Names of kinds of employment, by which positions are found as well. */
export const tags: Readonly<Record<EmploymentType, string>> = {
  'Full-time': 'Full-time',
  'Part-time': 'Part-time',
  'On-site': 'On-site',
  Temporary: 'Temporary',
  Internship: 'Internship',
  Volunteer: 'Volunteer',
  Contract: 'Contract',
  Remote: 'Remote',
  Hybrid: 'Hybrid',
}

const because = {
  age: 'It speaks to one age. Others of the same skill do not apply.',
  gender: 'It speaks to one gender.',
  origin: 'It speaks to where people come from. Their work does not depend on it.',
  language: 'It asks for a birth rather than for a skill. Say which level the work needs.',
  health: 'It shuts out people with an illness or a disability who can do the work.',
  family: 'It asks about private life.',
  looks: 'It asks for looks rather than for skill.',
  swagger: 'Many people who would do it well do not see themselves in this word.',
  pressure: 'It sounds as if people were worn out here.',
  history: 'The word comes from a history that hurts people. There is a plain one.',
}

/** The texts of advice on a position in English. The other languages have the same. */
export const adviceWords = {
  title: 'Before you publish',
  noPlace: 'There is no place. People do not find it by search, and search engines do not show it among jobs.',
  noDeadline: 'There is no deadline. People wait, and search engines do not know when it ends.',
  shortText: (characters: number, wanted: number) =>
    `The text has ${characters} characters. Say what the work is, what it needs and what you offer: at least ${wanted}.`,
  noSalary: (country: string, law: string, since: string) =>
    `There is no salary. In ${country}, people who apply must learn the pay, or its range, in time (${law}, since ${since}).`,
  noSalaryPartly: (country: string, law: string, since: string) =>
    `There is no salary. In parts of ${country}, the ad must show the pay, or its range (${law}, since ${since}).`,
  wording: (found: string, reason: AdviceReason, instead: string) =>
    `“${found}”: ${because[reason]} Instead: ${instead}.`,
}

/** Why a wording keeps people away. A reason of a term that has no text here does not compile. */
export type AdviceReason = keyof typeof because

/** The texts of advice on a position. */
export type AdviceWords = typeof adviceWords

/** What keeps a position from visitors, and what to do about it. */
export type ObstacleWords = readonly [fact: string, order: string]

/** What is explained, in English. The command line says the same. */
export const explanationWords = {
  /** What keeps a position from visitors, and what to do, as `obstacleText` puts them together. */
  obstacles: {
    archived: ['It is archived or removed', 'restore it'],
    draft: ['It was never published', 'publish it'],
    paused: ['It is paused', 'resume it'],
    expired: ['The deadline has passed', 'set a later one, or remove it'],
    'not-listed': ['It is not listed there', 'list it'],
    'page-off': ['The careers page is switched off', 'switch it on'],
    'link-off': ['The link is switched off', 'switch it on'],
    'no-way': ['Nothing leads to it', 'list it on a careers page that is on, or switch a sharing link on'],
  } satisfies Record<string, ObstacleWords>,
  /** What keeps a key from a position, a careers page or a client, and what to do. */
  keyObstacles: {
    revoked: 'The key is revoked, so every request is answered 401: create another one.',
    expired: 'The key has expired, so every request is answered 401: create another one.',
    suspended: 'The user who created the key is deactivated, so every request is answered 401: activate the user.',
    'no-such-position': 'There is no such position: getPosition answers 404, and what lies below it 403.',
    'other-company': 'The position belongs to another company, so the answer is 403: use a key of that company.',
    'not-among-its-positions':
      'The key is restricted to other positions, so the answer is 403: create a key for this one.',
    'not-among-its-creators':
      'The user who created the key does not reach the position, so the answer is 403: grant it to the user.',
    'no-such-page': 'There is no such careers page, or it is off, so the answer is 404.',
    'page-off': 'The careers page is switched off, so the answer is 404: switch it on.',
    'page-of-other-company':
      'The careers page belongs to another company, which is no client, so the answer is 403: use a key of that company.',
    'page-without-its-positions':
      'The key is restricted to positions, and none of them is listed on the page, so the answer is 403: list one there, or create a key for others.',
    'page-without-its-creators':
      'The user who created the key reaches no position that is listed on the page, so the answer is 403: grant one to the user.',
    'no-such-client':
      'There is no such company, or it is your own, so getClient answers 404, and the filter of lists 400.',
    'not-a-client':
      'The company is no client, so getClient answers 403, and the filter of lists 400: ask it to become one.',
    'client-without-its-positions':
      'The key is restricted to positions, and none of them is managed for the client, so the answer is 403: create a key for one that is.',
    'client-without-its-creators':
      'The user who created the key reaches no position that is managed for the client, so the answer is 403: grant one to the user.',
  },
  ask: 'Why can this key not read something?',
  askLead: 'A request that is answered 401, 403 or 404 has one of few reasons. This says which.',
  subject: 'Id or address of a position, a careers page or a client',
  explain: 'Explain',
  reads: {
    position: 'The key reads the position.',
    page: 'The key reads the careers page.',
    client: 'The key reads the client.',
  },
  noId: 'Give the id of a position, a careers page or a client, or an address that contains it.',
  newKey: 'New key',
  team: 'Open the team',
  clients: 'Open the clients',
  pages: 'Open the careers pages',
  whyNot: 'Why visitors do not see it',
}

/** The texts of explanations. */
export type ExplanationWords = typeof explanationWords
