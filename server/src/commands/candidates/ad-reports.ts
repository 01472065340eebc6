import type { Command } from 'commander'
import { readIds } from '@kandidat/shared/command-line/arguments'
import { inTransaction } from '../../base/changes/actions.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import { addPageOptions, type PageOptions, pageRequest, printPage } from '../../base/cli/page-options.ts'
import { decideReports } from '../../candidates/ad-reports/actions.ts'
import { listReports } from '../../candidates/ad-reports/store.ts'

/** `kandidat reports`: what visitors say about ads on the marketplace. */
export function reportsCommands(program: Command, context: CommandContext): void {
  const reports = program
    .command('reports')
    .description('list reports about ads on the marketplace, and decide about them')

  addPageOptions(
    reports
      .command('list')
      .description('list reports, the newest first')
      .option('--open', 'only those without a decision'),
  )
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat reports list --open')
    .action((options: PageOptions & { open?: true }) =>
      context.withDatabase(async (database) => {
        const access = await context.access(database)
        const rows = await listReports(database.reads, access, options.open === true, pageRequest(options))
        printPage(context.output, rows, options, {
          name: 'reports',
          nothing: 'There are no reports.',
          columns: ['id', 'time', 'reason', 'position', 'company', 'state', 'from'],
          cells: ({ id, createdAt, reason, title, company, closedAt, email }) => [
            ...[id, createdAt.toISOString(), reason, title, company],
            ...[closedAt ? 'decided' : 'open', email ?? ''],
          ],
        })
      }),
    )

  reports
    .command('close')
    .description(
      'record the decision about reports; nobody is informed, so write to the reporters and the company yourself',
    )
    .argument('<reports>', 'ids of reports, separated by commas', readIds)
    .requiredOption('--decision <text>', 'what was decided, and why')
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx --no kandidat reports close ID --decision "The ad is real; nothing to do."',
    )
    .action((ids: string[], options: { decision: string }) =>
      context.withDatabase(async (database) => {
        await inTransaction(database, await context.access(database), (change) =>
          decideReports(change, ids, options.decision),
        )
        context.output(`Closed: ${ids.join(', ')}`, { reports: ids })
      }),
    )
}
