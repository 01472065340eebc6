import type { Queryable } from '../db/connection.ts'
import { type Eyes, scopeOf } from '../db/eyes.ts'
import type { ListRow, PageRequest } from '../db/page.ts'
import { type Parameters, parameters } from '../db/parameters.ts'
import type { PageInReach } from '../positions/columns-store.ts'

export interface CareersPageFilter {
  forAgency?: boolean | undefined
  isDefault?: boolean | undefined
}

/**
 * A page of the active careers pages in sight: defaults first, then the oldest (specification, GET /career-pages;
 * decisions, Lists). A cursor that is no page in sight gives no rows; `isCareersPageCursor` tells it from the end.
 */
export async function listCareersPages(
  database: Queryable,
  eyes: Eyes,
  filter: CareersPageFilter,
  page: PageRequest,
  publicUrl: string,
): Promise<ListRow[]> {
  const $ = parameters()
  const conditions = ['cp.active', seesPage(eyes, $, 'cp')]
  if (filter.forAgency !== undefined) {
    conditions.push(
      `not cp.is_marketplace and (cp.company_id = ${$(eyes.companyId)}) = ${$(filter.forAgency)}::boolean`,
    )
  }
  if (filter.isDefault !== undefined) conditions.push(`cp.is_default = ${$(filter.isDefault)}::boolean`)
  if (page.cursor !== undefined) {
    conditions.push(`(not cp.is_default, cp.created_at, cp.id) > (
      select not x.is_default, x.created_at, x.id from careers_pages x
      where x.id = ${$(page.cursor)} and ${seesPage(eyes, $, 'x')})`)
  }
  const text = `
    select cp.id, (select row_to_json(shown)::text from (
      select cp.id, cp.name, cp.is_default as "isDefault", cp.is_marketplace as "isMarketplace",
        not cp.is_marketplace and cp.company_id = ${$(eyes.companyId)} as "forAgency",
        not cp.is_marketplace and cp.company_id <> ${$(eyes.companyId)} as "forClient",
        ${$(publicUrl)}::text || '/c/' || cp.id as url,
        (select row_to_json(company) from (select c.id, c.name, c.slug, c.logo_url as "logoUrl") company) as company
    ) shown) as json
    from careers_pages cp join companies c on c.id = cp.company_id
    where ${conditions.join(' and ')}
    order by cp.is_default desc, cp.created_at, cp.id limit ${$(page.limit)}`
  return database.query<ListRow>(text, $.values)
}

/** Whether a cursor of GET /career-pages is a page in sight, inactive or not (decisions, Valid cursors). */
export async function isCareersPageCursor(database: Queryable, eyes: Eyes, cursor: string): Promise<boolean> {
  const $ = parameters()
  const rows = await database.query(
    `select from careers_pages cp where cp.id = ${$(cursor)} and ${seesPage(eyes, $, 'cp')}`,
    $.values,
  )
  return rows.length > 0
}

/** An active page in sight, or undefined. */
export async function findPage(database: Queryable, eyes: Eyes, id: string): Promise<PageInReach | undefined> {
  const $ = parameters()
  const [row] = await database.query<{ own: boolean }>(
    `select cp.company_id = ${$(eyes.companyId)} and not cp.is_marketplace as own
    from careers_pages cp where cp.id = ${$(id)} and cp.active and ${seesPage(eyes, $, 'cp')}`,
    $.values,
  )
  return row && { id, own: row.own }
}

/** Whether an active page has that id: the unscoped question, asked on a miss, that chooses between 404 and 403. */
export async function activePageExists(database: Queryable, id: string): Promise<boolean> {
  const [row] = await database.query<{ found: boolean }>(
    'select exists (select from careers_pages where id = $1 and active) as found',
    [id],
  )
  return row?.found === true
}

/**
 * SQL that is true for the pages in sight: the marketplace, the company's own and its clients'; for a restricted key of
 * these only what one of its positions has an enabled listing on, whatever the position's status (decisions, Access).
 */
function seesPage(eyes: Eyes, $: Parameters, page: string): string {
  const companies = `select ${$(eyes.companyId)}::uuid union all
    select cl.client_id from clients cl where cl.agency_id = ${$(eyes.companyId)} and cl.ended_at is null`
  if (eyes.kind === 'company') {
    return `(${page}.is_marketplace or ${page}.company_id in (${companies}))`
  }
  return `(${page}.is_marketplace or ${page}.company_id in (${companies}) and exists (
    select from listings shown
    where shown.page_id = ${page}.id and shown.company_id = ${$(eyes.companyId)} and shown.enabled
      and shown.position_id in (${scopeOf(eyes, $)})))`
}
