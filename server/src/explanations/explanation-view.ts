import type { KeyObstacle } from './key-store.ts'
import type { ExplainedWay, Obstacle } from './position.ts'
import { printable } from '@kandidat/shared/command-line/printable'

const obstacles: Readonly<Record<Obstacle, string>> = {
  archived: 'It is archived or removed: restore it.',
  draft: 'It was never published: publish it.',
  paused: 'It is paused: resume it.',
  expired: 'It has expired: set a later expiration, or lift it.',
  'not-listed': 'It is not listed there: list it.',
  'page-off': 'The careers page is switched off: switch it on.',
  'link-off': 'The link is switched off: switch it on.',
  'no-way': 'Nothing leads to it: list it on a careers page that is on, or switch a sharing link on.',
}

const keyObstacles: Readonly<Record<KeyObstacle, string>> = {
  revoked: 'The key is revoked, so every request is answered 401: create another one.',
  expired: 'The key has expired, so every request is answered 401: create another one.',
  suspended: 'The user who created the key is deactivated, so every request is answered 401: activate the user.',
  'no-such-position': 'There is no such position: getPosition answers 404, and what lies below it 403.',
  'other-company': 'The position belongs to another company, so the answer is 403: use a key of that company.',
  'not-among-its-positions':
    'The key is restricted to other positions, so the answer is 403: create a key for this one.',
  'not-among-its-creators':
    'The user who created the key does not reach the position, so the answer is 403: grant it to the user.',
}

/** A page or link in one line, with whether the position is live there. */
export function wayLine({ way, state }: ExplainedWay): string {
  const kind = way.isMarketplace ? 'marketplace' : way.kind === 'page' ? 'careers page' : 'link'
  return [
    kind,
    way.id,
    ...(way.isMarketplace ? [] : [printable(way.name)]),
    state === 'live' ? 'live' : 'not live',
  ].join('  ')
}

/** An obstacle as a sentence, with the command that removes it. */
export function obstacleLine(obstacle: Obstacle, positionId: string, { way }: Partial<ExplainedWay> = {}): string {
  const commands: Readonly<Record<Obstacle, string>> = {
    archived: `positions restore ${positionId}`,
    draft: `positions publish ${positionId}`,
    paused: `positions resume ${positionId}`,
    expired: `positions expire ${positionId} --lift`,
    'not-listed': `positions list-on ${positionId} --pages ${way?.id ?? ''}`,
    'page-off': `pages on ${way?.id ?? ''}`,
    'link-off': `links on ${way?.id ?? ''}`,
    'no-way': `positions list-on ${positionId} --pages marketplace`,
  }
  return `  ${obstacles[obstacle]} (kandidat ${commands[obstacle]})`
}

/** What keeps a key from a position, as a sentence with what to do. */
export function keyObstacleLine(obstacle: KeyObstacle): string {
  return keyObstacles[obstacle]
}
