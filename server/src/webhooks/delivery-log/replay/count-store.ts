import { type Access, requireAbility } from '../../../base/access/access.ts'
import { inReach } from '../../../base/access/reach.ts'
import { wants } from '../../../base/changes/delivery-store.ts'
import type { Queryable } from '../../../base/db/connection.ts'
import { parameters } from '../../../base/db/parameters.ts'
import type { NewReplay } from './store.ts'

/** Events that are looked at: a page should not wait longer. */
const LOOKED_AT = 50_000

/** What a replay would send. */
export interface ReplayCount {
  readonly events: number
  /** False if there are more events in the time span than were looked at. */
  readonly isComplete: boolean
}

/**
 * Counts the events that a replay would send now: those that the receiver wants, without those that still wait.
 * @throws {Refusal} if the access does not have the ability `receivers.write`
 */
export async function countReplay(
  database: Queryable,
  access: Access,
  { receiverId, since, until, kinds }: Omit<NewReplay, 'id'>,
): Promise<ReplayCount> {
  requireAbility(access, 'receivers.write')
  const $ = parameters()
  const [from, to] = [$(since), $(until)]
  const [row] = await database.query<{ events: number; isComplete: boolean }>(
    `with r as materialized (select * from receivers x where x.id = ${$(receiverId)} and ${inReach(access, $, 'receivers', {})}),
    scanned as materialized (
      select e.* from r cross join lateral (
        select day, company_id, id, object_id, kind, position_id, client_ids from events
        where company_id = r.company_id and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz
          and day >= (${from}::timestamptz at time zone 'UTC')::date and day <= (${to}::timestamptz at time zone 'UTC')::date
        limit ${LOOKED_AT}) e
    )
    select count(*) filter (where ${wants('r', 's')} and (${$(kinds)}::text[] is null or s.kind = any (${$(kinds)}::text[]))
      and not exists (select from deliveries d where d.receiver_id = r.id and d.event_id = s.id and d.track = 0
        and d.day = s.day and d.state in ('pending', 'aside')))::int as events, count(*) < ${LOOKED_AT} as "isComplete"
    from scanned s cross join r`,
    $.values,
  )
  return row ?? { events: 0, isComplete: true }
}
