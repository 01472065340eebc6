import type { Transaction } from '../../../base/db/connection.ts'
import { wants } from '../../../base/changes/delivery-store.ts'

/** Events that one statement looks at, and those of them that it queues. */
const WINDOW = 2_000
const BATCH = 500
/** While so many deliveries of a replay wait, no more are queued. They would delay live events. */
const MAX_WAITING = 1_000

/**
 * Queues the next events of a replay that the transaction has locked, and moves the replay's cursor
 * behind them.
 * @param oldest the first day whose events are kept
 * @returns how many were queued, and whether to call this again: not if enough wait or no events
 * are left
 */
export async function enqueueReplay(
  tx: Transaction,
  id: string,
  oldest: string,
): Promise<{ n: number; goOn: boolean }> {
  const [row] = await tx.query<{ n: number; goOn: boolean }>(ENQUEUE, [id, oldest])
  return row ?? { n: 0, goOn: false }
}

/** The replay, unless enough of its deliveries wait. */
const REPLAY = `x as materialized (
    select replays.* from replays
    where id = $1 and ${MAX_WAITING} > coalesce((
      select sum(l.pending) from lanes l where l.receiver_id = replays.receiver_id and l.track = replays.number), 0)
  )`

/**
 * The next events after the cursor, in their order. They are read in the order of an index and
 * filtered afterwards: so a replay whose filter lets nothing through costs no more than others.
 */
const SCAN_EVENTS = `scanned as materialized (
    select e.*, row_number() over (order by e.created_at, e.object_id, e.sequence) as place
    from x cross join lateral (
      select day, company_id, id, object_id, sequence, kind, position_id, client_ids, created_at from events
      where company_id = x.company_id and created_at >= x.since and created_at < x.until
        and day >= greatest($2::date, (x.since at time zone 'UTC')::date) and day <= (x.until at time zone 'UTC')::date
        and (x.cursor_at is null or (created_at, object_id, sequence) > (x.cursor_at, x.cursor_object, x.cursor_sequence))
      order by created_at, object_id, sequence limit ${WINDOW}) e
  )`

/**
 * The first of them that the receiver wants now, without those that still wait as live deliveries.
 */
const CHOOSE_EVENTS = `chosen as materialized (
    select s.*, r.id as receiver_id, r.candidate_data, x.number
    from scanned s cross join x join receivers r on r.id = x.receiver_id
    where ${wants('r', 's')} and (x.kinds is null or s.kind = any (x.kinds))
      and not exists (select from deliveries d where d.receiver_id = x.receiver_id and d.event_id = s.id and d.track = 0
        and d.day = s.day and d.state in ('pending', 'aside'))
    order by s.place limit ${BATCH}
  )`

/**
 * Their deliveries. A replay that was stopped and continues finds the deliveries that it had queued
 * before. It queues only those again that were taken back.
 */
const ADD_DELIVERIES = `queued as (
    insert into deliveries as d
      (day, receiver_id, event_id, track, company_id, object_id, sequence, kind, variant, state, created_at)
    select day, receiver_id, id, number, company_id, object_id, sequence, kind, candidate_data, 'pending', clock()
    from chosen order by place
    on conflict (receiver_id, event_id, track, day) do update set state = 'pending', done_at = null,
      variant = excluded.variant, created_at = excluded.created_at where d.state = 'cancelled' and d.attempts = 0
    returning day, receiver_id, track, company_id, object_id, sequence, created_at, kind not like 'POSITION%' as of_candidate
  )`

/**
 * The queues of these deliveries, locked in the order in which changes write them: positions before
 * candidates.
 */
const ADD_QUEUES = `extended as (
    insert into lanes (receiver_id, object_id, track, aside, company_id, due_at, pending, done_day, done_sequence)
    select receiver_id, object_id, track, 0, company_id, min(created_at), count(*), min(day), min(sequence) - 1
    from queued group by receiver_id, object_id, track, company_id, of_candidate order by of_candidate, object_id
    on conflict (receiver_id, object_id, track, aside) do update set pending = lanes.pending + excluded.pending
  )`

/**
 * The last event that is done: the last one queued if the batch is full, otherwise the last one
 * looked at.
 */
const LAST_EVENT = `last as (
    select s.* from scanned s where place = case when (select count(*) from chosen) = ${BATCH}
      then (select max(place) from chosen) else (select max(place) from scanned) end
  )`

/** How many were queued, and whether events may be left. */
const COUNTS = `counted as (
    select (select count(*) from queued)::int as n, (select count(*) from chosen) = ${BATCH} as full_batch,
      (select count(*) from scanned) = ${WINDOW} as more
  )`

/** Moves the cursor behind the last event. If no events are left, the replay is done. */
const MOVE_CURSOR = `moved as (
    update replays set queued = replays.queued + counted.n,
      cursor_at = coalesce(last.created_at, replays.cursor_at),
      cursor_object = coalesce(last.object_id, replays.cursor_object),
      cursor_sequence = coalesce(last.sequence, replays.cursor_sequence),
      state = case when more or full_batch then 'running' else 'done' end,
      done_at = case when more or full_batch then null else clock() end
    from counted left join last on true where replays.id = (select id from x)
  )`

const ENQUEUE = `
  with ${REPLAY}, ${SCAN_EVENTS}, ${CHOOSE_EVENTS}, ${ADD_DELIVERIES}, ${ADD_QUEUES}, ${LAST_EVENT}, ${COUNTS}, ${MOVE_CURSOR}
  select n, more and not full_batch as "goOn" from counted where exists (select from x)`
