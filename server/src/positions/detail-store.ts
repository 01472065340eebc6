import type { Queryable } from '../base/db/connection.ts'
import { canReadPosition, type CompanyAccess, reachesAllPositions, readableOf } from '../base/access/access.ts'
import { rowById } from '../base/db/lookup.ts'
import { parameters } from '../base/db/parameters.ts'
import { isPublished, liveOnPage } from '../organisation/publication/addresses/store.ts'
import { detailColumns, type ReadablePage, positionJson, urlColumns } from './columns-store.ts'

/** The time of reading and the beginning of public addresses, the first values of each detail here. */
const [NOW, BASE] = ['$1::timestamptz', '$2::text']

/**
 * PositionDetail as JSON, or undefined if the access cannot read the position
 * (docs/operations.md#getposition).
 */
export async function readPosition(
  database: Queryable,
  access: CompanyAccess,
  id: string,
  at: Date,
  publicUrl: string,
): Promise<string | undefined> {
  const $ = parameters(at, publicUrl)
  const text = `
    select ${positionDetail} as json
    from ${rowById('positions', $(id))} p join companies c on c.id = p.company_id
    where ${canReadPosition(access, $, 'p.company_id', 'p.id')}`
  const [row] = await database.query<{ json: string }>(text, $.values)
  return row?.json
}

/**
 * PositionDetail as JSON of those of some positions that the access can read, by their ids.
 * @param shown whether the objects are wanted; else each is null
 */
export async function readPositions(
  database: Queryable,
  access: CompanyAccess,
  ids: readonly string[],
  at: Date,
  publicUrl: string,
  shown: boolean,
): Promise<Map<string, string | null>> {
  const $ = shown ? parameters(at, publicUrl) : parameters()
  const text = `
    select p.id, ${shown ? positionDetail : 'null::text'} as json
    from ${readableOf(access, $, `${$(ids)}::uuid[]`)} p join companies c on c.id = p.company_id`
  const rows = await database.query<{ id: string; json: string | null }>(text, $.values)
  return new Map(rows.map(({ id, json }) => [id, json]))
}

/**
 * CareerPagePosition as JSON, or undefined if the position is not live on the page or the access
 * cannot read it there (docs/operations.md#getcareerpageposition).
 * @param page a page that the access can read
 */
export async function readPositionOnPage(
  database: Queryable,
  access: CompanyAccess,
  page: ReadablePage,
  positionId: string,
  at: Date,
  publicUrl: string,
): Promise<string | undefined> {
  const $ = parameters(at, publicUrl)
  const text = `
    select ${listingDetail} as json
    from ${rowById('positions', $(positionId))} p
    join companies c on c.id = p.company_id
    cross join lateral (
      select * from listings where company_id = p.company_id and position_id = p.id and page_id = ${$(page.id)} offset 0) l
    where ${liveOnPage(NOW)} and ${reachesAllPositions(access) ? 'true' : canReadPosition(access, $, 'p.company_id', 'p.id')}`
  const [row] = await database.query<{ json: string }>(text, $.values)
  return row?.json
}

/**
 * Whether the position exists at all. It is the one question without access, asked after a miss to
 * choose between 404 and 403.
 */
export async function positionExists(database: Queryable, id: string): Promise<boolean> {
  const [row] = await database.query<{ found: boolean }>(
    'select exists (select from positions where id = $1) as found',
    [id],
  )
  return row?.found === true
}

/** Whether the access can read the position. */
export async function canReadThisPosition(database: Queryable, access: CompanyAccess, id: string): Promise<boolean> {
  const $ = parameters()
  const [row] = await database.query<{ found: boolean }>(
    `select exists (
      select from ${rowById('positions', $(id))} p where ${canReadPosition(access, $, 'p.company_id', 'p.id')}) as found`,
    $.values,
  )
  return row?.found === true
}

/**
 * Both kinds of links have an entry exactly if the position is published: they are what it is
 * reachable through now.
 */
function sharingLinks(): string {
  return `coalesce((
    select json_agg(link order by link_created_at, id) from (
      select s.created_at as link_created_at, s.id, row_to_json(shown) as link from sharing_links s
      cross join lateral (
        select s.id, s.id as "idForEmbedded", s.type, s.platform, s.name, ${urlColumns(BASE, `'/j/' || s.id`)}) shown
      where s.company_id = p.company_id and s.position_id = p.id and s.active and ${isPublished(NOW)}
    ) links), '[]'::json) as "sharingLinks"`
}

function careersPages(): string {
  return `coalesce((
    select json_agg(link order by is_marketplace, is_default desc, created_at, id) from (
      select cp.is_marketplace, cp.is_default, cp.created_at, cp.id, row_to_json(shown) as link
      from listings l
      join careers_pages cp on cp.company_id = l.page_company_id and cp.id = l.page_id
      cross join lateral (
        select cp.id, cp.id || '.' || p.id as "idForEmbedded", cp.name,
          cp.company_id = p.company_id and c.kind = 'agency' and not cp.is_marketplace as "forAgency",
          cp.company_id is not distinct from p.client_id and not cp.is_marketplace as "forClient",
          cp.is_default as "isDefault", cp.is_marketplace as "isMarketplace",
          ${urlColumns(BASE, `'/c/' || cp.id || '/' || p.id`)}) shown
      where l.company_id = p.company_id and l.position_id = p.id and ${liveOnPage(NOW)}
    ) links), '[]'::json) as "careerPagesLinks"`
}

// Made once, because they are the same for all requests.
const positionDetail = positionJson(`${detailColumns(NOW, 'position')}, ${sharingLinks()}, ${careersPages()}`)
const listingDetail = positionJson(`${detailColumns(NOW, 'listing')},
  l.page_id as "careerPageId", l.page_id || '.' || p.id as "idForEmbedded",
  ${urlColumns(BASE, `'/c/' || l.page_id || '/' || p.id`)}`)
