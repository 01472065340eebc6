import { printable } from '@kandidat/shared/command-line/printable'
import { readTime } from '@kandidat/shared/command-line/arguments'
import { type Command, InvalidArgumentError } from 'commander'
import type { CommandContext } from '../../base/cli/context.ts'
import { clientReference, type ClientReference } from '../../organisation/clients/client-reference.ts'
import { isId } from '../../base/db/id.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { listKeys } from '../../organisation/keys/list-store.ts'
import { keyObstacleLine, obstacleLine, wayLine } from './explanation-lines.ts'
import type { KeySubject } from '../../positions/explanations/key.ts'
import { readKeyObstacles } from '../../positions/explanations/key-store.ts'
import { explain, type ExplainedWay } from '../../positions/explanations/position.ts'
import { readPositionFacts } from '../../positions/explanations/store.ts'
import { explanationWords as en } from '../../positions/words/en.ts'

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
    .description('say why a key cannot read a position, a careers page or a client')
    .argument('<key>', 'the id of a key, as `keys list` shows it', readId)
    .option('--position <id>', 'the id of a position', readId)
    .option('--page <id>', 'the id of a careers page', readId)
    .option('--client <client>', 'the id or slug of a client', readClient)
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat explain key KEY_ID --position ID
  $ npx --no kandidat explain key KEY_ID --client fjellvik`,
    )
    .action((keyId: string, asked: AskedOptions) =>
      context.withDatabase(async (database) => {
        const subject = subjectOfOptions(asked)
        const [key] = await listKeys(database, await context.access(database), { id: keyId }, { limit: 1 })
        if (key === undefined) throw new Refusal('not-found', `There is no key ${keyId}.`)
        const obstacles = await readKeyObstacles(database, key, subject)
        const lines = obstacles.length === 0 ? [en.reads[subject.kind]] : obstacles.map(keyObstacleLine)
        const { position, page, client } = asked
        const named = { ...(position && { position }), ...(page && { page }), ...(client && { client: client.text }) }
        context.output(lines.join('\n'), { key: keyId, ...named, obstacles })
      }),
    )
}

interface AskedOptions {
  position?: string
  page?: string
  client?: { readonly text: string; readonly reference: ClientReference }
}

/** What is asked about. @throws {Refusal} unless it is one thing */
function subjectOfOptions({ position, page, client }: AskedOptions): KeySubject {
  const subjects: KeySubject[] = [
    ...(position === undefined ? [] : [{ kind: 'position' as const, id: position }]),
    ...(page === undefined ? [] : [{ kind: 'page' as const, id: page }]),
    ...(client === undefined ? [] : [{ kind: 'client' as const, reference: client.reference }]),
  ]
  const [subject] = subjects
  if (subject !== undefined && subjects.length === 1) return subject
  throw new Refusal('invalid', 'Give one of --position, --page and --client.')
}

function readClient(text: string): NonNullable<AskedOptions['client']> {
  const reference = clientReference(text)
  if (reference !== undefined) return { text, reference }
  throw new InvalidArgumentError('It must be the id or slug of a client, such as fjellvik.')
}

function readId(text: string): string {
  if (!isId(text)) throw new InvalidArgumentError('It must be an id such as 01890000-0000-7000-8000-000000000000.')
  return text
}

const flat = ({ way, state, obstacles }: ExplainedWay) => ({
  ...{ kind: way.kind, id: way.id, name: way.name, isMarketplace: way.isMarketplace },
  ...{ isOn: way.isOn, isListed: way.isListed, state, obstacles },
})
