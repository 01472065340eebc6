import type { Queryable } from '../../base/db/connection.ts'
import { type AttemptResult, nameOfVerdict, type Recorded } from './delivery.ts'
import { sameQueue } from './queue-keys-store.ts'

/**
 * Records results of attempts: the attempts themselves, the new states of their deliveries, and the
 * new places of their queues. One statement does all of it.
 *
 * The number of pending deliveries in the queue's locked row decides whether the queue is empty.
 * The deliveries cannot decide it: the statement sees them as they were when it began, and another
 * transaction may have queued one since. For the same reason the statement does not read the next
 * delivery; the next statement does.
 * @returns what recording each came to, in the order given
 */
export async function recordResults(
  database: Queryable,
  results: readonly AttemptResult[],
  leaseSeconds: number,
): Promise<Recorded[]> {
  const rows = await database.query<{ recorded: Recorded }>(FINISH, [JSON.stringify(results.map(asRow)), leaseSeconds])
  return rows.map((row) => row.recorded)
}

/** A result as a row of `RESULTS`. */
function asRow({ delivery, outcome, verdict, age, probe }: AttemptResult, place: number) {
  const { lease } = delivery
  const counts = verdict.kind === 'parked' || (verdict.kind === 'again' && verdict.counts)
  return {
    place,
    receiver_id: lease.receiverId,
    object_id: lease.objectId,
    track: lease.replay,
    aside: lease.parked,
    token: lease.token,
    company_id: lease.companyId,
    event_id: delivery.eventId,
    day: delivery.day,
    sequence: delivery.sequence,
    number: delivery.number,
    verdict: nameOfVerdict(verdict),
    go_on: verdict.kind === 'delivered' && verdict.goOn,
    after_ms: 'after' in verdict ? verdict.after : 0,
    spent: delivery.countedAttempts + (counts ? 1 : 0),
    age,
    probe,
    address: outcome.address,
    status: outcome.status,
    word: outcome.code,
    sentence: outcome.message,
    milliseconds: Math.round(outcome.milliseconds),
    request_headers: outcome.requestHeaders,
    body_length: outcome.bodyLength,
    body_hash: outcome.bodyHash.toString('hex'),
    answer: outcome.answer,
    answer_cut: outcome.answerCut,
  }
}

/**
 * The results as rows. `advance` is 1 if the queue moves past the delivery, and 0 if it sends the
 * delivery again.
 */
const RESULTS = `results as materialized (
    select *, decode(body_hash, 'hex') as hash, (verdict <> 'again')::int as advance
    from json_to_recordset($1::json) as results (place int, receiver_id uuid, object_id uuid, track int8, aside int8,
      token uuid, company_id uuid, event_id uuid, day date, sequence int8, number int, verdict text, go_on boolean,
      after_ms float8, spent int, age float8, probe boolean, address text, status int, word text, sentence text,
      milliseconds int, request_headers json, body_length int, body_hash text, answer text, answer_cut text)
  )`

const THIS_MOMENT = `this_moment as materialized (select clock() as at)`

/**
 * Locks the queues that still have the token of their claim and have not moved past the delivery.
 * Skips those that another transaction holds. Everything below works on these alone. `stays`:
 * something is left in the queue. `goes_on`: the worker keeps the queue, which keeps its token.
 */
const LOCK_QUEUES = `locked as materialized (
    select g.place, l.pending, l.pending > g.advance as stays, g.go_on and l.pending > 1 as goes_on
    from lanes l join results g on ${sameQueue('l', 'g')} and l.token = g.token and l.done_sequence < g.sequence
    for update of l skip locked
  )`

/** Writes the attempts to the log, under the day on which they began. */
const LOG_ATTEMPTS = `attempted as (
    insert into attempts (day, receiver_id, event_id, track, number, company_id, at, probe, address, status, word, sentence,
      milliseconds, request_headers, body_length, body_hash, answer, answer_cut)
    select (began at time zone 'UTC')::date, receiver_id, event_id, track, number, company_id, began, probe, address,
      status, word, sentence, milliseconds, request_headers, body_length, hash, answer, answer_cut
    from results join locked using (place)
    cross join this_moment cross join lateral (select at - make_interval(secs => age / 1000) as began) b
  )`

/** Gives deliveries that are delivered, failed or parked their new state. */
const SETTLE_DELIVERIES = `settled as (
    update deliveries d set state = g.verdict, done_at = case when g.verdict <> 'aside' then at end,
      attempts = case when g.verdict <> 'aside' then g.number else d.attempts end
    from results g join locked using (place), this_moment
    where g.advance = 1 and d.receiver_id = g.receiver_id and d.event_id = g.event_id and d.track = g.track and d.day = g.day
  )`

/**
 * Moves queues in which something is left: past the delivery, or to the time of its next attempt.
 * The new number of pending deliveries is made from the locked row: from the updated one PostgreSQL
 * would first make it of the old snapshot, and the table's check would refuse 0.
 */
const MOVE_QUEUES = `moved as (
    update lanes l set
      pending = k.pending - g.advance,
      done_day = case when g.advance = 1 then g.day else l.done_day end,
      done_sequence = case when g.advance = 1 then g.sequence else l.done_sequence end,
      due_at = case when g.advance = 1 then l.due_at else at + make_interval(secs => g.after_ms / 1000) end,
      token = case when k.goes_on then l.token end,
      lease_until = case when k.goes_on then at + make_interval(secs => $2) end,
      tries = case when k.goes_on then 1 when g.advance = 1 then 0 else l.tries end,
      spent = case when g.advance = 1 then 0 else g.spent end,
      failing_since = case when g.advance = 0 then coalesce(l.failing_since, at - make_interval(secs => g.age / 1000)) end
    from results g join locked k using (place), this_moment where k.stays and ${sameQueue('l', 'g')}
  )`

/** Deletes queues in which nothing is left. */
const DELETE_EMPTY_QUEUES = `emptied as (
    delete from lanes l using results g join locked k using (place) where not k.stays and ${sameQueue('l', 'g')}
  )`

/**
 * Gives parked deliveries queues of their own. They are locked in the order of their keys, as
 * everywhere.
 */
const ADD_PARKED_QUEUES = `parked as (
    insert into lanes (receiver_id, object_id, track, aside, company_id, due_at, pending, done_day, done_sequence, tries,
      spent, failing_since)
    select g.receiver_id, g.object_id, g.track, g.sequence, g.company_id, at + make_interval(secs => g.after_ms / 1000), 1,
      g.day, g.sequence - 1, g.number, g.spent, at
    from results g join locked using (place), this_moment where g.verdict = 'aside'
    order by g.receiver_id, g.object_id, g.track, g.sequence
    on conflict (receiver_id, object_id, track, aside) do nothing
  )`

/**
 * Says what recording each result came to. A queue that has the token and is past the delivery was
 * recorded before: the statement was sent twice because its first answer was lost.
 */
const REPORT = `
  select case when k.goes_on then 'next' when k.place is not null then 'done' when l.done_sequence >= g.sequence then 'next'
    when l.token is not null then 'locked' else 'fenced' end as recorded
  from results g left join locked k using (place)
  left join lanes l on ${sameQueue('l', 'g')} and l.token = g.token
  order by g.place`

const FINISH = `
  with ${RESULTS}, ${THIS_MOMENT}, ${LOCK_QUEUES}, ${LOG_ATTEMPTS}, ${SETTLE_DELIVERIES}, ${MOVE_QUEUES},
    ${DELETE_EMPTY_QUEUES}, ${ADD_PARKED_QUEUES} ${REPORT}`
