import type { Queryable } from '../../../base/db/connection.ts'

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

/** How long a receiver may fail before it is in trouble: several attempts of one event. */
const FAILING_MINUTES = 10

/** A receiver that gets nothing at present, or not everything. */
export interface TroubledReceiver {
  receiverId: string
  company: string
  paused: { reason: 'operator' | 'gone'; since: string } | null
  /** Since when attempts fail; null if none does. */
  failingSince: string | null
  /** Whether all of them fail, so that its breaker is open. */
  isDown: boolean | null
  waiting: number
}

/** Finds receivers that are paused, whose breaker is open, or that have been failing for long. */
export async function findTroubledReceivers(database: Queryable): Promise<TroubledReceiver[]> {
  return database.query<TroubledReceiver & { [name: string]: unknown }>(
    `select r.id as "receiverId", c.slug as company,
      case when r.paused_at is not null then json_build_object('reason', r.pause_reason, 'since', iso(r.paused_at)) end as paused,
      iso(coalesce(s.failing_since, stuck.since, s.probe_at)) as "failingSince", s.breaker = 'open' as "isDown",
      coalesce((select sum(l.pending) from lanes l where l.receiver_id = r.id), 0)::float8 as waiting
    from receivers r join companies c on c.id = r.company_id left join receiver_states s on s.receiver_id = r.id
    -- A receiver that fails for the events of one object alone is not taken to be down.
    cross join lateral (select min(l.failing_since) as since from lanes l where l.receiver_id = r.id) stuck
    where r.removed_at is null and (r.paused_at is not null or s.breaker = 'open'
      or least(s.failing_since, stuck.since) < clock() - make_interval(mins => $1))
    order by c.slug, r.id`,
    [FAILING_MINUTES],
  )
}
