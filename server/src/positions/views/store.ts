import { type CompanyAccess, canReadPosition, requireAbility } from '../../base/access/access.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import { parameters } from '../../base/db/parameters.ts'
import type { ViewCount } from './counter.ts'

/**
 * Adds views to those of their days. What has vanished meanwhile is left out, and so are links of referrers, which would say how
 * a person fares.
 */
export async function addViews(database: Queryable, counts: readonly ViewCount[]): Promise<void> {
  await database.query(
    `insert into views as v (company_id, position_id, link_id, day, views)
    select p.company_id, p.id, given.link_id, given.day, sum(given.views)
    from unnest($1::uuid[], $2::uuid[], $3::date[], $4::integer[]) as given (link_id, position_id, day, views)
    join links k on k.id = given.link_id
    left join sharing_links s on s.id = given.link_id and given.position_id is null
    join positions p on p.id = coalesce(given.position_id, s.position_id)
    group by p.company_id, p.id, given.link_id, given.day
    -- Two processes lock the same rows in the same order.
    order by p.company_id, p.id, given.link_id, given.day
    on conflict (company_id, position_id, link_id, day) do update set views = v.views + excluded.views`,
    [
      counts.map(({ linkId }) => linkId),
      counts.map(({ positionId }) => positionId),
      counts.map(({ day }) => day),
      counts.map(({ views }) => views),
    ],
  )
}

/** Views of a position and applications for it, by one way on one day. */
export interface DailyFigures {
  /** The careers page or the sharing link; null for candidates who came by no address of ours. */
  readonly linkId: string | null
  /** Such as 2027-01-31. */
  readonly day: string
  readonly views: number
  readonly applications: number
}

/** Days that are shown. */
export const SHOWN_DAYS = 30
/** Candidacies that are counted at most. */
const COUNTED = 10_000

/**
 * The figures of the last 30 days of a position in reach, the oldest first.
 * @param timeZone the IANA time zone of days
 * @throws {Refusal} if the access does not have the ability `positions.read`
 */
export async function readFigures(
  database: Queryable,
  access: CompanyAccess,
  positionId: string,
  timeZone: string,
): Promise<DailyFigures[]> {
  requireAbility(access, 'positions.read')
  const $ = parameters()
  const zone = $(timeZone)
  // Read once: a range of an index needs a value.
  const first = `(select (clock() at time zone ${zone})::date - ${SHOWN_DAYS - 1})`
  const candidacies = access.abilities.has('candidates.read')
    ? `union all select v.link_id, (v.created_at at time zone ${zone})::date, 0, 1 from (
        select v.link_id, v.created_at from vouches v where v.company_id = p.company_id and v.position_id = p.id
          and v.created_at >= (select ${first}::timestamp at time zone ${zone})
        order by v.created_at desc limit ${COUNTED}) v`
    : ''
  return database.query<DailyFigures & Record<string, unknown>>(
    `select found.link_id as "linkId", found.day::text as day, sum(found.views)::integer as views,
      sum(found.applications)::integer as applications
    from ${rowById('positions', $(positionId))} p cross join lateral (
      select w.link_id, w.day, w.views, 0 as applications from views w
      where w.company_id = p.company_id and w.position_id = p.id and w.day >= ${first}
      ${candidacies}) found
    where ${canReadPosition(access, $, 'p.company_id', 'p.id')}
    group by found.link_id, found.day order by found.day, found.link_id`,
    $.values,
  )
}
