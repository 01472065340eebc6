import type { Queryable } from '../db/connection.ts'
import { idsForm } from '../changes/ids-form.ts'
import type { DeliveryState } from '../queue/delivery.ts'
import { KEPT_DAYS } from '../queue/upkeep/retention.ts'

/** A delivery as the log lists it. */
export interface LoggedDelivery {
  readonly company: string
  readonly receiverId: string
  readonly eventId: string
  readonly kind: string
  readonly objectId: string
  readonly sequence: number
  /** The number of its replay, or 0 for the live event. */
  readonly replay: number
  readonly state: DeliveryState
  /** When the event happened. */
  readonly at: Date
  readonly doneAt: Date | null
  /**
   * The last attempt: its number, when it began, and the code of its failure; null if there is none
   * that is kept.
   */
  readonly last: { number: number; at: string; status: number | null; word: string | null } | null
}

/** Which deliveries to list. */
export interface LogFilter {
  companyId?: string
  receiverId?: string
  states?: readonly string[]
  kinds?: readonly string[]
  /** When the event happened: from `since` on, and before `until`. */
  since?: Date
  until?: Date
  limit: number
}

const COLUMNS = `c.slug as company, d.receiver_id as "receiverId", d.event_id as "eventId", d.kind,
  d.object_id as "objectId", d.sequence::float8 as sequence, d.track::float8 as replay, d.state, d.at, d.done_at as "doneAt",
  (select row_to_json(last) from (
    select a.number, iso(a.at) as at, a.status, a.word from attempts a
    where a.receiver_id = d.receiver_id and a.event_id = d.event_id and a.track = d.track
    order by a.number desc limit 1) last) as last`

/**
 * Lists deliveries, those of the latest events first. Reads day by day, so that it reads no more
 * than it shows.
 */
export function listDeliveries(database: Queryable, filter: LogFilter): Promise<LoggedDelivery[]> {
  const { companyId, receiverId, states, kinds, since, until, limit } = filter
  return database.query<LoggedDelivery>(
    `with edges as (
      select greatest(coalesce($5::timestamptz, '-infinity'), (select clock() - interval '${KEPT_DAYS.deliveries + 1} days')) as since,
        least(coalesce($6::timestamptz, 'infinity'), (select clock() + interval '1 day')) as until
    ), found as (
      select d.* from edges cross join lateral (
        select (until at time zone 'UTC')::date - n as day
        from generate_series(0, (until at time zone 'UTC')::date - (since at time zone 'UTC')::date) as n
        order by n) days
      cross join lateral (
        select d.*, e.created_at as at from deliveries d
        join events e on e.company_id = d.company_id and e.object_id = d.object_id and e.sequence = d.sequence
          and e.day = d.day
        where d.day = days.day and ($1::uuid is null or d.company_id = $1) and ($2::uuid is null or d.receiver_id = $2)
          and ($3::text[] is null or d.state = any ($3)) and ($4::text[] is null or d.kind = any ($4))
          and e.created_at >= since and e.created_at < until
        order by e.created_at desc, d.object_id desc, d.sequence desc, d.receiver_id, d.track desc limit $7) d
      limit $7
    )
    select ${COLUMNS} from found d join companies c on c.id = d.company_id
    order by d.at desc, d.object_id desc, d.sequence desc, d.receiver_id, d.track desc`,
    [companyId ?? null, receiverId ?? null, states ?? null, kinds ?? null, since ?? null, until ?? null, limit],
  )
}

/** An attempt as the log shows it. */
export interface LoggedAttempt {
  readonly number: number
  readonly at: Date
  readonly probe: boolean
  readonly address: string | null
  readonly status: number | null
  /** The code of the failure; null if the receiver took the event. */
  readonly word: string | null
  readonly sentence: string | null
  readonly milliseconds: number
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly bodyLength: number
  /** SHA-256 of the body that was sent, in hexadecimal. */
  readonly bodyHash: string
  /** The bytes that were sent; null if the event contained a person who was anonymized since. */
  readonly body: string | null
  readonly answer: string | null
  readonly answerCut: string | null
}

/** A delivery with its attempts. */
export interface ShownDelivery extends LoggedDelivery {
  /** When its queue is due; null if it does not wait. */
  readonly dueAt: Date | null
  /** How many deliveries wait before it in its queue. */
  readonly before: number
  readonly attempts: LoggedAttempt[]
}

/** Reads the deliveries of an event, to all receivers or one, with every attempt that is kept. */
export async function readDeliveries(
  database: Queryable,
  eventId: string,
  receiverId: string | null,
): Promise<ShownDelivery[]> {
  const deliveries = await database.query<ShownDelivery & { variant: string }>(
    `select ${COLUMNS}, l.due_at as "dueAt", coalesce((select count(*) from deliveries b
        where b.receiver_id = d.receiver_id and b.object_id = d.object_id and b.track = d.track and d.state = 'pending'
          and b.sequence < d.sequence and b.state = 'pending'), 0)::float8 as before
    from (
      select d.*, e.created_at as at from receivers r
      join deliveries d on d.receiver_id = r.id and d.event_id = $1
      join events e on e.company_id = d.company_id and e.object_id = d.object_id and e.sequence = d.sequence and e.day = d.day
      where $2::uuid is null or r.id = $2) d
    join companies c on c.id = d.company_id
    left join lanes l on d.state in ('pending', 'aside') and l.receiver_id = d.receiver_id and l.object_id = d.object_id
      and l.track = d.track and l.aside = case when d.state = 'aside' then d.sequence else 0 end
    order by d.receiver_id, d.track`,
    [eventId, receiverId],
  )
  const attempts = await readAttempts(database, eventId, receiverId)
  return deliveries.map((delivery) => ({
    ...delivery,
    attempts: attempts
      .filter((each) => each.receiverId === delivery.receiverId && each.replay === delivery.replay)
      .map(({ receiverId: _receiver, replay: _replay, ...attempt }) => attempt),
  }))
}

/**
 * Reads attempts. The body is taken from the event, if it still has the hash that was recorded with
 * the attempt.
 */
function readAttempts(
  database: Queryable,
  eventId: string,
  receiverId: string | null,
): Promise<(LoggedAttempt & { receiverId: string; replay: number })[]> {
  return database.query(
    `select a.receiver_id as "receiverId", a.track::float8 as replay, a.number, a.at, a.probe, a.address, a.status, a.word,
      a.sentence, a.milliseconds, a.request_headers as "requestHeaders", a.body_length as "bodyLength",
      encode(a.body_hash, 'hex') as "bodyHash", a.answer, a.answer_cut as "answerCut",
      case a.body_hash when sha256(convert_to(e.body, 'UTF8')) then e.body
        when sha256(convert_to(e.ids_body, 'UTF8')) then e.ids_body end as body
    from receivers r
    join attempts a on a.receiver_id = r.id and a.event_id = $1
    left join lateral (
      select e.body, case when e.person_id is not null then ${idsForm('e.body')} else e.body end as ids_body
      from deliveries d join events e
        on e.company_id = d.company_id and e.object_id = d.object_id and e.sequence = d.sequence and e.day = d.day
      where d.receiver_id = a.receiver_id and d.event_id = a.event_id and d.track = a.track) e on true
    where $2::uuid is null or r.id = $2
    order by a.receiver_id, a.track, a.number`,
    [eventId, receiverId],
  )
}

/** An attempt as `tail` prints it. */
export interface FollowedAttempt {
  readonly company: string
  readonly receiverId: string
  readonly eventId: string
  readonly replay: number
  readonly number: number
  readonly kind: string | null
  readonly objectId: string | null
  readonly sequence: number | null
  readonly at: Date
  readonly address: string | null
  readonly status: number | null
  readonly word: string | null
  readonly sentence: string | null
  readonly milliseconds: number
}

/** Reads attempts that began in the last seconds, in the order in which they began. */
export function readAttemptsOfLast(
  database: Queryable,
  seconds: number,
  { companyId, receiverId }: { companyId?: string; receiverId?: string },
): Promise<FollowedAttempt[]> {
  return database.query<FollowedAttempt>(
    `select c.slug as company, a.receiver_id as "receiverId", a.event_id as "eventId", a.track::float8 as replay, a.number,
      d.kind, d.object_id as "objectId", d.sequence::float8 as sequence, a.at, a.address, a.status, a.word, a.sentence,
      a.milliseconds
    from (select clock() - make_interval(secs => $1) as since offset 0) edge
    join attempts a on a.at >= edge.since and a.day >= (edge.since at time zone 'UTC')::date
    join companies c on c.id = a.company_id
    left join lateral (select kind, object_id, sequence from deliveries d
      where d.receiver_id = a.receiver_id and d.event_id = a.event_id and d.track = a.track limit 1) d on true
    where ($2::uuid is null or a.company_id = $2) and ($3::uuid is null or a.receiver_id = $3)
    order by a.at, a.receiver_id, a.event_id, a.track, a.number`,
    [seconds, companyId ?? null, receiverId ?? null],
  )
}
