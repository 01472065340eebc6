import type { Command } from 'commander'
import { readForms } from '@kandidat/shared/command-line/input'
import { only } from '../../base/certain.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import { addPageOptions, type PageOptions, pageRequest, printPage } from '../../base/cli/page-options.ts'
import { readForm } from '../../base/forms/form.ts'
import { companyFilter, requireCompany } from '../../organisation/companies/actions.ts'
import { confirmPolicy } from '../../candidates/privacy/actions.ts'
import { type Deletion, listDeletions, listReceipts } from '../../candidates/retention/list-store.ts'
import { Periods } from '../../candidates/retention/periods.ts'

/** `kandidat companies confirm-retention`: for how long a company keeps people. */
export function retentionCommands(companies: Command, context: CommandContext): void {
  companies
    .command('confirm-retention')
    .description('confirm for how long a company keeps people, in months by the country of the position, from JSON')
    .argument('<slug>', 'the slug of the company')
    .argument('[file]', 'a file with the JSON; standard input by default')
    .addHelpText(
      'after',
      `
Whoever is overdue is announced, and deleted 30 days later.

Examples:
  $ echo '{"NO":6,"SE":24,"DK":6,"others":6}' | npx --no kandidat companies confirm-retention fjellvik`,
    )
    .action(async (slug: string, file: string | undefined) => {
      const [given] = await readForms(file)
      const periods = readForm(Periods, given, 'retention policy')
      await context.withDatabase(async (database) => {
        const access = await context.access(database)
        const version = await inTransaction(database, access, async (change) => {
          const { id } = await requireCompany(change.tx, access, 'profiles', slug)
          return confirmPolicy(change, only(await change.within('profiles', [id])), periods)
        })
        context.output(`Version ${version} of the retention policy of ${slug} is in force.`, { slug, version })
      })
    })
}

/** `kandidat candidates deletions`: whom companies are going to delete, and whom they have. */
export function deletionCommands(candidates: Command, context: CommandContext): void {
  addPageOptions(
    candidates
      .command('deletions')
      .description('list people whose deletion is announced because the time is over, the first at the top')
      .option('--company <slug>', 'only those of this company')
      .option('--done', 'what was deleted instead, the newest at the top, and why'),
  )
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat candidates deletions --company fjellvik --json')
    .action((options: PageOptions & { company?: string; done?: boolean }) =>
      context.withDatabase(async (database) => {
        const access = await context.access(database)
        const filter = await companyFilter(database, access, options.company)
        const list = options.done === true ? listReceipts : listDeletions
        printPage(context.output, await list(database, access, filter, pageRequest(options)), options, {
          name: 'deletions',
          nothing: options.done === true ? 'Nobody was deleted yet.' : 'No deletion is announced.',
          columns: ['person', 'company', 'name', 'announced', 'deleted', 'because of', 'ended', 'months'],
          cells: cellsOf,
        })
      }),
    )
}

function cellsOf(deletion: Deletion): string[] {
  const { id, company, firstName, lastName, email, announcedAt, dueAt, doneAt, because, endedAt, months } = deletion
  const name = [firstName, lastName].filter((part) => part !== null).join(' ') || (email ?? '')
  const [announced, due, ended] = [announcedAt, doneAt ?? dueAt, endedAt].map((at) => at.toISOString())
  return [id, company, name, announced ?? '', due ?? '', because, ended ?? '', String(months)]
}
