import { type Command, Option } from 'commander'
import { readIds } from '@kandidat/shared/command-line/arguments'
import type { AllowedKey } from '../../base/access/reach.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import { addPageOptions, type PageOptions, pageRequest, printPage } from '../../base/cli/page-options.ts'
import { companyFilter } from '../../organisation/companies/actions.ts'
import { discard, letIn } from '../../candidates/submissions/held-actions.ts'
import { type ListedSubmission, listSubmissions } from '../../candidates/submissions/list-store.ts'
import type { SubmissionState } from '../../candidates/submissions/submission.ts'

interface ListOptions extends PageOptions {
  company?: string
  position?: string
  person?: string
  state?: SubmissionState
}

/** `kandidat submissions`: what people sent through forms (docs/applications.md). */
export function submissionsCommands(program: Command, context: CommandContext): void {
  const submissions = program
    .command('submissions')
    .description('list applications that were sent through forms, and let in or discard those that are held')

  addPageOptions(
    submissions
      .command('list')
      .description('list submissions with their content, the newest first')
      .option('--company <slug>', 'only those to this company')
      .option('--position <id>', 'only those for this position')
      .option('--person <id>', 'only those of this person')
      .addOption(new Option('--state <state>', 'only those in this state').choices(['held', 'taken', 'discarded'])),
  )
    .addHelpText(
      'after',
      `
With --json, fileIds are the ids of the files that were sent. To read a CV, open its candidate in
the portal. The events that a webhook receiver gets also contain its address.

Examples:
  $ npx --no kandidat submissions list --state held --json`,
    )
    .action((options: ListOptions) =>
      context.withDatabase(async (database) => {
        const access = await context.access(database)
        const { company, position: positionId, person: personId, state } = options
        const { limit, cursor: after } = pageRequest(options)
        const filter = { ...(await companyFilter(database, access, company)), positionId, personId, state, after }
        const rows = await listSubmissions(database, access, filter, limit)
        printPage(context.output, rows, options, {
          name: 'submissions',
          nothing: 'There are no submissions.',
          columns: ['id', 'time', 'state', 'position', 'from'],
          cells: cellsOf,
        })
      }),
    )

  submissions
    .command('let-in')
    .description('let held submissions in: each becomes a candidate, with its event')
    .argument('<submissions>', 'ids of submissions, separated by commas', readIds)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat submissions let-in ID,ID')
    .action((ids: string[]) => act(ids, 'Let in', letIn))

  submissions
    .command('discard')
    .description('discard held submissions; their content is erased')
    .argument('<submissions>', 'ids of submissions, separated by commas', readIds)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat submissions discard ID')
    .action((ids: string[]) => act(ids, 'Discarded', discard))

  function act(
    ids: string[],
    done: string,
    verb: (change: Change, keys: readonly AllowedKey<'submissions'>[]) => Promise<void>,
  ): Promise<void> {
    return context.withDatabase(async (database) => {
      await inTransaction(database, await context.access(database), async (change) =>
        verb(change, await change.within('submissions', ids)),
      )
      context.output(`${done}: ${ids.join(', ')}`, { submissions: ids })
    })
  }
}

function cellsOf({ id, state, heldBecause, createdAt, title, email, firstName, lastName }: ListedSubmission): string[] {
  const who =
    email === null ? 'erased' : `${[firstName, lastName].filter((name) => name !== null).join(' ')} <${email}>`
  const why = state === 'held' ? ` (${heldBecause.join(', ')})` : ''
  return [id, createdAt.toISOString(), `${state}${why}`, title, who]
}
