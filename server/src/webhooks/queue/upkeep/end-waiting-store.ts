import type { Database, Transaction } from '../../../base/db/connection.ts'
import { sameQueue } from '../queue-keys-store.ts'

/**
 * Which waiting deliveries are ended without an attempt, and with which state. In each queue they
 * must be the first that wait, because the queue moves past them.
 */
export type Ending =
  /** Deliveries that wait since before a moment, or whose event is from before a day. */
  | { readonly state: 'lost'; readonly queuedBefore: Date; readonly dayBefore: string }
  /** Deliveries that wait for receivers that were removed. */
  | { readonly state: 'cancelled'; readonly removed: true }

/**
 * Queues in one batch, and deliveries of each. A replay has at most 1,000 waiting, so one batch
 * ends all of its queue.
 */
const QUEUES = 50
const OF_A_QUEUE = 2_000

interface QueueRow {
  receiver_id: string
  object_id: string
  track: string
  aside: string
}

/**
 * Ends a batch of waiting deliveries, and moves their queues past them. Skips queues that are
 * claimed, and those that another transaction holds.
 * @returns how many were ended; 0 if only skipped ones are left
 */
export async function endWaiting(tx: Transaction, ending: Ending): Promise<number> {
  const { condition, values } = conditionOf(ending)
  // First lock, then look with a new statement: it has to see the deliveries queued before the lock
  // was granted.
  const queues = await tx.query<QueueRow>(
    `with wanted as (
      select distinct d.receiver_id, d.object_id, d.track, case when d.state = 'aside' then d.sequence else 0 end as aside
      from deliveries d where d.state in ('pending', 'aside') and ${condition} limit 5000
    )
    select l.receiver_id, l.object_id, l.track, l.aside from lanes l join wanted w on ${sameQueue('l', 'w')}
    where l.token is null or l.lease_until <= clock()
    order by l.receiver_id, l.object_id, l.track, l.aside limit ${QUEUES} for update of l skip locked`,
    values,
  )
  if (queues.length === 0) return 0
  const [row] = await tx.query<{ n: number }>(endStatement(condition, values.length), [
    ...values,
    queues.map((queue) => queue.receiver_id),
    queues.map((queue) => queue.object_id),
    queues.map((queue) => queue.track),
    queues.map((queue) => queue.aside),
    ending.state,
  ])
  return row?.n ?? 0
}

/**
 * The statement that ends deliveries of locked queues.
 * @param n how many parameters the condition has; the keys of the queues and the state follow
 */
function endStatement(condition: string, n: number): string {
  /** The first deliveries of each queue that the condition names. */
  const ending = `given as materialized (
      select l.*, first.* from unnest($${n + 1}::uuid[], $${n + 2}::uuid[], $${n + 3}::int8[], $${n + 4}::int8[])
        as held (receiver_id, object_id, track, aside)
      join lanes l on ${sameQueue('l', 'held')}
      cross join lateral (
        select d.day, d.event_id, d.sequence, row_number() over (order by d.sequence) as place from deliveries d
        where d.receiver_id = l.receiver_id and d.object_id = l.object_id and d.track = l.track
          and d.state = case when l.aside = 0 then 'pending' else 'aside' end
          and d.state in ('pending', 'aside') and (l.aside = 0 or d.sequence = l.aside) and ${condition}
        order by d.sequence limit ${OF_A_QUEUE}) first
    )`
  /** Their new state. Only the first of a queue can have been tried. */
  const settle = `settled as (
      update deliveries d set state = $${n + 5}, done_at = at,
        attempts = greatest(d.attempts, case when g.place = 1 then g.tries else 0 end)
      from given g, this_moment
      where d.receiver_id = g.receiver_id and d.event_id = g.event_id and d.track = g.track and d.day = g.day
      returning 1
    )`
  const countByQueue = `done as (
      select receiver_id, object_id, track, aside, count(*) as n, max(day) as last_day, max(sequence) as last_sequence
      from given group by receiver_id, object_id, track, aside
    )`
  const moveQueues = `moved as (
      update lanes l set pending = l.pending - done.n, done_day = last_day, done_sequence = last_sequence, due_at = at,
        tries = 0, spent = 0, failing_since = null, token = null, lease_until = null
      from done, this_moment where ${sameQueue('l', 'done')} and l.pending > done.n
    )`
  const deleteEmptyQueues = `emptied as (
      delete from lanes l using done where ${sameQueue('l', 'done')} and l.pending <= done.n
    )`
  return `
    with ${ending}, this_moment as materialized (select clock() as at), ${settle}, ${countByQueue}, ${moveQueues},
      ${deleteEmptyQueues}
    select count(*)::int as n from settled`
}

function conditionOf(ending: Ending): { condition: string; values: unknown[] } {
  if ('removed' in ending) {
    return {
      condition: 'd.receiver_id in (select r.id from receivers r where r.removed_at is not null)',
      values: [],
    }
  }
  return {
    condition: '(d.created_at < $1::timestamptz or d.day < $2::date)',
    values: [ending.queuedBefore, ending.dayBefore],
  }
}

/**
 * The day of the oldest event that still waits, among those before a day; null if there is none.
 */
export async function oldestWaiting(database: Database, before: string): Promise<string | null> {
  const [row] = await database.query<{ day: string | null }>(
    `select min(day)::text as day from deliveries where state in ('pending', 'aside') and day < $1::date`,
    [before],
  )
  return row?.day ?? null
}
