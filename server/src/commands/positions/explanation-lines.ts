import { commandName } from '../../base/config.ts'
import type { KeyObstacle } from '../../positions/explanations/key.ts'
import type { ExplainedWay, Obstacle } from '../../positions/explanations/position.ts'
import { printable } from '@kandidat/shared/command-line/printable'
import { explanationWords as en } from '../../positions/words/en.ts'
import { obstacleText } from '../../positions/words/words.ts'

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
  return `  ${obstacleText(en.obstacles[obstacle], true)} (${commandName()} ${commands[obstacle]})`
}

/** What keeps a key from a position, a careers page or a client, as a sentence with what to do. */
export function keyObstacleLine(obstacle: KeyObstacle): string {
  return en.keyObstacles[obstacle]
}
