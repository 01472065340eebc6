import { type Access, requireAbility } from '../../base/access/access.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import { parameters } from '../../base/db/parameters.ts'
import { idsForm } from '../../base/changes/ids-form.ts'
import { deliveryColumns, LAST_DAY, type LoggedDelivery, type LogScope, receiversOf } from './log-store.ts'

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
export interface ShownDelivery extends Omit<LoggedDelivery, 'attempts'> {
  /** How many deliveries wait before it in its queue. */
  readonly before: number
  readonly attempts: LoggedAttempt[]
}

/** SQL of the event of the delivery `d`, looked up in the partition of its day. */
const EVENT = `(select * from events where company_id = d.company_id and object_id = d.object_id and sequence = d.sequence
  and day = d.day offset 0)`

/** Which of the deliveries an attempt belongs to. */
type Of = Pick<LoggedDelivery, 'receiverId' | 'replay'>

/**
 * Reads the deliveries of an event, to all receivers in reach or one of them, with every attempt that is kept. Statements
 * over all partitions take 30 ms to plan: give it connections that plan once for any values.
 * @throws {Refusal} if the access does not have the ability `receivers.write`
 */
export async function readDeliveries(
  database: Queryable,
  access: Access,
  eventId: string,
  filter: LogScope,
): Promise<ShownDelivery[]> {
  requireAbility(access, 'receivers.write')
  const $ = parameters()
  const rows = await database.query<Omit<ShownDelivery, 'attempts'> & { day: string }>(
    `with now as materialized (select clock() as now), found as materialized (
      select d.*, ${LAST_DAY} as last_day from now cross join ${receiversOf(access, $, filter)} r
      cross join lateral (select * from deliveries where receiver_id = r.id and event_id = ${$(eventId)} offset 0) d
    )
    select ${deliveryColumns}, d.day::text as day, case when d.state <> 'pending' then 0 else (
        select count(*) from deliveries b where b.receiver_id = d.receiver_id and b.object_id = d.object_id
          and b.track = d.track and b.sequence < d.sequence and b.state = 'pending' and b.day <= d.day) end::float8 as before
    from (select d.*, e.created_at as at from found d cross join lateral ${EVENT} e) d
    cross join lateral ${rowById('companies', 'd.company_id')} c
    order by d.receiver_id, d.track`,
    $.values,
  )
  const attempts = await readAttempts(database, eventId, rows)
  return rows.map(({ day: _day, ...delivery }) => ({
    ...delivery,
    attempts: attempts
      .filter(({ receiverId, replay }) => receiverId === delivery.receiverId && replay === delivery.replay)
      .map(({ receiverId: _receiver, replay: _replay, ...attempt }) => attempt),
  }))
}

/**
 * Reads the attempts at deliveries of an event. The body is taken from the event, if it still has the hash that was
 * recorded with the attempt.
 */
function readAttempts(
  database: Queryable,
  eventId: string,
  deliveries: readonly (Of & { readonly day: string })[],
): Promise<(LoggedAttempt & Of)[]> {
  return database.query(
    `select a.receiver_id as "receiverId", a.track::float8 as replay, a.number, a.at, a.probe, a.address, a.status, a.word,
      a.sentence, a.milliseconds, a.request_headers as "requestHeaders", a.body_length as "bodyLength",
      encode(a.body_hash, 'hex') as "bodyHash", a.answer, a.answer_cut as "answerCut",
      case a.body_hash when sha256(convert_to(e.body, 'UTF8')) then e.body
        when sha256(convert_to(e.ids_body, 'UTF8')) then e.ids_body end as body
    from unnest($2::uuid[], $3::int8[], $4::date[]) as given (receiver_id, track, day)
    cross join lateral (select * from deliveries where receiver_id = given.receiver_id and event_id = $1
      and track = given.track and day = given.day offset 0) d
    cross join lateral (select * from attempts where receiver_id = d.receiver_id and event_id = d.event_id
      and track = d.track and day >= d.day offset 0) a
    left join lateral (
      select e.body, case when e.person_id is not null then ${idsForm('e.body')} else e.body end as ids_body
      from ${EVENT} e) e on true
    order by a.receiver_id, a.track, a.number`,
    [
      eventId,
      deliveries.map(({ receiverId }) => receiverId),
      deliveries.map(({ replay }) => replay),
      deliveries.map(({ day }) => day),
    ],
  )
}
