import type { Command } from 'commander'
import type { CommandContext } from '../cli/context.ts'
import { addPageOptions, type PageOptions, pageRequest, printPage } from '../cli/page-options.ts'
import { companyFilter } from '../companies/actions.ts'
import { Refusal } from '../forms/refusal.ts'
import { type AuditLine, isAuditCursor, listAuditEntries } from './store.ts'

/** Objects that a line names; `--json` has all of them. */
const NAMED = 3

/** `kandidat audit`: who did what, and when. */
export function auditCommands(program: Command, context: CommandContext): void {
  const audit = program.command('audit').description('look at who did what, and when')

  addPageOptions(
    audit
      .command('list')
      .description('list what was done, by whom and when, the newest first')
      .option('--company <slug>', 'only in this company'),
  )
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat audit list --company fjellvik
  $ npx --no kandidat audit list --company fjellvik --take 100 --after ID --json`,
    )
    .action((options: PageOptions & { company?: string }) =>
      context.withDatabase(async (database) => {
        const access = await context.access(database)
        const filter = await companyFilter(database, access, options.company)
        const { after } = options
        if (after !== undefined && !(await isAuditCursor(database, access, filter, after)))
          throw new Refusal('not-found', `The list has no entry ${after}: give --after the last one of a page.`)
        const rows = await listAuditEntries(database, access, filter, pageRequest(options))
        printPage(context.output, rows, options, { name: 'entries', nothing: 'Nothing was done yet.', line: entryLine })
      }),
    )
}

function entryLine({ at, id, company, actor, verb, objects }: AuditLine): string {
  const who = [actor.kind, ...(actor.id === null ? [] : [actor.email ?? actor.id])].join(' ')
  const more = objects.length > NAMED ? [`and ${objects.length - NAMED} more`] : []
  return [at.toISOString(), id, company, who, verb, [...objects.slice(0, NAMED), ...more].join(', ')].join('  ')
}
