/** What is explained, in English. The command line says the same. */
export const en = {
  /** What keeps a position from visitors, and what to do. */
  obstacles: {
    archived: 'It is archived or removed: restore it.',
    draft: 'It was never published: publish it.',
    paused: 'It is paused: resume it.',
    expired: 'The deadline has passed: set a later one, or remove it.',
    'not-listed': 'It is not listed there: list it.',
    'page-off': 'The careers page is switched off: switch it on.',
    'link-off': 'The link is switched off: switch it on.',
    'no-way': 'Nothing leads to it: list it on a careers page that is on, or switch a sharing link on.',
  },
  /** What keeps a key from a position, and what to do. */
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
  },
  ask: 'Why does this key not get to a position?',
  askLead: 'A request that is answered 401, 403 or 404 has one of few reasons. This says which.',
  position: 'Id or address of the position',
  explain: 'Explain',
  reads: 'The key reads the position.',
  noId: 'Give the id of a position, or an address that contains it.',
  newKey: 'New key',
  team: 'Open the team',
  whyNot: 'Why visitors do not see it',
}

/** The texts of explanations. */
export type ExplanationWords = typeof en
