import { normalizedEmail } from '../../content/email.ts'
import { isId } from '../../base/db/id.ts'
import { listUsers } from '../../organisation/users/list-store.ts'
import { findUsers } from '../../organisation/users/store.ts'
import { withQuery } from '../../base/http/request-target.ts'
import { Heading, LinkButton } from '../../base/web/parts.tsx'
import { type Answer, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import { nameObjects } from '../../organisation/audit/objects-store.ts'
import type { AuditFilter } from '../../organisation/audit/entry.ts'
import { listAuditEntries } from '../../organisation/audit/store.ts'
import { askedFilter } from './asked-filter.ts'
import { type AuditPage, type Colleague, Entries, Filters } from './list-view.tsx'
import { AUDIT_PATH } from '../addresses.ts'
import { auditWords } from '../words/audit.ts'

const PAGE = 50
/** So many colleagues are offered to choose from. More would make the page larger than what it shows. */
const OFFERED = 100

/** Who did what, and when. */
export const auditScreens: readonly Screen[] = [memberScreen('audit.read', { path: AUDIT_PATH, show: showLog })]

async function showLog(visit: MemberVisit): Promise<Answer> {
  const { language, query } = visit
  const w = auditWords[language]
  const { filter, form } = await askedLog(visit)
  const [list, colleagues] = [await readPage(visit, filter), await readColleagues(visit)]
  return page(
    w.title,
    <>
      <Heading
        title={w.title}
        lead={w.lead}
        language={language}
        {...(filter && {
          actions: (
            <LinkButton href={withQuery(`${AUDIT_PATH}/export`, query)} icon="download">
              {webWords[language].exportCsv}
            </LinkButton>
          ),
        })}
      />
      <Filters {...{ visit, form, colleagues }} />
      {filter ? <Entries {...{ visit, list }} /> : null}
    </>,
    filter ? {} : { status: 422 },
  )
}

/** The entries that the address asks for. */
export function askedLog(visit: MemberVisit): ReturnType<typeof askedFilter> {
  const { database, access } = visit
  return askedFilter(visit, async (email) => {
    const [found] = await findUsers(database, [normalizedEmail(email)], access.companyId)
    return found?.id
  })
}

async function readPage({ database, access, query }: MemberVisit, filter: AuditFilter | null): Promise<AuditPage> {
  const after = query.get('after') ?? ''
  const cursor = isId(after) ? after : undefined
  const found = filter ? await listAuditEntries(database, access, filter, { cursor, limit: PAGE + 1 }) : []
  const entries = found.slice(0, PAGE)
  const shown = entries.flatMap(({ objects }) => objects.slice(0, 3))
  const objects = await nameObjects(database, access, shown)
  return { entries, objects, next: found.length > PAGE ? (entries.at(-1)?.id ?? null) : null }
}

/** The colleagues to choose from, by name; null if they are too many, or the member may not list them. */
async function readColleagues({ database, access }: MemberVisit): Promise<Colleague[] | null> {
  if (!access.abilities.has('users.write')) return null
  const found = await listUsers(database, access, { isByName: true }, { limit: OFFERED + 1 })
  return found.length > OFFERED ? null : found.map(({ id, name, email }) => ({ id, name: name === '' ? email : name }))
}
