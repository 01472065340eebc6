import type { PositionStatus } from '@kandidat/contract/enumerations'
import type { Queryable } from '../db/connection.ts'
import { type Eyes, seesPosition } from '../db/eyes.ts'
import type { ListRow, PageRequest } from '../db/page.ts'
import { type Parameters, parameters } from '../db/parameters.ts'
import { isPublished, listColumns, type PageInReach, positionJson, seesEverythingOn } from './columns-store.ts'

export interface PositionFilter {
  status?: PositionStatus | undefined
  clientId?: string | undefined
}

/**
 * A page of the positions in sight, newest first (specification, GET /positions; decisions, Lists). A cursor that is no
 * position in sight gives no rows; `isPositionCursor` tells it from the end of the list.
 */
export async function listPositions(
  database: Queryable,
  eyes: Eyes,
  filter: PositionFilter,
  page: PageRequest,
  at: Date,
): Promise<ListRow[]> {
  const $ = parameters()
  const now = `${$(at)}::timestamptz`
  const limit = $(page.limit)
  const after = page.cursor === undefined ? '' : afterCursor(eyes, $, page.cursor)
  const client = filter.clientId === undefined ? '' : `and p.client_id = ${$(filter.clientId)}`
  const branch = (condition: string) => `(
    select p.* from positions p
    where ${seesPosition(eyes, $, 'p.company_id', 'p.id')} ${client} ${condition} ${after}
    order by p.created_at desc, p.id desc limit ${limit})`
  const [first, second] = branches(filter.status, now).map(branch)
  const rows = second
    ? `(select * from (${first} union all ${second}) both_branches order by created_at desc, id desc limit ${limit})`
    : first
  const text = `
    select p.id, ${positionJson(listColumns(now, 'position'))} as json
    from ${rows} p
    join companies c on c.id = p.company_id
    order by p.created_at desc, p.id desc`
  return database.query<ListRow>(text, $.values)
}

/**
 * The status at the moment of reading as conditions, each of them one short range of an index. What has expired and was
 * not swept yet is ACTIVE: joined to the others by OR it made PostgreSQL sort everything (60 ms), as a branch of its own
 * it costs nothing.
 */
function branches(status: PositionStatus | undefined, now: string): string[] {
  if (status === undefined) return ['']
  if (status === 'PUBLISHED') return [`and ${isPublished(now)}`]
  if (status === 'ACTIVE')
    return [`and p.status = 'ACTIVE'`, `and p.status = 'PUBLISHED' and p.expiration_date <= ${now}`]
  return [`and p.status = '${status}'`]
}

function afterCursor(eyes: Eyes, $: Parameters, cursor: string): string {
  return `and (p.created_at, p.id) < (
    select x.created_at, x.id from positions x
    where x.id = ${$(cursor)} and ${seesPosition(eyes, $, 'x.company_id', 'x.id')})`
}

/**
 * A page of what is live on a careers page and in sight, newest first publication first (specification,
 * GET /career-pages/{id}/positions). The page itself is one that the eyes see.
 */
export async function listLivePositions(
  database: Queryable,
  eyes: Eyes,
  on: PageInReach,
  page: PageRequest,
  at: Date,
): Promise<ListRow[]> {
  const $ = parameters()
  const now = `${$(at)}::timestamptz`
  const after =
    page.cursor === undefined ? '' : `and (l.published_at, l.position_id) < (${pageCursor($, eyes, on, page.cursor)})`
  const seen = seesEverythingOn(on, eyes) ? 'true' : seesPosition(eyes, $, 'l.company_id', 'l.position_id')
  const text = `
    select p.id, ${positionJson(listColumns(now, 'listing'))} as json
    from listings l
    join positions p on p.company_id = l.company_id and p.id = l.position_id
    join companies c on c.id = p.company_id
    where l.page_id = ${$(on.id)} and l.live and ${isPublished(now)} and ${seen} ${after}
    order by l.published_at desc, l.position_id desc limit ${$(page.limit)}`
  return database.query<ListRow>(text, $.values)
}

/**
 * Whether a page's cursor is a position in reach, or listed there, that was ever published (decisions, Valid cursors).
 * Listed and not only live: a position that somebody else pauses between two pages must not break the reading.
 */
export async function isPageCursor(database: Queryable, eyes: Eyes, on: PageInReach, cursor: string): Promise<boolean> {
  const $ = parameters()
  const rows = await database.query(pageCursor($, eyes, on, cursor), $.values)
  return rows.length > 0
}

function pageCursor($: Parameters, eyes: Eyes, on: PageInReach, cursor: string): string {
  const inReach = seesPosition(eyes, $, 'x.company_id', 'x.id')
  const listed = () => `exists (
    select from listings xl where xl.company_id = x.company_id and xl.position_id = x.id and xl.page_id = ${$(on.id)})`
  return `select x.published_at, x.id from positions x
    where x.id = ${$(cursor)} and x.published_at is not null and (${inReach}${seesEverythingOn(on, eyes) ? ` or ${listed()}` : ''})`
}
