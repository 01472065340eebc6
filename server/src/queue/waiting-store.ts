import type { Database, Transaction } from '../db/connection.ts'
import { SAME } from './lane-keys-store.ts'

/** Which waiting deliveries are ended. In every lane they must be the first that wait: lanes move past them. */
export type Ended =
  /** What waits since before a moment, or is of an event from before a day. */
  | { readonly state: 'lost'; readonly queuedBefore: Date; readonly dayBefore: string }
  /** What a replay has queued. */
  | { readonly state: 'cancelled'; readonly receiverId: string; readonly track: number }
  /** What waits for receivers that were removed. */
  | { readonly state: 'cancelled'; readonly removed: true }

/** Lanes at once, and of each at most so many deliveries: above what a replay may have waiting, so that it ends whole. */
const LANES = 50
const OF_A_LANE = 2_000

interface LaneRow {
  receiver_id: string
  object_id: string
  track: string
  aside: string
}

/**
 * Ends a batch of what waits, and moves its lanes past it. Lanes that a worker holds are left alone, and so are those
 * that somebody else has locked.
 * @returns how many were ended; 0 where nothing is left but what is held
 */
export async function endWaiting(tx: Transaction, ended: Ended): Promise<number> {
  const { condition, values } = conditionOf(ended)
  // Lock in one statement, look in the next: what was queued before the lock was given is to be seen.
  const lanes = await tx.query<LaneRow>(
    `with wanted as (
      select distinct d.receiver_id, d.object_id, d.track, case when d.state = 'aside' then d.sequence else 0 end as aside
      from deliveries d where d.state in ('pending', 'aside') and ${condition} limit 5000
    )
    select l.receiver_id, l.object_id, l.track, l.aside from lanes l join wanted w on ${SAME('l', 'w')}
    where l.token is null or l.lease_until <= clock()
    order by l.receiver_id, l.object_id, l.track, l.aside limit ${LANES} for update of l skip locked`,
    values,
  )
  if (lanes.length === 0) return 0
  const n = values.length
  const [row] = await tx.query<{ n: number }>(
    `with given as materialized (
      select l.*, first.* from unnest($${n + 1}::uuid[], $${n + 2}::uuid[], $${n + 3}::int8[], $${n + 4}::int8[])
        as held (receiver_id, object_id, track, aside)
      join lanes l on ${SAME('l', 'held')}
      cross join lateral (
        select d.day, d.event_id, d.sequence, row_number() over (order by d.sequence) as place from deliveries d
        where d.receiver_id = l.receiver_id and d.object_id = l.object_id and d.track = l.track
          and d.state = case when l.aside = 0 then 'pending' else 'aside' end
          and d.state in ('pending', 'aside') and (l.aside = 0 or d.sequence = l.aside) and ${condition}
        order by d.sequence limit ${OF_A_LANE}) first
    ), this_moment as materialized (select clock() as at), settled as (
      update deliveries d set state = $${n + 5}, done_at = at,
        attempts = greatest(d.attempts, case when g.place = 1 then g.tries else 0 end)
      from given g, this_moment
      where d.receiver_id = g.receiver_id and d.event_id = g.event_id and d.track = g.track and d.day = g.day
      returning 1
    ), done as (
      select receiver_id, object_id, track, aside, count(*) as n, max(day) as last_day, max(sequence) as last_sequence
      from given group by receiver_id, object_id, track, aside
    ), moved as (
      update lanes l set pending = l.pending - done.n, done_day = last_day, done_sequence = last_sequence, due_at = at,
        tries = 0, spent = 0, failing_since = null, token = null, lease_until = null
      from done, this_moment where ${SAME('l', 'done')} and l.pending > done.n
    ), emptied as (
      delete from lanes l using done where ${SAME('l', 'done')} and l.pending <= done.n
    )
    select count(*)::int as n from settled`,
    [
      ...values,
      lanes.map((lane) => lane.receiver_id),
      lanes.map((lane) => lane.object_id),
      lanes.map((lane) => lane.track),
      lanes.map((lane) => lane.aside),
      ended.state,
    ],
  )
  return row?.n ?? 0
}

function conditionOf(ended: Ended): { condition: string; values: unknown[] } {
  if ('removed' in ended) {
    return {
      condition: 'd.receiver_id in (select r.id from receivers r where r.removed_at is not null)',
      values: [],
    }
  }
  if ('track' in ended) {
    return { condition: 'd.receiver_id = $1 and d.track = $2', values: [ended.receiverId, ended.track] }
  }
  return {
    condition: '(d.created_at < $1::timestamptz or d.day < $2::date)',
    values: [ended.queuedBefore, ended.dayBefore],
  }
}

/** The day of the oldest event that still waits, of those before a day; null where none does. */
export async function oldestWaiting(database: Database, before: string): Promise<string | null> {
  const [row] = await database.query<{ day: string | null }>(
    `select min(day)::text as day from deliveries where state in ('pending', 'aside') and day < $1::date`,
    [before],
  )
  return row?.day ?? null
}
