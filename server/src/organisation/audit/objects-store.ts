import { type Access, canReadPosition } from '../../base/access/access.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { parameters } from '../../base/db/parameters.ts'

/** What an object of the log is, as far as the reader may know. */
export interface NamedObject {
  readonly id: string
  readonly kind: 'user' | 'key' | 'receiver' | 'position' | 'page' | 'link' | 'company'
  /** What people call it; empty if it has no name. A receiver's is its address. */
  readonly label: string
}

/**
 * Names objects of the log: those of the company, positions and their links in reach alone, and the companies that it works
 * with. The operator is given the names of all. Candidates have no names here: entries stay when people are anonymized.
 * @returns those that were found, by id
 */
export async function nameObjects(
  database: Queryable,
  access: Access,
  ids: readonly string[],
): Promise<Map<string, NamedObject>> {
  if (ids.length === 0) return new Map()
  const $ = parameters()
  const wanted = `x.id = any (${$([...new Set(ids)])}::uuid[])`
  const company = access.companyId === null ? null : $(access.companyId)
  const own = (table: string) => `${table} x where ${company === null ? '' : `x.company_id = ${company} and `}${wanted}`
  const rows = await database.query<NamedObject & { [column: string]: unknown }>(
    `select x.id, 'user' as kind, coalesce(nullif(x.name, ''), x.email) as label from ${own('users')}
    union all select x.id, 'key', x.name from ${own('keys')}
    union all select x.id, 'receiver', x.url from ${own('receivers')}
    union all select x.id, 'page', x.name from ${own('careers_pages')}
    union all select x.id, 'position', x.title from ${own('positions')}
      and ${canReadPosition(access, $, 'x.company_id', 'x.id')}
    union all select x.id, 'link', x.name from ${own('sharing_links')}
      and ${canReadPosition(access, $, 'x.company_id', 'x.position_id')}
    union all select x.id, 'company', x.name from companies x where ${wanted} and ${company === null ? 'true' : worksWith(company)}`,
    $.values,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** SQL that is true for the company `x` if it is that of the reader, or works with it or is about to. */
function worksWith(company: string): string {
  return `(x.id = ${company}
    or exists (select from clients c where c.agency_id = ${company} and c.client_id = x.id)
    or exists (select from clients c where c.agency_id = x.id and c.client_id = ${company})
    or exists (select from client_proposals p where p.company_id = ${company} and p.client_id = x.id)
    or exists (select from client_proposals p where p.company_id = x.id and p.client_id = ${company}))`
}
