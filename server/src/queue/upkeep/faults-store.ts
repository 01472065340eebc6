import type { Queryable } from '../../db/connection.ts'

/** What is wrong with the deliveries of a day: no foreign keys hold them (migrations, 0004 and 0006). */
export interface DayFaults {
  withoutEvent: number
  withoutReceiver: number
  /** Given up because they waited for too long, by receivers that are still there. */
  lost: { receiverId: string; n: number }[]
}

/** Looks at the deliveries of one day. */
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

/** A queue that does not fit what waits in it. */
export interface QueueFault {
  receiverId: string
  objectId: string
  /** What the queue says that waits; null where there is no queue. */
  pending: number | null
  waiting: number
}

/** Queues that do not fit what waits in them, at most so many. */
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

/** A receiver that is not well. */
export interface TroubledReceiver {
  receiverId: string
  company: string
  paused: { reason: 'operator' | 'gone'; since: string } | null
  /** Since when all that is sent to it fails; null where its breaker is closed. */
  failingSince: string | null
  waiting: number
}

/** Receivers that are paused, or whose breaker is open. */
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
