import type { Queryable } from '../../base/db/connection.ts'
import { type CompanyAccess, listingsOfReadable } from '../../base/access/access.ts'
import { rowById } from '../../base/db/lookup.ts'
import type { ListRow, PageRequest } from '../../base/db/page.ts'
import { type Parameters, parameters } from '../../base/db/parameters.ts'
import type { ObjectKey } from '../../base/db/keys.ts'
import type { ReadablePage } from '../columns-store.ts'
import { currentClients } from '../../organisation/clients/store.ts'

export interface CareersPageFilter {
  forAgency?: boolean | undefined
  isDefault?: boolean | undefined
}

/**
 * Reads a page of the active careers pages that the access can read: defaults first, then the
 * oldest (docs/operations.md#listcareerpages, docs/lists.md#order). If the cursor is not such a
 * page, there are no rows. `isCareersPageCursor` distinguishes this from the end of the list.
 */
export async function listCareersPages(
  database: Queryable,
  access: CompanyAccess,
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
    select cp.id, ${pageJson(access, $, publicUrl)} as json
    from ${readablePages(access, $, filter.forAgency)} cp join companies c on c.id = cp.company_id
    where ${conditions.join(' and ')}
    order by cp.is_default desc, cp.created_at, cp.id limit ${$(page.limit)}`
  return database.query<ListRow>(text, $.values)
}

/**
 * CareerPage as JSON of those of some active pages that the access can read, by their ids.
 * @param shown whether the objects are wanted; else each is null
 */
export async function readPages(
  database: Queryable,
  access: CompanyAccess,
  ids: readonly string[],
  publicUrl: string,
  shown: boolean,
): Promise<Map<string, string | null>> {
  const $ = parameters()
  const rows = await database.query<{ id: string; json: string | null }>(
    `select cp.id, ${shown ? pageJson(access, $, publicUrl) : 'null::text'} as json
    from (select * from careers_pages where id = any (${$(ids)}::uuid[]) offset 0) cp join companies c on c.id = cp.company_id
    where cp.active and ${canReadPage(access, $, 'cp')}`,
    $.values,
  )
  return new Map(rows.map(({ id, json }) => [id, json]))
}

/** Which of some pages a restricted key reads while they are active: those with an enabled listing of a position in reach. */
export async function pagesWithReadableListing(
  database: Queryable,
  access: CompanyAccess,
  ids: readonly string[],
): Promise<Set<string>> {
  const $ = parameters()
  const rows = await database.query<{ id: string }>(
    `select cp.id from (select * from careers_pages where id = any (${$(ids)}::uuid[]) offset 0) cp
    where not cp.is_marketplace and ${hasReadableListing(access, $, 'cp')}`,
    $.values,
  )
  return new Set(rows.map(({ id }) => id))
}

/** CareerPage of the page `cp` of the company `c`, as JSON. */
function pageJson(access: CompanyAccess, $: Parameters, publicUrl: string): string {
  return `(select row_to_json(shown)::text from (
      select cp.id, cp.name, cp.is_default as "isDefault", cp.is_marketplace as "isMarketplace",
        not cp.is_marketplace and cp.company_id = ${$(access.companyId)} as "forAgency",
        not cp.is_marketplace and cp.company_id <> ${$(access.companyId)} as "forClient",
        ${$(publicUrl)}::text || '/c/' || cp.id as url,
        (select row_to_json(company) from (select c.id, c.name, c.slug, c.logo_url as "logoUrl") company) as company
    ) shown)`
}

/**
 * Whether a cursor of GET /career-pages is a page that the access can read, active or not
 * (docs/lists.md#valid-cursors).
 */
export async function isCareersPageCursor(
  database: Queryable,
  access: CompanyAccess,
  cursor: string,
): Promise<boolean> {
  const $ = parameters()
  const rows = await database.query(
    `select from ${rowById('careers_pages', $(cursor))} cp where ${canReadPage(access, $, 'cp')}`,
    $.values,
  )
  return rows.length > 0
}

/** The active page with an id, or undefined if the access cannot read it. */
export async function findPage(
  database: Queryable,
  access: CompanyAccess,
  id: string,
): Promise<ReadablePage | undefined> {
  const $ = parameters()
  const [page] = await database.query<{ id: string; companyId: string }>(
    `select cp.id, cp.company_id as "companyId"
    from ${rowById('careers_pages', $(id))} cp where cp.active and ${canReadPage(access, $, 'cp')}`,
    $.values,
  )
  return page
}

/**
 * Whether an active page has this id. It is the question without access, asked after a miss to
 * choose between 404 and 403.
 */
export async function activePageExists(database: Queryable, id: string): Promise<boolean> {
  const [row] = await database.query<{ found: boolean }>(
    'select exists (select from careers_pages where id = $1 and active) as found',
    [id],
  )
  return row?.found === true
}

/**
 * SQL that is true for a page that the access can read: the marketplace, the company's own pages
 * and its clients'; inside a client, that client's alone. A restricted key reads those of them on which one of its positions has an
 * enabled listing, whatever the position's status (docs/access.md#what-a-key-sees).
 */
export function canReadPage(access: CompanyAccess, $: Parameters, page: string): string {
  return `(${page}.is_marketplace or ${isOwnOrClients(access, $, page)} and ${hasReadableListing(access, $, page)})`
}

/**
 * A subselect of one value instead of EXISTS, which PostgreSQL may answer by reading all clients of
 * the company.
 */
function isOwnOrClients(access: CompanyAccess, $: Parameters, page: string): string {
  if (access.insideClientId !== null) return `${page}.company_id = ${$(access.insideClientId)}`
  return `(${page}.company_id = ${$(access.companyId)} or (
    select true from clients cl
    where cl.agency_id = ${$(access.companyId)} and cl.client_id = ${page}.company_id and cl.ended_at is null))`
}

function hasReadableListing(access: CompanyAccess, $: Parameters, page: string): string {
  if (access.positions === 'all') return 'true'
  return `${page}.id = any (array(select shown.page_id from ${listingsOfReadable(access, $, 'enabled')} shown))`
}

/**
 * SQL of the pages that the access can read, as a table. Their owners are looked up by id, so that
 * no other company's pages are read. For an agency, PostgreSQL sorts all pages of its clients for
 * each list. The list is as long as the agency is large, and never longer.
 */
function readablePages(access: CompanyAccess, $: Parameters, forAgency: boolean | undefined): string {
  const pages = (whose: string) => `select * from careers_pages cp where ${whose} and not cp.is_marketplace`
  const { companyId, insideClientId } = access
  const own = () => (insideClientId === null ? `cp.company_id = ${$(companyId)}` : 'false')
  const clients = () =>
    `cp.company_id = ${insideClientId === null ? `any (${currentClients(access, $)})` : $(insideClientId)}`
  const marketplace = 'select * from careers_pages where is_marketplace'
  if (access.positions === 'all') {
    if (forAgency !== undefined) return `(${pages(forAgency ? own() : clients())})`
    return `(${pages(own())} union all ${pages(clients())} union all ${marketplace})`
  }
  const listed = pages(hasReadableListing(access, $, 'cp'))
  const readable = `select * from (${listed} offset 0) cp where ${isOwnOrClients(access, $, 'cp')}`
  if (forAgency === undefined) return `(${readable} union all ${marketplace})`
  return `(${readable} and (${own()}) = ${$(forAgency)}::boolean)`
}

/** The careers pages with an id or name, for the operator's commands. */
export async function pagesByName(database: Queryable, name: string): Promise<ObjectKey[]> {
  return database.query<ObjectKey>(
    'select company_id as "companyId", id from careers_pages where id::text = $1 or name = $1',
    [name],
  )
}
