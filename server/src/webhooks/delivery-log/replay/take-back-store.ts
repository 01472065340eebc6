import type { Transaction } from '../../../base/db/connection.ts'
import { sameQueue } from '../../queue/queue-keys-store.ts'
import { TO_TAKE_BACK } from './store.ts'

/** Queues in one call. */
const QUEUES = 200

/**
 * Takes back deliveries of a stopped replay that wait in unclaimed queues. Moves the
 * replay's cursor to before them, so that continuing the replay queues them again. Deliveries that
 * were tried already stay: their attempts have numbers.
 * @returns how many were taken back
 */
export async function takeBackReplay(tx: Transaction, id: string): Promise<number> {
  const queues = await tx.query<{ object_id: string }>(
    `select l.object_id from replays x join lanes l on l.receiver_id = x.receiver_id and l.track = x.number
    where x.id = $1 and ${TO_TAKE_BACK} and (l.token is null or l.lease_until <= clock())
    order by l.object_id limit ${QUEUES} for update of l skip locked`,
    [id],
  )
  if (queues.length === 0) return 0
  const [row] = await tx.query<{ n: number }>(TAKE_BACK, [id, queues.map((queue) => queue.object_id)])
  return row?.n ?? 0
}

/** The locked queues. `kept` is 1 if the next delivery was tried already, and 0 if not. */
const QUEUES_OF_REPLAY = `given as materialized (
    select l.*, x.id as replay_id, least(l.tries, 1) as kept
    from replays x join lanes l on l.receiver_id = x.receiver_id and l.track = x.number and l.aside = 0
    where x.id = $1 and l.object_id = any ($2::uuid[])
  )`

/** Their waiting deliveries, without the one that was tried. */
const DELIVERIES = `back as materialized (
    select g.*, d.day, d.event_id, d.sequence from given g cross join lateral (
      select day, event_id, sequence, row_number() over (order by sequence) as place from deliveries
      where receiver_id = g.receiver_id and object_id = g.object_id and track = g.track and state = 'pending') d
    where d.place > g.kept
  )`

const CANCEL_DELIVERIES = `cancelled as (
    update deliveries d set state = 'cancelled', done_at = clock() from back b
    where d.receiver_id = b.receiver_id and d.event_id = b.event_id and d.track = b.track and d.day = b.day
    returning 1
  )`

/** Leaves the delivery that was tried in its queue. */
const SHORTEN_QUEUES = `shortened as (
    update lanes l set pending = 1, token = null, lease_until = null from given g where ${sameQueue('l', 'g')} and g.kept = 1
  )`

const DELETE_EMPTY_QUEUES = `emptied as (
    delete from lanes l using given g where ${sameQueue('l', 'g')} and g.kept = 0
  )`

/** The first event that was taken back. */
const FIRST_EVENT = `first as (
    select e.created_at, e.object_id, e.sequence from back b
    join events e on e.company_id = b.company_id and e.object_id = b.object_id and e.sequence = b.sequence and e.day = b.day
    order by e.created_at, e.object_id, e.sequence limit 1
  )`

/** Moves the cursor to before that event, unless it is there already. */
const MOVE_CURSOR = `moved as (
    update replays x set queued = x.queued - (select count(*) from back),
      (cursor_at, cursor_object, cursor_sequence) = (select created_at, object_id, number from (
        select x.cursor_at as created_at, x.cursor_object as object_id, x.cursor_sequence as number
        union all select created_at, object_id, sequence - 1 from first
        order by 1, 2, 3 limit 1) earlier)
    where x.id = $1
  )`

const TAKE_BACK = `
  with ${QUEUES_OF_REPLAY}, ${DELIVERIES}, ${CANCEL_DELIVERIES}, ${SHORTEN_QUEUES}, ${DELETE_EMPTY_QUEUES}, ${FIRST_EVENT},
    ${MOVE_CURSOR}
  select count(*)::int as n from cancelled`
