import type { PositionStatus } from '@kandidat/contract/resources/enumerations'
import { canReadPosition, type CompanyAccess, readablePositions, requireAbility } from '../../access/access.ts'
import type { Queryable } from '../../db/connection.ts'
import { rowById } from '../../db/lookup.ts'
import type { PageRequest } from '../../db/page.ts'
import { type Parameters, parameters } from '../../db/parameters.ts'
import { isUnexpired } from '../../publication/addresses/store.ts'
import { reasonOf, type ReasonFacts } from '../status-reason.ts'
import type { OverviewFilter, OverviewLine } from './overview.ts'

type Row = Omit<OverviewLine, 'reason'> & ReasonFacts & Record<string, unknown>

const SHOWN_PLACES = 3

/**
 * Lists positions in reach, the newest first, with their candidates. Each status is a short range of an index, so that a
 * page costs the same however many positions there are.
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
  const $ = parameters()
  const after =
    page.cursor === undefined
      ? ''
      : `and (p.created_at, p.id) < (select x.created_at, x.id from ${rowById('positions', $(page.cursor))} x
          where ${canReadPosition(access, $, 'x.company_id', 'x.id')})`
  const limit = $(page.limit)
  const order = `order by p.created_at desc, p.id desc limit ${limit}`
  const more = [...conditionsOf(filter, $), after].join(' ')
  const branches = filter.statuses.flatMap(conditionsOfStatus).map(
    (condition) => `(select p.company_id, p.id, p.created_at from ${readablePositions(access, $)} p
      where ${condition} ${more} ${order})`,
  )
  const text = `
    select ${COLUMNS}
    from (select * from (${branches.join(' union all ')}) p ${order}) found
    cross join lateral ${rowById('positions', 'found.id')} p
    order by p.created_at desc, p.id desc`
  const rows = await database.query<Row>(text, $.values)
  return rows.map((row) => ({ ...row, reason: reasonOf(row) }))
}

/** An expiration that has passed counts before it is swept. Conditions that overlap would list a position twice. */
function conditionsOfStatus(status: PositionStatus): string[] {
  if (status === 'PUBLISHED') return [`p.status = 'PUBLISHED' and ${isUnexpired('clock()')}`]
  if (status !== 'ACTIVE') return [`p.status = '${status}'`]
  return [`p.status = 'ACTIVE'`, `p.status = 'PUBLISHED' and p.expiration_date <= clock()`]
}

function conditionsOf({ clientId, words = [], ids }: OverviewFilter, $: Parameters): string[] {
  return [
    ...(clientId === undefined ? [] : [`and p.client_id = ${$(clientId)}`]),
    ...(words.length === 0 ? [] : [`and p.search @@ to_tsquery('simple', ${$(words.map(beginning).join(' & '))})`]),
    ...(ids === undefined ? [] : [`and p.id = any (${$(ids)}::uuid[])`]),
  ]
}

const beginning = (word: string) => `'${word.toLowerCase()}':*`

const has = `p.status = 'PUBLISHED' and p.expiration_date <= clock()`
const COLUMNS = `p.id, p.title, case when ${has} then 'ACTIVE' else p.status end as status,
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
    from position_tallies t where t.company_id = p.company_id and t.position_id = p.id) as candidates`
