import { printable } from '@kandidat/shared/command-line/printable'
import { readTime } from '@kandidat/shared/command-line/arguments'
import { type Command, InvalidArgumentError } from 'commander'
import type { CommandContext } from '../cli/context.ts'
import { isId } from '../db/id.ts'
import { Refusal } from '../forms/refusal.ts'
import { listKeys } from '../keys/list-store.ts'
import { keyObstacleLine, obstacleLine, wayLine } from './explanation-view.ts'
import { readKeyObstacles } from './key-store.ts'
import { explain, type ExplainedWay } from './position.ts'
import { readPositionFacts } from './store.ts'

/** `kandidat explain`: why something is as it is, and what would change it. */
export function explainCommands(program: Command, context: CommandContext): void {
  const explanations = program
    .command('explain')
    .description('say why a position is live or not, or why a key is answered 403, and what would change it')

  explanations
    .command('position')
    .description('say why a position has its status, and where it is live or why not')
    .argument('<id>', 'the id of a position', readId)
    .option('--at <time>', 'ask about this day, or this time, instead of now', readTime)
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat explain position ID
  $ npx --no kandidat explain position ID --at 2027-01-31T12:00:00Z --json`,
    )
    .action((id: string, { at }: { at?: Date }) =>
      context.withDatabase(async (database) => {
        const position = await readPositionFacts(database, await context.access(database), id, at)
        if (position === undefined) throw new Refusal('not-found', `There is no position ${id}.`)
        const { status, obstacles, ways } = explain(position.state, position.ways)
        const lines = [
          `${id}  ${printable(position.title)}  ${status}`,
          ...obstacles.map((obstacle) => obstacleLine(obstacle, id)),
          ...ways.flatMap((way) => [
            `  ${wayLine(way)}`,
            ...way.obstacles.map((each) => `  ${obstacleLine(each, id, way)}`),
          ]),
        ]
        context.output(lines.join('\n'), { id, status, obstacles, ways: ways.map(flat) })
      }),
    )

  explanations
    .command('key')
    .description('say why a key cannot read a position')
    .argument('<key>', 'the id of a key, as `keys list` shows it', readId)
    .requiredOption('--position <id>', 'the id of a position', readId)
    .addHelpText('after', `\nExamples:\n  $ npx --no kandidat explain key KEY_ID --position ID`)
    .action((keyId: string, { position }: { position: string }) =>
      context.withDatabase(async (database) => {
        const [key] = await listKeys(database, await context.access(database), { id: keyId }, { limit: 1 })
        if (key === undefined) throw new Refusal('not-found', `There is no key ${keyId}.`)
        const obstacles = await readKeyObstacles(database, key, position)
        const lines = obstacles.length === 0 ? ['The key reads the position.'] : obstacles.map(keyObstacleLine)
        context.output(lines.join('\n'), { key: keyId, position, obstacles })
      }),
    )
}

function readId(text: string): string {
  if (!isId(text)) throw new InvalidArgumentError('It must be an id such as 01890000-0000-7000-8000-000000000000.')
  return text
}

const flat = ({ way, state, obstacles }: ExplainedWay) => ({
  ...{ kind: way.kind, id: way.id, name: way.name, isMarketplace: way.isMarketplace },
  ...{ isOn: way.isOn, isListed: way.isListed, state, obstacles },
})
