import type { PositionStatus } from '@kandidat/contract/resources/enumerations'
import type { Queryable } from '../db/connection.ts'
import { type Access, listingsOfKey, readablePositions, canReadPosition } from '../access/access.ts'
import { rowById } from '../db/lookup.ts'
import type { ListRow, PageRequest } from '../db/page.ts'
import { type Parameters, parameters } from '../db/parameters.ts'
import { companySummary, isUnexpired, listJson, type ReadablePage, readsEverythingOn } from './columns-store.ts'

export interface PositionFilter {
  status?: PositionStatus | undefined
  clientId?: string | undefined
}

/**
 * A page of the positions in sight, newest first (docs/operations.md#listpositions, docs/lists.md#order). A cursor that
 * is no position in sight gives no rows; `isPositionCursor` tells it from the end of the list.
 */
export async function listPositions(
  database: Queryable,
  access: Access,
  filter: PositionFilter,
  page: PageRequest,
  at: Date,
): Promise<ListRow[]> {
  const $ = parameters()
  const now = `${$(at)}::timestamptz`
  const limit = $(page.limit)
  const after = page.cursor === undefined ? '' : afterCursor(access, $, page.cursor)
  const branch = (filtered: string) => `(
    select p.* from ${filtered} ${after}
    order by p.created_at desc, p.id desc limit ${limit})`
  const [first, second] = branches(access, filter, $, now).map(branch)
  const rows = second
    ? `(select * from (${first} union all ${second}) both_branches order by created_at desc, id desc limit ${limit})`
    : first
  // All that is in sight belongs to one company.
  const company = companySummary(`from companies c where c.id = ${$(access.companyId)}`)
  const text = `
    select p.id, ${listJson(now, 'position', company)} as json
    from ${rows} p
    order by p.created_at desc, p.id desc`
  return database.query<ListRow>(text, $.values)
}

/**
 * The positions in sight that pass the filters at the moment of reading: one short range of an index, or two. What has
 * expired and was not swept yet is ACTIVE: joined to the others by OR it made PostgreSQL sort everything (60 ms), as a
 * branch of its own it costs nothing.
 *
 * Each is written in the form of its own index and so that no other fits: of two that fit PostgreSQL often expects one
 * row from either, and where it took the wrong one it read all positions of the client, or all published ones.
 */
function branches(access: Access, { status, clientId }: PositionFilter, $: Parameters, now: string): string[] {
  const all = () => `${readablePositions(access, $)} p where`
  const has = (stored: PositionStatus) =>
    clientId === undefined
      ? `p.status = '${stored}'`
      : `p.client_id::text || p.status = ${$(clientId)}::text || '${stored}'`
  const isOfClient = () => (clientId === undefined ? 'true' : `p.client_id = ${$(clientId)}`)
  if (status === undefined) return [`${all()} ${isOfClient()}`]
  if (status === 'PUBLISHED') return [`${all()} ${has('PUBLISHED')} and ${isUnexpired(now)}`]
  if (status !== 'ACTIVE') return [`${all()} ${has(status)}`]
  const expired = `select * from ${all()} (p.status = 'PUBLISHED') is true and p.expiration_date <= ${now}`
  return [`${all()} ${has('ACTIVE')}`, `(${expired} offset 0) p where ${isOfClient()}`]
}

function afterCursor(access: Access, $: Parameters, cursor: string): string {
  return `and (p.created_at, p.id) < (
    select x.created_at, x.id from ${rowById('positions', $(cursor))} x
    where ${canReadPosition(access, $, 'x.company_id', 'x.id')})`
}

/**
 * A page of what is live on a careers page and in sight, newest first publication first
 * (docs/operations.md#listcareerpagepositions). The page itself is one that the eyes see.
 */
export async function listLivePositions(
  database: Queryable,
  access: Access,
  on: ReadablePage,
  page: PageRequest,
  at: Date,
): Promise<ListRow[]> {
  const $ = parameters()
  const now = `${$(at)}::timestamptz`
  const after =
    page.cursor === undefined ? '' : `and (l.published_at, l.position_id) < (${pageCursor($, access, on, page.cursor)})`
  const text = `
    select p.id, ${listJson(now, 'listing', companySummary())} as json
    from ${readableListings(access, $, on)} l
    join positions p on p.id = l.position_id
    join companies c on c.id = p.company_id
    where l.live and ${isUnexpired(now)} ${after}
    order by l.published_at desc, l.position_id desc limit ${$(page.limit)}`
  return database.query<ListRow>(text, $.values)
}

/** The listings on a page that are in sight: all of them, those of a company, or those of a restricted key's positions. */
function readableListings(access: Access, $: Parameters, on: ReadablePage): string {
  const page = `page_id = ${$(on.id)}`
  if (access.kind === 'restricted') return listingsOfKey(access, $, page)
  const owner = readsEverythingOn(on, access) ? 'page_company_id' : 'company_id'
  return `(select * from listings where ${page} and ${owner} = ${$(access.companyId)})`
}

/**
 * Whether a page's cursor is a position in reach, or listed there, that was ever published
 * (docs/lists.md#valid-cursors). Listed and not only live: a position that somebody else pauses between two pages must
 * not break the reading.
 */
export async function isPageCursor(
  database: Queryable,
  access: Access,
  on: ReadablePage,
  cursor: string,
): Promise<boolean> {
  const $ = parameters()
  const rows = await database.query(pageCursor($, access, on, cursor), $.values)
  return rows.length > 0
}

function pageCursor($: Parameters, access: Access, on: ReadablePage, cursor: string): string {
  const inReach = canReadPosition(access, $, 'x.company_id', 'x.id')
  const listed = () => `exists (
    select from listings xl where xl.company_id = x.company_id and xl.position_id = x.id and xl.page_id = ${$(on.id)})`
  return `select x.published_at, x.id from ${rowById('positions', $(cursor))} x
    where x.published_at is not null and (${inReach}${readsEverythingOn(on, access) ? ` or ${listed()}` : ''})`
}
