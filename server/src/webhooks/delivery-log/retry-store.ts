import type { Queryable, Transaction } from '../../base/db/connection.ts'
import type { Allowed } from '../../base/access/reach.ts'
import type { RetryCandidate } from './manual-retry.ts'

/**
 * Names a delivery: a receiver, an event, and the number of the replay, or 0 for the live event.
 */
export interface DeliveryKey {
  readonly receiverId: string
  readonly eventId: string
  readonly replay: number
}

/** A delivery whose queues are locked. */
export interface LockedDelivery extends Omit<RetryCandidate, 'paused' | 'removed'>, DeliveryKey {
  readonly companyId: string
  readonly objectId: string
  readonly sequence: number
}

/** SQL: the keys as rows, and their deliveries `d`. */
const GIVEN = 'unnest($1::uuid[], $2::uuid[], $3::int8[]) as given (receiver_id, event_id, track)'
const DELIVERIES = `${GIVEN} join deliveries d on d.receiver_id = given.receiver_id and d.event_id = given.event_id
  and d.track = given.track`

function places(keys: readonly DeliveryKey[]): unknown[] {
  return [keys.map((key) => key.receiverId), keys.map((key) => key.eventId), keys.map((key) => key.replay)]
}

/**
 * Locks the queues in which deliveries wait, and then reads the deliveries. Leaves out those that
 * do not exist. The order of the locks is the order in which a change writes queues: those of
 * positions come before those of candidates (base/changes/event-store.ts).
 */
export async function lockDeliveries(tx: Transaction, keys: readonly DeliveryKey[]): Promise<LockedDelivery[]> {
  await tx.query(
    `select from lanes l join (select distinct d.receiver_id, d.object_id, d.track, d.sequence, d.kind from ${DELIVERIES}) d
      on l.receiver_id = d.receiver_id and l.object_id = d.object_id and l.track = d.track and l.aside in (0, d.sequence)
    order by d.kind not like 'POSITION%', l.receiver_id, l.object_id, l.track, l.aside for update of l`,
    places(keys),
  )
  return tx.query<LockedDelivery>(
    `select d.receiver_id as "receiverId", d.event_id as "eventId", d.track::float8 as replay, d.company_id as "companyId",
      d.object_id as "objectId", d.sequence::float8 as sequence, d.state, d.done_at as "doneAt"
    from ${DELIVERIES} order by d.receiver_id, d.object_id, d.track, d.sequence`,
    places(keys),
  )
}

/** SQL of the failed deliveries of the receiver $1, at most $2 of them. */
const FAILED = `select receiver_id as "receiverId", event_id as "eventId", track::float8 as replay from deliveries
  where receiver_id = $1 and state = 'failed' limit $2`

/** Finds failed deliveries of a receiver, at most so many. */
export async function findFailed(tx: Transaction, receiverId: string, most: number): Promise<DeliveryKey[]> {
  return tx.query<Record<string, unknown> & DeliveryKey>(FAILED, [receiverId, most])
}

/** Counts the failed deliveries of a receiver, up to a bound. */
export async function countFailed(
  database: Queryable,
  receiverId: Allowed<'receivers'>,
  most: number,
): Promise<number> {
  const [row] = await database.query<{ n: number }>(`select count(*)::int as n from (${FAILED}) failed`, [
    receiverId,
    most,
  ])
  return row?.n ?? 0
}

/** Makes the queues due in which deliveries wait. A worker that has claimed one keeps it. */
export async function makeDeliveriesDue(tx: Transaction, keys: readonly DeliveryKey[]): Promise<void> {
  await tx.query(
    `update lanes l set due_at = least(l.due_at, clock()) from ${DELIVERIES}
    where l.receiver_id = d.receiver_id and l.object_id = d.object_id and l.track = d.track
      and l.aside = case when d.state = 'aside' then d.sequence else 0 end`,
    places(keys),
  )
}

/**
 * Requeues deliveries that were given up: each gets a queue of its own that is due now, and all its
 * attempts again. The numbers of its attempts continue, also after attempts that were counted but
 * never recorded.
 */
export async function requeueDeliveries(tx: Transaction, keys: readonly DeliveryKey[]): Promise<void> {
  await tx.query(
    `with requeued as (
      update deliveries r set state = 'aside', done_at = null, created_at = clock() from ${DELIVERIES}
      where r.receiver_id = d.receiver_id and r.event_id = d.event_id and r.track = d.track and r.day = d.day
      returning r.*
    )
    insert into lanes as l (receiver_id, object_id, track, aside, company_id, due_at, pending, done_day, done_sequence, tries)
    select d.receiver_id, d.object_id, d.track, d.sequence, d.company_id, d.created_at, 1, d.day, d.sequence - 1,
      greatest(d.attempts, coalesce((select max(a.number) from attempts a
        where a.receiver_id = d.receiver_id and a.event_id = d.event_id and a.track = d.track), 0))
    from requeued d order by d.receiver_id, d.object_id, d.track, d.sequence`,
    places(keys),
  )
}
