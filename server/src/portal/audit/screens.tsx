import { normalizedEmail } from '../../content/email.ts'
import { listUsers } from '../../organisation/users/list-store.ts'
import { findUsers } from '../../organisation/users/store.ts'
import { withQuery } from '../../base/http/request-target.ts'
import { LinkButton } from '../../base/web/parts.tsx'
import { type ListPage, listScreen, type Slice } from '../parts/list-screen.tsx'
import type { Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import { nameObjects } from '../../organisation/audit/objects-store.ts'
import type { AuditLine } from '../../organisation/audit/entry.ts'
import { listAuditEntries } from '../../organisation/audit/store.ts'
import { askedFilter } from './asked-filter.ts'
import { type Colleague, columnsOf, Filters, NoEntries, shownObjects } from './list-view.tsx'
import { AUDIT_PATH } from '../addresses.ts'
import { auditWords } from '../words/audit.ts'

/** So many colleagues are offered to choose from. More would make the page larger than what it shows. */
const OFFERED = 100

/** Who did what, and when. */
export const auditScreens: readonly Screen[] = [listScreen('audit.read', { path: AUDIT_PATH, list: listLog })]

async function listLog(visit: MemberVisit, slice: Slice): Promise<ListPage<AuditLine>> {
  const { database, access, language, query } = visit
  const w = auditWords[language]
  const { filter, form } = await askedLog(visit)
  const found = filter ? await listAuditEntries(database, access, filter, slice) : []
  const objects = await nameObjects(database, access, shownObjects(found))
  const colleagues = await readColleagues(visit)
  return {
    title: w.title,
    lead: w.lead,
    actions: filter ? (
      <LinkButton href={withQuery(`${AUDIT_PATH}/export`, query)} icon="download">
        {webWords[language].exportCsv}
      </LinkButton>
    ) : undefined,
    before: <Filters {...{ visit, form, colleagues }} />,
    found,
    table: { caption: w.title, columns: columnsOf(visit, objects) },
    empty: filter ? <NoEntries visit={visit} /> : null,
    ...(!filter && { status: 422 }),
  }
}

/** The entries that the address asks for. */
export function askedLog(visit: MemberVisit): ReturnType<typeof askedFilter> {
  const { database, access } = visit
  return askedFilter(visit, async (email) => {
    const [found] = await findUsers(database, [normalizedEmail(email)], access.companyId)
    return found?.id
  })
}

/** The colleagues to choose from, by name; null if they are too many, or the member may not list them. */
async function readColleagues({ database, access }: MemberVisit): Promise<Colleague[] | null> {
  if (!access.abilities.has('users.write')) return null
  const found = await listUsers(database, access, { isByName: true }, { limit: OFFERED + 1 })
  return found.length > OFFERED ? null : found.map(({ id, name, email }) => ({ id, name: name === '' ? email : name }))
}
