import { randomUUID } from 'node:crypto'
import type { Queryable } from '../db/connection.ts'
import type { Finish, LaneStore, Lease, Written } from './delivery.ts'
import { readHeads } from './heads-store.ts'
import { HELD, keysOf, SAME } from './lane-keys-store.ts'
import { saveReceiverState } from './receiver-states-store.ts'

/** Seconds for which a lane is a worker's: twice what an attempt may take. */
export const LEASE_SECONDS = 30

/** In flight at once: for one company over all its receivers. For one receiver it is its allowance, 8 at most. */
const COMPANY_SHARE = 32

export interface LaneStoreOptions {
  /** Shorter in tests that wait for its end. */
  leaseSeconds?: number
}

/** The lanes of a database. A receiver that answered 410 is paused by a verb, so that is not here. */
export function openLanes(
  database: Queryable,
  { leaseSeconds = LEASE_SECONDS }: LaneStoreOptions = {},
): Omit<LaneStore, 'pauseGone'> {
  return {
    claim: (room) => database.query<Lease>(CLAIM, [room, randomUUID(), leaseSeconds]),
    heads: (leases) => readHeads(database, leases),
    async finish(finishes) {
      const rows = await database.query<{ written: Written }>(FINISH, [
        JSON.stringify(finishes.map(asRow)),
        leaseSeconds,
      ])
      return rows.map((row) => row.written)
    },
    async release(leases) {
      await database.query(RELEASE, keysOf(leases))
    },
    saveState: (receiverId, state) => saveReceiverState(database, receiverId, state),
    async hasten(receiverId) {
      await database.query(HASTEN, [receiverId])
    },
  }
}

// Receivers are found by jumping through the index from one to the next: what waits for a receiver is not read to learn
// that it waits. What is in flight is counted by the statement's snapshot: two claims in the same millisecond may both
// see the same room, and exceed a share by what one claim takes. Among receivers and companies it goes round: the first
// lane of each, then the second.
const CLAIM = `
  with recursive this_moment as materialized (select clock() as at),
  waiting as (
    (select receiver_id from lanes order by receiver_id limit 1)
    union all
    select (select l.receiver_id from lanes l where l.receiver_id > w.receiver_id order by l.receiver_id limit 1)
    from waiting w where w.receiver_id is not null
  ), leased as materialized (
    select l.receiver_id, l.company_id, count(*) as n from lanes l, this_moment
    where l.token is not null and l.lease_until > at group by l.receiver_id, l.company_id
  ), receivers_with_room as (
    select r.id, at,
      case when s.breaker = 'open' then (s.probe_at <= at)::int else coalesce(s.allowance, 8) end
        - coalesce((select n from leased where receiver_id = r.id), 0) as room,
      ${COMPANY_SHARE} - coalesce((select sum(n) from leased where company_id = r.company_id), 0) as company_room
    from waiting w join receivers r on r.id = w.receiver_id
    left join receiver_states s on s.receiver_id = r.id
    cross join this_moment
    where r.paused_at is null and r.removed_at is null
  ), due as (
    select l.*, company_room, row_number() over (partition by l.receiver_id order by l.due_at) as turn
    from receivers_with_room r cross join lateral (
      select * from lanes
      where receiver_id = r.id and due_at <= r.at and (token is null or lease_until <= r.at)
      order by due_at limit greatest(least(r.room, r.company_room, $1), 0) for update skip locked) l
  ), shared as (
    select due.*, row_number() over (partition by company_id order by turn, receiver_id) as company_turn from due
  ), chosen as (
    select receiver_id, object_id, track, aside from shared
    where company_turn <= company_room order by turn, company_turn limit $1
  )
  update lanes l set token = $2, lease_until = at + make_interval(secs => $3), tries = l.tries + 1
  from chosen c, this_moment where ${SAME('l', 'c')}
  returning l.receiver_id as "receiverId", l.object_id as "objectId", l.track::float8 as track, l.aside::float8 as aside,
    l.company_id as "companyId", l.token`

/** What a finish is as a row: `advance` is 1 where its lane moves on. */
function asRow({ head, outcome, verdict, age, probe }: Finish, place: number) {
  const { lease } = head
  return {
    place,
    receiver_id: lease.receiverId,
    object_id: lease.objectId,
    track: lease.track,
    aside: lease.aside,
    token: lease.token,
    company_id: lease.companyId,
    event_id: head.eventId,
    day: head.day,
    sequence: head.sequence,
    number: head.number,
    verdict: verdict.kind,
    go_on: verdict.kind === 'delivered' && verdict.goOn,
    after_ms: 'after' in verdict ? verdict.after : 0,
    spent: head.spent + (verdict.kind === 'aside' || (verdict.kind === 'again' && verdict.counts) ? 1 : 0),
    age,
    probe,
    address: outcome.address,
    status: outcome.status,
    word: outcome.word,
    sentence: outcome.sentence,
    milliseconds: Math.round(outcome.milliseconds),
    request_headers: outcome.requestHeaders,
    body_length: outcome.bodyLength,
    body_hash: outcome.bodyHash.toString('hex'),
    answer: outcome.answer,
    answer_cut: outcome.answerCut,
  }
}

// The number of what is pending decides whether a lane is empty: it is of the locked row, while deliveries are seen as
// they were when the statement began, and somebody may have queued since. Where the next head is, the next statement
// looks. A lane that went on keeps its token, so that what was written already, and whose answer was lost, is known by its
// sequence, and goes on. Lanes that a long transaction holds are passed over, and tried again. The new number too is made from the locked
// row: from the updated one PostgreSQL would make it of the old snapshot first, and its check would refuse 0.
const FINISH = `
  with given as materialized (
    select *, decode(body_hash, 'hex') as hash, (verdict <> 'again')::int as advance
    from json_to_recordset($1::json) as given (place int, receiver_id uuid, object_id uuid, track int8, aside int8,
      token uuid, company_id uuid, event_id uuid, day date, sequence int8, number int, verdict text, go_on boolean,
      after_ms float8, spent int, age float8, probe boolean, address text, status int, word text, sentence text,
      milliseconds int, request_headers json, body_length int, body_hash text, answer text, answer_cut text)
  ), this_moment as materialized (select clock() as at
  ), locked as materialized (
    select g.place, l.pending, l.pending > g.advance as stays, g.go_on and l.pending > 1 as goes_on
    from lanes l join given g on ${SAME('l', 'g')} and l.token = g.token and l.done_sequence < g.sequence
    for update of l skip locked
  ), attempted as (
    insert into attempts (day, receiver_id, event_id, track, number, company_id, at, probe, address, status, word, sentence,
      milliseconds, request_headers, body_length, body_hash, answer, answer_cut)
    select (began at time zone 'UTC')::date, receiver_id, event_id, track, number, company_id, began, probe, address,
      status, word, sentence, milliseconds, request_headers, body_length, hash, answer, answer_cut
    from given join locked using (place)
    cross join this_moment cross join lateral (select at - make_interval(secs => age / 1000) as began) b
  ), settled as (
    update deliveries d set state = g.verdict, done_at = case when g.verdict <> 'aside' then at end,
      attempts = case when g.verdict <> 'aside' then g.number else d.attempts end
    from given g join locked using (place), this_moment
    where g.advance = 1 and d.receiver_id = g.receiver_id and d.event_id = g.event_id and d.track = g.track and d.day = g.day
  ), moved as (
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
    from given g join locked k using (place), this_moment where k.stays and ${SAME('l', 'g')}
  ), emptied as (
    delete from lanes l using given g join locked k using (place) where not k.stays and ${SAME('l', 'g')}
  ), set_aside as (
    insert into lanes (receiver_id, object_id, track, aside, company_id, due_at, pending, done_day, done_sequence, tries,
      spent, failing_since)
    select g.receiver_id, g.object_id, g.track, g.sequence, g.company_id, at + make_interval(secs => g.after_ms / 1000), 1,
      g.day, g.sequence - 1, g.number, g.spent, at
    from given g join locked using (place), this_moment where g.verdict = 'aside'
    order by g.receiver_id, g.object_id, g.track, g.sequence
    on conflict (receiver_id, object_id, track, aside) do nothing
  )
  select case when k.goes_on then 'on' when k.place is not null then 'done' when l.done_sequence >= g.sequence then 'on'
    when l.token is not null then 'held' else 'fenced' end as written
  from given g left join locked k using (place)
  left join lanes l on ${SAME('l', 'g')} and l.token = g.token
  order by g.place`

const RELEASE = `
  with mine as (
    select l.receiver_id, l.object_id, l.track, l.aside from lanes l join ${HELD} on ${SAME('l', 'held')} and l.token = held.token
    for update of l skip locked)
  update lanes l set token = null, lease_until = null, tries = l.tries - 1 from mine where ${SAME('l', 'mine')}`

const HASTEN = `
  with late as (
    select receiver_id, object_id, track, aside, at from lanes, (select clock() as at) this_moment
    where receiver_id = $1 and due_at > at and token is null for update of lanes skip locked)
  update lanes l set due_at = at from late where ${SAME('l', 'late')}`
