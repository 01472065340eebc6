import type { Queryable } from '../db/connection.ts'
import { type Access, listingsOfKey } from '../access/access.ts'
import { rowById } from '../db/lookup.ts'
import type { ListRow, PageRequest } from '../db/page.ts'
import { type Parameters, parameters } from '../db/parameters.ts'
import type { ObjectKey } from '../changes/object-key.ts'
import type { ReadablePage } from '../positions/columns-store.ts'
import { currentClients } from '../clients/store.ts'

export interface CareersPageFilter {
  forAgency?: boolean | undefined
  isDefault?: boolean | undefined
}

/**
 * A page of the active careers pages in sight: defaults first, then the oldest (docs/operations.md#listcareerpages,
 * docs/lists.md#order). A cursor that is no page in sight gives no rows; `isCareersPageCursor` tells it from the end.
 */
export async function listCareersPages(
  database: Queryable,
  access: Access,
  filter: CareersPageFilter,
  page: PageRequest,
  publicUrl: string,
): Promise<ListRow[]> {
  const $ = parameters()
  const conditions = ['cp.active']
  if (filter.isDefault !== undefined) conditions.push(`cp.is_default = ${$(filter.isDefault)}::boolean`)
  if (page.cursor !== undefined) {
    conditions.push(`(not cp.is_default, cp.created_at, cp.id) > (
      select not x.is_default, x.created_at, x.id from ${rowById('careers_pages', $(page.cursor))} x
      where ${canReadPage(access, $, 'x')})`)
  }
  const text = `
    select cp.id, (select row_to_json(shown)::text from (
      select cp.id, cp.name, cp.is_default as "isDefault", cp.is_marketplace as "isMarketplace",
        not cp.is_marketplace and cp.company_id = ${$(access.companyId)} as "forAgency",
        not cp.is_marketplace and cp.company_id <> ${$(access.companyId)} as "forClient",
        ${$(publicUrl)}::text || '/c/' || cp.id as url,
        (select row_to_json(company) from (select c.id, c.name, c.slug, c.logo_url as "logoUrl") company) as company
    ) shown) as json
    from ${readablePages(access, $, filter.forAgency)} cp join companies c on c.id = cp.company_id
    where ${conditions.join(' and ')}
    order by cp.is_default desc, cp.created_at, cp.id limit ${$(page.limit)}`
  return database.query<ListRow>(text, $.values)
}

/** Whether a cursor of GET /career-pages is a page in sight, inactive or not (docs/lists.md#valid-cursors). */
export async function isCareersPageCursor(database: Queryable, access: Access, cursor: string): Promise<boolean> {
  const $ = parameters()
  const rows = await database.query(
    `select from ${rowById('careers_pages', $(cursor))} cp where ${canReadPage(access, $, 'cp')}`,
    $.values,
  )
  return rows.length > 0
}

/** An active page in sight, or undefined. */
export async function findPage(database: Queryable, access: Access, id: string): Promise<ReadablePage | undefined> {
  const $ = parameters()
  const [row] = await database.query<{ own: boolean }>(
    `select cp.company_id = ${$(access.companyId)} and not cp.is_marketplace as own
    from ${rowById('careers_pages', $(id))} cp where cp.active and ${canReadPage(access, $, 'cp')}`,
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
 * SQL that is true for a page in sight: the marketplace, the company's own and its clients'; for a restricted key of
 * these only what one of its positions has an enabled listing on, whatever the position's status
 * (docs/access.md#what-a-key-sees).
 */
function canReadPage(access: Access, $: Parameters, page: string): string {
  return `(${page}.is_marketplace or ${isReadable(access, $, page)} and ${isShown(access, $, page)})`
}

/** A subselect of one value, and no EXISTS, which PostgreSQL may answer by reading all clients of the company. */
function isReadable(access: Access, $: Parameters, page: string): string {
  return `(${page}.company_id = ${$(access.companyId)} or (
    select true from clients cl
    where cl.agency_id = ${$(access.companyId)} and cl.client_id = ${page}.company_id and cl.ended_at is null))`
}

function isShown(access: Access, $: Parameters, page: string): string {
  if (access.kind === 'company') return 'true'
  return `${page}.id = any (array(select shown.page_id from ${listingsOfKey(access, $, 'enabled')} shown))`
}

/**
 * SQL of the pages in sight, as a table: whose they are is known by id, so that nobody else's is read. An agency's list
 * is put in order from all pages of its clients, each time; it is as long as the agency is large, and never longer.
 */
function readablePages(access: Access, $: Parameters, forAgency: boolean | undefined): string {
  const pages = (whose: string) => `select * from careers_pages cp where ${whose} and not cp.is_marketplace`
  const own = () => `cp.company_id = ${$(access.companyId)}`
  const clients = () => `cp.company_id = any (${currentClients(access, $)})`
  const marketplace = 'select * from careers_pages where is_marketplace'
  if (access.kind === 'company') {
    if (forAgency !== undefined) return `(${pages(forAgency ? own() : clients())})`
    return `(${pages(own())} union all ${pages(clients())} union all ${marketplace})`
  }
  const shown = `select * from (${pages(isShown(access, $, 'cp'))} offset 0) cp where ${isReadable(access, $, 'cp')}`
  if (forAgency === undefined) return `(${shown} union all ${marketplace})`
  return `(${shown} and (${own()}) = ${$(forAgency)}::boolean)`
}

/** Careers pages by id or name, for the operator's commands. */
export async function pagesByName(database: Queryable, name: string): Promise<ObjectKey[]> {
  return database.query<ObjectKey>(
    'select company_id as "companyId", id from careers_pages where id::text = $1 or name = $1',
    [name],
  )
}
