import type { Queryable } from '../../db/connection.ts'

/**
 * Inconsistencies in the deliveries of a day. Partitioned tables have no foreign keys that could
 * prevent them.
 */
export interface DayFaults {
  withoutEvent: number
  withoutReceiver: number
  /** Deliveries that waited for too long, by receivers that still exist. */
  lost: { receiverId: string; n: number }[]
}

/** Checks the deliveries of one day. */
export async function findDayFaults(database: Queryable, day: string): Promise<DayFaults> {
  const [row] = await database.query<{ [name: string]: unknown } & DayFaults>(
    `select
      (select count(*) from deliveries d where d.day = $1::date and not exists (select from events e
        where e.company_id = d.company_id and e.object_id = d.object_id and e.sequence = d.sequence and e.day = d.day
          and e.id = d.event_id))::float8 as "withoutEvent",
      (select count(*) from deliveries d where d.day = $1::date and not exists (
        select from receivers r where r.company_id = d.company_id and r.id = d.receiver_id))::float8 as "withoutReceiver",
      coalesce((select json_agg(lost) from (
        select d.receiver_id as "receiverId", count(*) as n from deliveries d join receivers r on r.id = d.receiver_id
        where d.day = $1::date and d.state = 'lost' and r.removed_at is null group by d.receiver_id) lost), '[]') as lost`,
    [day],
  )
  return row ?? { withoutEvent: 0, withoutReceiver: 0, lost: [] }
}

/** A queue whose count differs from the deliveries that wait in it. */
export interface QueueFault {
  receiverId: string
  objectId: string
  /** The count of the queue; null if there is no queue. */
  pending: number | null
  waiting: number
}

/** Finds queues whose count differs from the deliveries that wait in them, at most `limit`. */
export async function findQueueFaults(database: Queryable, limit: number): Promise<QueueFault[]> {
  return database.query<QueueFault & { [name: string]: unknown }>(
    `select coalesce(l.receiver_id, w.receiver_id) as "receiverId", coalesce(l.object_id, w.object_id) as "objectId",
      l.pending::float8 as pending, coalesce(w.n, 0)::float8 as waiting
    from lanes l full join (
      select receiver_id, object_id, track, case when state = 'aside' then sequence else 0 end as aside, count(*) as n
      from deliveries where state in ('pending', 'aside') group by 1, 2, 3, 4) w
      on l.receiver_id = w.receiver_id and l.object_id = w.object_id and l.track = w.track and l.aside = w.aside
    where l.pending is distinct from w.n
    order by 1, 2 limit $1`,
    [limit],
  )
}

/** A receiver that gets nothing at present. */
export interface TroubledReceiver {
  receiverId: string
  company: string
  paused: { reason: 'operator' | 'gone'; since: string } | null
  /** Since when all attempts fail; null if its breaker is closed. */
  failingSince: string | null
  waiting: number
}

/** Finds receivers that are paused or whose breaker is open. */
export async function findTroubledReceivers(database: Queryable): Promise<TroubledReceiver[]> {
  return database.query<TroubledReceiver & { [name: string]: unknown }>(
    `select r.id as "receiverId", c.slug as company,
      case when r.paused_at is not null then json_build_object('reason', r.pause_reason, 'since', iso(r.paused_at)) end as paused,
      case when s.breaker = 'open' then iso(coalesce(s.failing_since, s.probe_at)) end as "failingSince",
      coalesce((select sum(l.pending) from lanes l where l.receiver_id = r.id), 0)::float8 as waiting
    from receivers r join companies c on c.id = r.company_id left join receiver_states s on s.receiver_id = r.id
    where r.removed_at is null and (r.paused_at is not null or s.breaker = 'open')
    order by c.slug, r.id`,
    [],
  )
}
