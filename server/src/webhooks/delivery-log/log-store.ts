import { type Access, requireAbility } from '../../base/access/access.ts'
import { type CompanyFilter, inReach } from '../../base/access/reach.ts'
import type { Queryable } from '../../base/db/connection.ts'
import type { Parameters } from '../../base/db/parameters.ts'
import type { DeliveryState } from '../queue/delivery.ts'

/** A delivery as the log lists it. */
export interface LoggedDelivery {
  readonly company: string
  readonly receiverId: string
  /** The address of the receiver, which is what people know it by. */
  readonly receiverUrl: string
  readonly eventId: string
  readonly kind: string
  readonly objectId: string
  readonly sequence: number
  /** The number of its replay, or 0 for the live event. */
  readonly replay: number
  readonly state: DeliveryState
  /** How many attempts were recorded. */
  readonly attempts: number
  /** When the event happened. */
  readonly at: Date
  readonly doneAt: Date | null
  /** When its queue is due; null if it does not wait. */
  readonly dueAt: Date | null
  /**
   * The last attempt: its number, when it began, and the code of its failure; null if there is none
   * that is kept.
   */
  readonly last: { number: number; at: string; status: number | null; word: string | null } | null
}

/** A delivery in a list, with the title of the position that its event is about. */
export interface ListedDelivery extends LoggedDelivery {
  /** Null if the position no longer exists. */
  readonly positionTitle: string | null
}

/**
 * SQL of the day of the last attempt at the delivery `d`, given the time `now`: attempts are looked up between its own
 * day and this one, in one or two partitions and not in thirty. It must be a column: PostgreSQL reads all partitions if
 * the condition itself calls clock().
 */
export const LAST_DAY = `(coalesce(d.done_at, now) at time zone 'UTC')::date`

/** SQL of the fields of a `LoggedDelivery`, of the delivery `d` with its `LAST_DAY`, and its company `c`. */
export const deliveryColumns = `c.slug as company, d.receiver_id as "receiverId",
  (select r.url from receivers r where r.id = d.receiver_id) as "receiverUrl", d.event_id as "eventId", d.kind,
  d.object_id as "objectId", d.sequence::float8 as sequence, d.track::float8 as replay, d.state, d.at, d.done_at as "doneAt",
  case when d.state in ('pending', 'aside') then (select l.due_at from lanes l
    where l.receiver_id = d.receiver_id and l.object_id = d.object_id and l.track = d.track
      and l.aside = case when d.state = 'aside' then d.sequence else 0 end) end as "dueAt",
  (select row_to_json(last) from (
    select a.number, iso(a.at) as at, a.status, a.word from attempts a
    where a.receiver_id = d.receiver_id and a.event_id = d.event_id and a.track = d.track and a.day between d.day and d.last_day
    order by a.number desc limit 1) last) as last`

/** What a part of the log is limited to. */
export interface LogScope extends CompanyFilter {
  readonly receiverId?: string | undefined
}

/** SQL of the receivers in reach that a part of the log is limited to, as a table. */
export function receiversOf(access: Access, $: Parameters, { receiverId, ...filter }: LogScope): string {
  const chosen = receiverId === undefined ? '' : `x.id = ${$(receiverId)} and `
  return `(select x.id, x.company_id from receivers x where ${chosen}${inReach(access, $, 'receivers', filter)})`
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

/**
 * Reads attempts that began in the last seconds, in the order in which they began.
 * @throws {Refusal} if the access does not have the ability `receivers.write`
 */
export async function readAttemptsOfLast(
  database: Queryable,
  access: Access,
  seconds: number,
  { companyId, receiverId }: LogScope,
): Promise<FollowedAttempt[]> {
  requireAbility(access, 'receivers.write')
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
      and ($4::uuid is null or a.company_id = $4)
    order by a.at, a.receiver_id, a.event_id, a.track, a.number`,
    [seconds, companyId ?? null, receiverId ?? null, access.companyId],
  )
}
