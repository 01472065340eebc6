import { type Access, listingsOfReadable, requireAbility } from '../../base/access/access.ts'
import type { CompanyFilter } from '../../base/access/reach.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import type { PageRequest } from '../../base/db/page.ts'
import { type Parameters, parameters } from '../../base/db/parameters.ts'
import type { PageLook } from './look/look.ts'
import { pageColumns, type PageRow } from '../../organisation/publication/page-store.ts'

/** A careers page as those see it who manage pages. */
export interface PageLine extends PageRow {
  /** The slug of the company that owns it. */
  company: string
  /** The number of positions that visitors can see on it now. */
  live: number
  /** The websites that may show its forms in a frame. */
  embedOrigins: string[]
  /** Its colour and texts. */
  look: PageLook
}

/** Which pages to list; all if nothing is given. */
export interface PageFilter extends CompanyFilter {
  id?: string
}

/**
 * Lists careers pages, on or off, the oldest first: those of the company, or of the client that the access
 * is inside of. Somebody who reaches certain positions and cannot change pages sees those on which one of
 * these positions has an enabled listing, as a restricted key does (docs/access.md#what-a-key-sees).
 * @throws {Refusal} if the access does not have the ability `positions.read`
 */
export async function listPages(
  database: Queryable,
  access: Access,
  filter: PageFilter,
  page: PageRequest,
): Promise<PageLine[]> {
  requireAbility(access, 'positions.read')
  const $ = parameters()
  const conditions = [inReach(access, $, filter)]
  if (page.cursor !== undefined) {
    conditions.push(`(x.created_at, x.id) > (
      select y.created_at, y.id from ${rowById('careers_pages', $(page.cursor))} y)`)
  }
  const text = `
    select ${pageColumns}, c.slug as company, cp.embed_origins as "embedOrigins",
      json_build_object('colour', cp.colour, 'heading', cp.heading, 'introduction', cp.introduction) as look, (
      select count(*)::integer from listings l where l.page_company_id = cp.company_id and l.page_id = cp.id and l.live) as live
    from (
      select * from careers_pages x where ${conditions.join(' and ')} order by x.created_at, x.id limit ${$(page.limit)}
    ) cp cross join lateral ${rowById('companies', 'cp.company_id')} c
    order by cp.created_at, cp.id`
  return database.query<PageLine>(text, $.values)
}

/** Whether a cursor of `listPages` is a page that it lists. */
export async function isPageCursor(
  database: Queryable,
  access: Access,
  filter: PageFilter,
  cursor: string,
): Promise<boolean> {
  const $ = parameters()
  const text = `select from ${rowById('careers_pages', $(cursor))} x where ${inReach(access, $, filter)}`
  return (await database.query(text, $.values)).length > 0
}

function inReach(access: Access, $: Parameters, { companyId, id }: PageFilter): string {
  const conditions = ['true']
  if (id !== undefined) conditions.push(`x.id = ${$(id)}`)
  if (companyId !== undefined) conditions.push(`x.company_id = ${$(companyId)}`)
  if (access.companyId !== null) {
    conditions.push(`x.company_id = ${$(access.insideClientId ?? access.companyId)}`)
    if (access.positions !== 'all' && !access.abilities.has('pages.write')) {
      conditions.push(`x.id = any (array(select shown.page_id from ${listingsOfReadable(access, $, 'enabled')} shown))`)
    }
  }
  return conditions.join(' and ')
}
