import type { Command } from 'commander'
import { addPageOptions, type PageOptions, pageRequest, printPage } from '../../base/cli/page-options.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import { companyFilter } from '../../organisation/companies/actions.ts'
import { type ErasureRequest, listErasureRequests } from '../../candidates/erasures/list-store.ts'

/** The requests to be erased that a company reviews. */
export function erasureCommands(candidates: Command, context: CommandContext): void {
  addPageOptions(
    candidates
      .command('erasures')
      .description('list people who asked to be erased and wait for an answer, those that are due first at the top')
      .option('--company <slug>', 'only those of this company'),
  )
    .addHelpText(
      'after',
      '\nAnswer with `candidates anonymize PERSON`, or with `candidates keep PERSON --reason TEXT`.' +
        '\n\nExamples:\n  $ npx --no kandidat candidates erasures --company fjellvik --json',
    )
    .action((options: PageOptions & { company?: string }) =>
      context.withDatabase(async (database) => {
        const access = await context.access(database)
        const filter = await companyFilter(database, access, options.company)
        const rows = await listErasureRequests(database, access, filter, pageRequest(options))
        printPage(context.output, rows, options, {
          name: 'requests',
          nothing: 'Nobody waits to be erased.',
          columns: ['person', 'company', 'name', 'e-mail', 'asked', 'erased on'],
          cells: cellsOf,
        })
      }),
    )
}

function cellsOf({ id, company, firstName, lastName, email, askedAt, dueAt }: ErasureRequest): string[] {
  const name = [firstName, lastName].filter((part) => part !== null).join(' ')
  return [id, company, name, email ?? '', askedAt.toISOString(), dueAt.toISOString()]
}
