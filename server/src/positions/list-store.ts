/**
 * # How lists are read
 *
 * JSON is made in SQL and passed through as text: `row_to_json` over a subselect with the names of the contract.
 * Locations are stored as they are shown, because collecting them from rows was half of a list's cost. The fields of a
 * list that depend on the position alone are a generated column (`list_members`): a list costs PostgreSQL 0.35 ms
 * instead of 1.08. The few that depend on the time, on a listing or on other rows are in columns-store.ts.
 *
 * Lists page by keyset, with one index for each combination of filters. One row more than a page is read, which only
 * says that there is a next page. The filter ACTIVE is a `union all` of two ordered branches, because an `OR` made
 * PostgreSQL sort everything. server/test/query-plans.test.ts checks the plans.
 *
 * Lists of the portal and the command line (lists/) also take an access. Most follow ids, which sort by their time, so
 * a cursor is just an id, and no index is needed besides the primary keys. A list over many positions first takes the
 * newest row of each position in reach. It then reads a page from the positions with the newest of these rows
 * (base/access/newest.ts).
 */

import type { PositionStatus } from '@kandidat/contract/resources/enumerations'
import type { Queryable } from '../base/db/connection.ts'
import {
  canReadPosition,
  type CompanyAccess,
  listingsOfReadable,
  reachesAllPositions,
  readablePositions,
} from '../base/access/access.ts'
import { rowById } from '../base/db/lookup.ts'
import type { ListRow, PageRequest } from '../base/db/page.ts'
import { type Parameters, parameters } from '../base/db/parameters.ts'
import { companySummary } from '../organisation/companies/columns-store.ts'
import { isUnexpired } from '../organisation/publication/addresses/store.ts'
import { listJson, type ReadablePage } from './columns-store.ts'

/** The time of reading, the first value of each list here. */
const NOW = '$1::timestamptz'

// Made once: the text of a list took Node 55 µs, as much as its fifty rows.
/** A row of a company's list, whose second value is the company: all positions of one access belong to one. */
const positionRow = listJson(NOW, 'position', companySummary('from companies c where c.id = $2'))
const listingRow = listJson(NOW, 'listing', companySummary())

export interface PositionFilter {
  status?: PositionStatus | undefined
  clientId?: string | undefined
}

/**
 * Reads a page of the positions that the access can read, newest first
 * (docs/operations.md#listpositions, docs/lists.md#order). If the cursor is not such a position,
 * there are no rows. `canReadThisPosition` distinguishes this from the end of the list.
 */
export async function listPositions(
  database: Queryable,
  access: CompanyAccess,
  filter: PositionFilter,
  page: PageRequest,
  at: Date,
): Promise<ListRow[]> {
  const $ = parameters(at, access.companyId)
  const limit = $(page.limit)
  const after = page.cursor === undefined ? '' : afterCursor(access, $, page.cursor)
  const branch = (filtered: string) => `(
    select p.* from ${filtered} ${after}
    order by p.created_at desc, p.id desc limit ${limit})`
  const [first, second] = branches(access, filter, $).map(branch)
  const rows = second
    ? `(select * from (${first} union all ${second}) both_branches order by created_at desc, id desc limit ${limit})`
    : first
  const text = `
    select p.id, ${positionRow} as json
    from ${rows} p
    order by p.created_at desc, p.id desc`
  return database.query<ListRow>(text, $.values)
}

/**
 * SQL of the positions that the access can read and that pass the filters at the time of reading:
 * one short range of an index, or two. A position that has expired and was not swept yet is ACTIVE.
 * Joined to the others by OR it made PostgreSQL sort everything (60 ms); as a branch of its own it
 * costs nothing.
 *
 * Each condition has the form of its own index, so that no other index fits it. If two fit,
 * PostgreSQL often expects one row from either. When it took the wrong one, it read all positions
 * of the client, or all published ones.
 */
function branches(access: CompanyAccess, { status, clientId }: PositionFilter, $: Parameters): string[] {
  const all = () => `${readablePositions(access, $)} p where`
  const has = (stored: PositionStatus) =>
    clientId === undefined
      ? `p.status = '${stored}'`
      : `p.client_id::text || p.status = ${$(clientId)}::text || '${stored}'`
  const isOfClient = () => (clientId === undefined ? 'true' : `p.client_id = ${$(clientId)}`)
  if (status === undefined) return [`${all()} ${isOfClient()}`]
  if (status === 'PUBLISHED') return [`${all()} ${has('PUBLISHED')} and ${isUnexpired(NOW)}`]
  if (status !== 'ACTIVE') return [`${all()} ${has(status)}`]
  const expired = `select * from ${all()} (p.status = 'PUBLISHED') is true and p.expiration_date <= ${NOW}`
  return [`${all()} ${has('ACTIVE')}`, `(${expired} offset 0) p where ${isOfClient()}`]
}

function afterCursor(access: CompanyAccess, $: Parameters, cursor: string): string {
  return `and (p.created_at, p.id) < (
    select x.created_at, x.id from ${rowById('positions', $(cursor))} x
    where ${canReadPosition(access, $, 'x.company_id', 'x.id')})`
}

/**
 * Reads a page of the positions that are live on a careers page and that the access can read there.
 * The latest first publication comes first (docs/operations.md#listcareerpagepositions).
 * @param on a page that the access can read
 */
export async function listLivePositions(
  database: Queryable,
  access: CompanyAccess,
  on: ReadablePage,
  page: PageRequest,
  at: Date,
): Promise<ListRow[]> {
  const $ = parameters(at)
  const after =
    page.cursor === undefined ? '' : `and (l.published_at, l.position_id) < (${pageCursor($, access, on, page.cursor)})`
  const text = `
    select p.id, ${listingRow} as json
    from ${readableListings(access, $, on)} l
    join positions p on p.id = l.position_id
    join companies c on c.id = p.company_id
    where l.live and ${isUnexpired(NOW)} ${after}
    order by l.published_at desc, l.position_id desc limit ${$(page.limit)}`
  return database.query<ListRow>(text, $.values)
}

/**
 * SQL of the listings on a page that the access can read: all of them, whoever owns them, because what
 * is live there is public; or those of the positions in reach if the access is restricted or inside a client
 * (docs/access.md#on-a-careers-page).
 */
function readableListings(access: CompanyAccess, $: Parameters, on: ReadablePage): string {
  const page = `page_id = ${$(on.id)}`
  if (!reachesAllPositions(access)) return listingsOfReadable(access, $, page)
  return `(select * from listings where ${page} and page_company_id = ${$(on.companyId)})`
}

/**
 * Whether the cursor of a page is a position that was ever published, and that the access can read
 * or, if it reads whole pages, that is listed there (docs/lists.md#valid-cursors). The listing need
 * not be live: a position that somebody pauses between two pages must not break the reading.
 */
export async function isPageCursor(
  database: Queryable,
  access: CompanyAccess,
  on: ReadablePage,
  cursor: string,
): Promise<boolean> {
  const $ = parameters()
  const rows = await database.query(pageCursor($, access, on, cursor), $.values)
  return rows.length > 0
}

function pageCursor($: Parameters, access: CompanyAccess, on: ReadablePage, cursor: string): string {
  const readable = canReadPosition(access, $, 'x.company_id', 'x.id')
  const listed = () => `exists (
    select from listings xl where xl.company_id = x.company_id and xl.position_id = x.id and xl.page_id = ${$(on.id)})`
  return `select x.published_at, x.id from ${rowById('positions', $(cursor))} x
    where x.published_at is not null and (${readable}${reachesAllPositions(access) ? ` or ${listed()}` : ''})`
}
