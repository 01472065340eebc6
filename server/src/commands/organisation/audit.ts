import { type Command, InvalidArgumentError } from 'commander'
import { readTime } from '@kandidat/shared/command-line/arguments'
import type { CommandContext } from '../../base/cli/context.ts'
import { addPageOptions, type PageOptions, pageRequest, printPage } from '../../base/cli/page-options.ts'
import { type AuditGroup, auditGroups } from '../../base/changes/audit-verb.ts'
import { companyFilter } from '../../organisation/companies/actions.ts'
import { isId } from '../../base/db/id.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { userIds } from '../../organisation/users/actions.ts'
import { type AuditFilter, type AuditLine, namelessActors } from '../../organisation/audit/entry.ts'
import { type NamedObject, nameObjects } from '../../organisation/audit/objects-store.ts'
import { isAuditCursor, listAuditEntries } from '../../organisation/audit/store.ts'

/** Objects that a line names; `--json` has all of them. */
const NAMED = 3

interface ListOptions extends PageOptions {
  company?: string
  by?: string
  group?: AuditGroup
  object?: string
  since?: Date
  until?: Date
}

/** `kandidat audit`: who did what, and when. */
export function auditCommands(program: Command, context: CommandContext): void {
  const audit = program.command('audit').description('list who did what, and when')

  addPageOptions(
    audit
      .command('list')
      .description('list what was done, by whom and when, the newest first')
      .option('--company <slug>', 'only in this company')
      .option('--by <who>', `only by this user: an id or an e-mail; or by ${namelessActors.join(', ')}`)
      .option('--group <name>', `only entries about these: one of ${auditGroups.join(', ')}`, readGroup)
      .option('--object <id>', 'only what was done to this object', readObject)
      .option('--since <time>', 'from this time on: 2027-01-31, or 2027-01-31T12:00:00Z', readTime)
      .option('--until <time>', 'before this time', readTime),
  )
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat audit list --company fjellvik
  $ npx --no kandidat audit list --company fjellvik --by kari@fjellvik.example --group keys --since 2027-01-31
  $ npx --no kandidat audit list --company fjellvik --take 100 --after ID --json`,
    )
    .action((options: ListOptions) =>
      context.withDatabase(async (database) => {
        const access = await context.access(database)
        const { by, group, object: objectId, since, until, after } = options
        const company = await companyFilter(database, access, options.company)
        const actor =
          by === undefined || namelessActors.some((name) => name === by)
            ? by
            : (await userIds(database, [by], company.companyId ?? access.companyId))[0]
        const filter: AuditFilter = { ...company, actor, group, objectId, since, until }
        if (after !== undefined && !(await isAuditCursor(database, access, filter, after)))
          throw new Refusal('not-found', `The list has no entry ${after}: give --after the last one of a page.`)
        const rows = await listAuditEntries(database, access, filter, pageRequest(options))
        const isFiltered = [actor, group, objectId, since, until].some((one) => one !== undefined)
        const nothing = isFiltered ? 'No entry fits.' : 'Nothing was done yet.'
        const shown = rows.flatMap(({ objects }) => objects.slice(0, NAMED))
        const named = await nameObjects(database, access, shown)
        printPage(context.output, rows, options, {
          name: 'entries',
          nothing,
          columns: ENTRY_COLUMNS,
          cells: (entry) => entryCells(entry, named),
        })
      }),
    )
}

const ENTRY_COLUMNS = ['time', 'id', 'company', 'by', 'what', 'objects']

function entryCells(
  { at, id, company, actor, verb, objects }: AuditLine,
  named: ReadonlyMap<string, NamedObject>,
): string[] {
  const who = [actor.kind, ...(actor.id === null ? [] : [actor.email ?? actor.id])].join(' ')
  const via = actor.via === null ? [] : [actor.via === 'portal' ? 'in the portal' : 'by --as']
  const more = objects.length > NAMED ? [`and ${objects.length - NAMED} more`] : []
  return [
    at.toISOString(),
    id,
    company,
    [who, ...via].join(' '),
    verb,
    [...objects.slice(0, NAMED).map((object) => nameOf(object, named)), ...more].join(', '),
  ]
}

/** An object by its name with its id, or by its id alone: candidates and what is gone have no names. */
function nameOf(id: string, named: ReadonlyMap<string, NamedObject>): string {
  const label = named.get(id)?.label ?? ''
  return label === '' ? id : `${label} (${id})`
}

function readGroup(text: string): AuditGroup {
  const group = auditGroups.find((name) => name === text)
  if (group) return group
  throw new InvalidArgumentError(`Give one of ${auditGroups.join(', ')}.`)
}

function readObject(text: string): string {
  if (isId(text)) return text
  throw new InvalidArgumentError('Give the id of an object, as the list shows it.')
}
