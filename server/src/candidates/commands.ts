import { type CandidateStage, candidateStages } from '@kandidat/contract/resources/enumerations'
import { type Command, InvalidArgumentError } from 'commander'
import { readIds, readTime } from '@kandidat/shared/command-line/arguments'
import type { CommandContext } from '../cli/context.ts'
import { isId } from '../db/id.ts'
import { Refusal } from '../forms/refusal.ts'
import { change } from '../changes/actions.ts'
import { personCommands } from './person-commands.ts'
import { findPositions } from '../positions/write-store.ts'
import { recountPositions, transitionCandidacies } from './actions.ts'
import { accept, contact, hire, moveTo, nameStage, startNewJob, startOn, type Transition } from './candidacy.ts'
import { isCandidacyCursor, listCandidacies } from './store.ts'
import { findCandidacies } from './write-store.ts'

const OPERATOR = { kind: 'operator' } as const
const MAX_TAKE = 100

/** `kandidat candidates`: applications, referrals, and the people behind them. */
export function candidatesCommands(candidates: Command, context: CommandContext): void {
  step('accept', 'a referred person agrees, which moves the referral on and tells who it is')
    .option('--at <time>', 'when that was, if not now', readTime)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat candidates accept ID,ID --at 2026-11-20T09:00:00Z')
    .action((ids: string[], options: { at?: Date }) => act('accept', ids, accept(options.at)))

  candidates
    .command('move')
    .description('move candidates to a stage')
    .argument('<ids>', 'ids of candidates, with commas between', readIds)
    .argument('<stage>', `where to: ${candidateStages.join(', ')}`, readStage)
    .option('--name <text>', "the company's own name for the stage; without it the stage has none")
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat candidates move ID,ID REJECTED
  $ npx --no kandidat candidates move ID CONTACTED_BY_COMPANY --name "First interview"`,
    )
    .action((ids: string[], stage: CandidateStage, options: { name?: string }) =>
      act('move', ids, moveTo(stage, options.name)),
    )

  step('stage', "give the stage a name of the company's own, or take it away")
    .option('--name <text>', 'the name')
    .option('--clear', 'no name')
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx --no kandidat candidates stage ID --name "Second interview"\n  $ npx --no kandidat candidates stage ID --clear',
    )
    .action((ids: string[], options: { name?: string; clear?: true }) => {
      oneOf(options.name, options.clear, '--name or --clear')
      return act('stage', ids, nameStage(options.name ?? null))
    })

  step('contact', 'one side contacted the other')
    .requiredOption('--by <side>', 'who contacted: company or candidate', readSide)
    .option('--at <time>', 'when that was, if not now', readTime)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat candidates contact ID --by company')
    .action((ids: string[], options: { by: 'company' | 'candidate'; at?: Date }) =>
      act('contact', ids, contact(options.by, options.at)),
    )

  step('hire', 'hire candidates')
    .option('--start <time>', 'the day on which they start', readTime)
    .option('--name <text>', "the company's own name for the stage")
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat candidates hire ID --start 2027-01-04')
    .action((ids: string[], options: { start?: Date; name?: string }) =>
      act('hire', ids, hire(options.start, options.name)),
    )

  step('start-date', 'set the day on which hired candidates start, or take it away')
    .option('--on <time>', 'the day', readTime)
    .option('--clear', 'no day')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat candidates start-date ID --on 2027-02-01')
    .action((ids: string[], options: { on?: Date; clear?: true }) => {
      oneOf(options.on, options.clear, '--on or --clear')
      return act('start-date', ids, startOn(options.on ?? null))
    })

  step('start', 'hired candidates have started their new job')
    .option('--at <time>', 'when that was, if not now', readTime)
    .option('--clear', 'they have not, after all')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat candidates start ID --at 2027-01-04')
    .action((ids: string[], options: { at?: Date; clear?: true }) => {
      if (options.at && options.clear) throw new Refusal('invalid', 'Give either --at or --clear.')
      return act('start', ids, startNewJob(options.clear ? null : options.at))
    })

  personCommands(candidates, context)

  candidates
    .command('recount')
    .description('count the performance of positions anew, where `doctor` says that it is not as their candidates say')
    .argument('<positions>', 'ids of positions, with commas between', readIds)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat candidates recount ID,ID')
    .action((ids: string[]) =>
      context.withDatabase(async (database) => {
        const positions = await findPositions(database, ids)
        await change(database, OPERATOR, (c) => recountPositions(c, positions))
        context.output(`Counted anew: ${ids.join(', ')}`, { positions: ids })
      }),
    )

  candidates
    .command('list')
    .description('list the candidates of a position, newest first, as the API shows them')
    .argument('<position>', 'the id of the position')
    .option('--take <number>', `how many at most, 1 to ${MAX_TAKE}`, readTake, 50)
    .option('--after <id>', 'the candidate behind which to go on')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat candidates list ID --take 100 --json')
    .action((id: string, options: { take: number; after?: string }) =>
      context.withDatabase(async (database) => {
        const [position] = await findPositions(database, [id])
        if (!position) throw new Refusal('not-found', `There is no position ${id}.`)
        const access = { kind: 'company', companyId: position.companyId } as const
        const { after } = options
        if (after !== undefined && !(isId(after) && (await isCandidacyCursor(database, access, id, after))))
          throw new Refusal('not-found', `The position ${id} has no candidate ${after}.`)
        const page = { limit: options.take + 1, ...(after !== undefined && { cursor: after }) }
        const rows = await listCandidacies(database, access, id, page)
        const shown = rows.slice(0, options.take).map((row) => JSON.parse(row.json) as Listed)
        const nextCursor = rows.length > options.take ? (shown.at(-1)?.id ?? null) : null
        const lines = [...shown.map(lineOf), ...(nextCursor === null ? [] : [`More: --after ${nextCursor}`])]
        context.output(lines.length === 0 ? 'There are none.' : lines.join('\n'), { data: shown, nextCursor })
      }),
    )

  /** A command on candidates by their ids. */
  function step(name: string, what: string): Command {
    return candidates
      .command(name)
      .description(what)
      .argument('<ids>', 'ids of candidates, with commas between', readIds)
  }

  async function act(name: string, ids: string[], rule: Transition): Promise<void> {
    await context.withDatabase(async (database) => {
      await change(database, OPERATOR, async (all) =>
        transitionCandidacies(all, `candidates ${name}`, await findCandidacies(all.tx, ids), rule),
      )
      context.output(`Done (${name}): ${ids.join(', ')}`, { candidates: ids })
    })
  }
}

interface Listed {
  id: string
  stage: string
  customStage: string | null
  candidate: { id: string | null; firstName: string | null; lastName: string | null; email: string | null }
}

function lineOf({ id, stage, customStage, candidate }: Listed): string {
  const name = [candidate.firstName, candidate.lastName, candidate.email].filter((part) => part !== null).join(' ')
  const who = candidate.id === null ? '(has not agreed yet)' : `${name || '(anonymized)'}  person ${candidate.id}`
  return `${id}  ${stage}${customStage === null ? '' : ` (${customStage})`}  ${who}`
}

function oneOf(one: unknown, other: unknown, names: string): void {
  if ((one === undefined) === (other === undefined)) throw new Refusal('invalid', `Give either ${names}.`)
}

function readStage(text: string): CandidateStage {
  const stage = candidateStages.find((one) => one === text)
  if (!stage) throw new InvalidArgumentError(`Give one of ${candidateStages.join(', ')}.`)
  return stage
}

function readSide(text: string): 'company' | 'candidate' {
  if (text === 'company' || text === 'candidate') return text
  throw new InvalidArgumentError('Give company or candidate.')
}

function readTake(text: string): number {
  if (/^([1-9][0-9]?|100)$/.test(text)) return Number(text)
  throw new InvalidArgumentError(`Give a whole number from 1 to ${MAX_TAKE}.`)
}
