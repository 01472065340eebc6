import { readIds } from '@kandidat/shared/command-line/arguments'
import { printable } from '@kandidat/shared/command-line/printable'
import type { Command } from 'commander'
import { inTransaction } from '../../base/changes/actions.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import { addPageOptions, type PageOptions, pageRequest, printPage } from '../../base/cli/page-options.ts'
import { companyFilter } from '../../organisation/companies/actions.ts'
import { cancelImports } from '../../moving/imports/runs/actions.ts'
import type { ImportRun } from '../../moving/imports/runs/run.ts'
import { listRuns } from '../../moving/imports/runs/run-store.ts'

/** `kandidat import runs` and `cancel`: the imports that somebody began in the portal. */
export function runCommands(imports: Command, context: CommandContext): void {
  addPageOptions(
    imports
      .command('runs')
      .description('list the imports that were started in the portal, the newest first')
      .option('--company <slug>', 'only those of this company'),
  )
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat import runs --company fjellvik --json')
    .action((options: PageOptions & { company?: string }) =>
      context.withDatabase(async (database) => {
        const access = await context.access(database)
        const filter = await companyFilter(database, access, options.company)
        const runs = await listRuns(database, access, filter, pageRequest(options))
        const shown = runs.map(({ address: _address, options: _options, ...run }) => run)
        printPage(context.output, shown, options, {
          name: 'imports',
          nothing: 'There are no imports.',
          columns: COLUMNS,
          cells,
        })
      }),
    )

  imports
    .command('cancel')
    .description('cancel imports; what they have stored stays')
    .argument('<ids>', 'imports, separated by commas', readIds)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat import cancel ID')
    .action((ids: string[]) =>
      context.withDatabase(async (database) => {
        await inTransaction(database, await context.access(database), async (change) =>
          cancelImports(change, await change.within('import_runs', ids)),
        )
        context.output(`Done: ${ids.join(', ')}.`, { imports: ids })
      }),
    )
}

const COLUMNS = ['id', 'company', 'state', 'format', 'board', 'time', 'fault']

function cells({
  id,
  company,
  format,
  board,
  state,
  fault,
  createdAt,
}: Pick<ImportRun, 'id' | 'company' | 'format' | 'board' | 'state' | 'fault' | 'createdAt'>): string[] {
  return [id, company, state, format, board, createdAt.toISOString(), fault ?? ''].map(printable)
}
