import type { PositionStatus } from '@kandidat/contract/resources/enumerations'
import {
  canReadPosition,
  type CompanyAccess,
  readableOf,
  readablePositions,
  requireAbility,
} from '../../base/access/access.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import type { PageRequest } from '../../base/db/page.ts'
import { type Parameters, parameters } from '../../base/db/parameters.ts'
import { isUnexpired } from '../../organisation/publication/addresses/store.ts'
import { statusAt } from '../../organisation/publication/expiration-store.ts'
import { hasTyped, positionsByTyped, readTyped, type Typed } from '../search/typed-store.ts'
import { reasonOf, type ReasonFacts } from '../status-reason.ts'
import type { OverviewFilter, OverviewLine } from './overview.ts'
import { ownPositions, TEAM_OF_POSITION } from '../team/store.ts'

type Row = Omit<OverviewLine, 'reason'> & ReasonFacts & Record<string, unknown>

const SHOWN_PLACES = 3

/** Positions of each status that are looked at first for words, the newest ones. */
const NEAR = 200
/** Positions that the index may find by words. If it finds more, the newest of them are soon found without it. */
const MOST_FOUND = 2_000

/**
 * Lists positions in reach, the newest first, with their candidates. Each status is a short range of an index, so that a
 * page costs the same however many positions there are. A frequent word is found among the newest, and a rare one by the index.
 * @param page its cursor is an id; there are no rows after an id that is out of reach
 * @throws {Refusal} if the access does not have the ability `positions.read`
 */
export async function listOverview(
  database: Queryable,
  access: CompanyAccess,
  filter: OverviewFilter,
  page: PageRequest,
): Promise<OverviewLine[]> {
  requireAbility(access, 'positions.read')
  const typed = await readTyped(database, filter.search, access.companyId)
  const isShort = filter.ids !== undefined || filter.ofUser !== undefined || access.positions !== 'all'
  if (isShort || typed === null) return readLines(database, access, filter, typed, page)
  const near = await readLines(database, access, filter, typed, page, NEAR)
  if (near.length >= page.limit) return near
  const ids = await positionsByTyped(database, typed, access.companyId, MOST_FOUND)
  return readLines(database, access, ids === null ? filter : { ...filter, ids }, typed, page)
}

/** @param walked so many positions of each status are compared with the words; all if nothing is given */
async function readLines(
  database: Queryable,
  access: CompanyAccess,
  filter: OverviewFilter,
  typed: Typed | null,
  page: PageRequest,
  walked?: number,
): Promise<OverviewLine[]> {
  const $ = parameters()
  const after =
    page.cursor === undefined
      ? ''
      : `and (p.created_at, p.id) < (select x.created_at, x.id from ${rowById('positions', $(page.cursor))} x
          where ${canReadPosition(access, $, 'x.company_id', 'x.id')})`
  const limit = $(page.limit)
  const newest = (rows: string) => `order by p.created_at desc, p.id desc limit ${rows}`
  const words = typed === null ? '' : `and ${hasTyped(typed, $)}`
  const branches = filter.statuses
    .flatMap((status) => sourcesOf(status, access, filter, $))
    .map((source) =>
      walked === undefined
        ? `(select p.id, p.created_at from ${source} ${after} ${words} ${newest(limit)})`
        : `(select p.id, p.created_at from (select p.* from ${source} ${after} ${newest($(walked))}) p
          where true ${words} ${newest(limit)})`,
    )
  const text = `
    select ${COLUMNS}
    from (select * from (${branches.join(' union all ')}) p ${newest(limit)}) found
    cross join lateral ${rowById('positions', 'found.id')} p
    order by p.created_at desc, p.id desc`
  const rows = await database.query<Row>(text, $.values)
  return rows.map((row) => ({ ...row, reason: reasonOf(row) }))
}

/**
 * SQL of the positions with a status that a filter finds, with conditions. An expiration that has passed counts before it is swept:
 * those few are read by themselves, or else all that are published would be compared with the time. Sources that overlap would
 * list a position twice.
 */
function sourcesOf(
  status: PositionStatus,
  access: CompanyAccess,
  { clientId, ids, ofUser }: OverviewFilter,
  $: Parameters,
): string[] {
  const readable =
    ids !== undefined
      ? readableOf(access, $, `${$(ids)}::uuid[]`)
      : ofUser !== undefined
        ? readableOf(access, $, ownPositions($, ofUser))
        : readablePositions(access, $)
  // The index of a client's positions has both in one.
  const of = (stored: string) =>
    clientId === undefined
      ? `${readable} p where p.status = '${stored}'`
      : `${readable} p where p.client_id::text || p.status = ${$(clientId)}::text || '${stored}'`
  if (status === 'PUBLISHED') return [`${of(status)} and ${isUnexpired('clock()')}`]
  if (status !== 'ACTIVE') return [of(status)]
  const client = clientId === undefined ? '' : `and p.client_id = ${$(clientId)}`
  const expired = `(select * from ${readable} r
    where (r.status = 'PUBLISHED') is true and r.expiration_date <= (select clock()) offset 0)`
  return [of(status), `${expired} p where true ${client}`]
}

const COLUMNS = `p.id, p.title, ${statusAt('clock()')} as status,
  p.expiration_date as "expirationDate", p.created_at as "createdAt", p.paused_at as "pausedAt",
  coalesce(p.expiration_date <= clock(), false) as "hasExpired", p.deleted_at is not null as "isRemoved",
  coalesce(p.deleted_at, p.archived_at) as "closedAt",
  (select cl.name from ${rowById('companies', 'p.client_id')} cl) as client,
  array(select coalesce(nullif(place ->> 'city', ''), nullif(place ->> 'administrativeArea', ''), place ->> 'country')
    from json_array_elements(p.locations) with ordinality as list (place, n) order by n limit ${SHOWN_PLACES}) as places,
  json_array_length(p.locations) as "placeCount",
  (select json_build_object(
    'pages', (select count(*) from listings l where l.company_id = p.company_id and l.position_id = p.id and l.live),
    'links', (select count(*) from sharing_links s
      where s.company_id = p.company_id and s.position_id = p.id and s.active))) as live,
  (select json_build_object('fresh', coalesce(sum(t.fresh_people), 0), 'active', coalesce(sum(t.active_people), 0))
    from position_tallies t where t.company_id = p.company_id and t.position_id = p.id) as candidates,
  ${TEAM_OF_POSITION} as team`
