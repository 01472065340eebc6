import { type CandidateStage, candidateStages } from '@kandidat/contract/resources/enumerations'
import { type Command, InvalidArgumentError } from 'commander'
import { readIds, readTime } from '@kandidat/shared/command-line/arguments'
import { readDay } from '../../base/cli/day.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import type { Day } from '../../base/forms/day.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import type { NameIn } from '../../base/changes/audit-verb.ts'
import { personCommands } from './people.ts'
import { recountPositions, transitionCandidacies } from '../../candidates/actions.ts'
import {
  accept,
  contact,
  hire,
  moveTo,
  nameStage,
  startNewJob,
  startOn,
  type Transition,
} from '../../candidates/candidacy.ts'

/** `kandidat candidates`: applications, referrals, and the people behind them. */
export function candidatesCommands(candidates: Command, context: CommandContext): void {
  add('accept', 'record that referred people agree; they are shown from then on')
    .option('--at <time>', 'when it was; now by default', readTime)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat candidates accept ID,ID --at 2026-11-20T09:00:00Z')
    .action((ids: string[], options: { at?: Date }) => act('accept', ids, accept(options.at)))

  candidates
    .command('move')
    .description('move candidates to a stage')
    .argument('<ids>', 'ids of candidates, separated by commas', readIds)
    .argument('<stage>', `the stage: ${candidateStages.join(', ')}`, readStage)
    .option('--name <text>', "the company's own name for the stage; a new stage has none by default")
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

  add('stage', "set or remove the company's own name for the stage")
    .option('--name <text>', 'the name')
    .option('--clear', 'remove the name')
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx --no kandidat candidates stage ID --name "Second interview"\n  $ npx --no kandidat candidates stage ID --clear',
    )
    .action((ids: string[], options: { name?: string; clear?: true }) => {
      oneOf(options.name, options.clear, '--name or --clear')
      return act('stage', ids, nameStage(options.name ?? null))
    })

  add('contact', 'record that one side contacted the other')
    .requiredOption('--by <side>', 'who made the contact: company or candidate', readSide)
    .option('--at <time>', 'when it was; now by default', readTime)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat candidates contact ID --by company')
    .action((ids: string[], options: { by: 'company' | 'candidate'; at?: Date }) =>
      act('contact', ids, contact(options.by, options.at)),
    )

  add('hire', 'hire candidates')
    .option('--at <day>', 'the day they start, which may be long after the day of the hire', readDay)
    .option('--name <text>', "the company's own name for the stage")
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat candidates hire ID --at 2027-01-04')
    .action((ids: string[], options: { at?: Day; name?: string }) =>
      act('hire', ids, hire(options.at, options.name), options.at && `They start on ${options.at}.`),
    )

  add('start-date', 'set or remove the day on which hired candidates start')
    .option('--at <day>', 'the day', readDay)
    .option('--clear', 'remove the day')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat candidates start-date ID --at 2027-02-01')
    .action((ids: string[], options: { at?: Day; clear?: true }) => {
      oneOf(options.at, options.clear, '--at or --clear')
      return act('start-date', ids, startOn(options.at ?? null))
    })

  add('start', 'record that hired candidates have started their new job')
    .option('--at <time>', 'when it was; now by default', readTime)
    .option('--clear', 'record that they have not started')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat candidates start ID --at 2027-01-04')
    .action((ids: string[], options: { at?: Date; clear?: true }) => {
      if (options.at && options.clear) throw new Refusal('invalid', 'Give either --at or --clear.')
      return act('start', ids, startNewJob(options.clear ? null : options.at))
    })

  personCommands(candidates, context)

  candidates
    .command('recount')
    .description('count the performance of positions again, if `doctor` reports that it is wrong')
    .argument('<positions>', 'ids of positions, separated by commas', readIds)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat candidates recount ID,ID')
    .action((ids: string[]) =>
      context.withDatabase(async (database) => {
        await inTransaction(database, await context.access(database), async (all) =>
          recountPositions(all, await all.within('positions', ids)),
        )
        context.output(`Counted again: ${ids.join(', ')}`, { positions: ids })
      }),
    )

  /** Adds a command on candidates by their ids. */
  function add(name: NameIn<'candidates'>, description: string): Command {
    return candidates
      .command(name)
      .description(description)
      .argument('<ids>', 'ids of candidates, separated by commas', readIds)
  }

  /** @param note what is printed below the ids */
  async function act(name: NameIn<'candidates'>, ids: string[], transition: Transition, note?: string): Promise<void> {
    await context.withDatabase(async (database) => {
      await inTransaction(database, await context.access(database), async (all) =>
        transitionCandidacies(all, `candidates ${name}`, await all.within('candidacies', ids), transition),
      )
      context.output([`Done (${name}): ${ids.join(', ')}`, ...(note ? [note] : [])].join('\n'), { candidates: ids })
    })
  }
}

function oneOf(a: unknown, b: unknown, names: string): void {
  if ((a === undefined) === (b === undefined)) throw new Refusal('invalid', `Give either ${names}.`)
}

/** @throws {InvalidArgumentError} if the text is not a stage */
export function readStage(text: string): CandidateStage {
  const stage = candidateStages.find((name) => name === text)
  if (!stage) throw new InvalidArgumentError(`Give one of ${candidateStages.join(', ')}.`)
  return stage
}

function readSide(text: string): 'company' | 'candidate' {
  if (text === 'company' || text === 'candidate') return text
  throw new InvalidArgumentError('Give company or candidate.')
}
