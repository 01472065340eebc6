import type { Queryable } from '../../base/db/connection.ts'
import { claimQueues } from './claim-store.ts'
import type { Lease, QueueStore } from './delivery.ts'
import { recordResults } from './finish-store.ts'
import { readNextDeliveries } from './next-deliveries-store.ts'
import { CLAIMED, keysOf, sameQueue } from './queue-keys-store.ts'
import { saveReceiverState } from './receiver-states-store.ts'

/** Seconds for which a claim holds a queue: twice what an attempt may take. */
export const LEASE_SECONDS = 30

export interface QueueStoreOptions {
  /** Shorter in tests that wait for its end. */
  leaseSeconds?: number
}

/**
 * The queues of a database. Pausing a receiver that answered 410 is a verb of receivers, so it is
 * missing here.
 */
export function openQueues(
  database: Queryable,
  { leaseSeconds = LEASE_SECONDS }: QueueStoreOptions = {},
): Omit<QueueStore, 'pauseGone'> {
  return {
    claim: (limit) => claimQueues(database, limit, leaseSeconds),
    nextDeliveries: (leases) => readNextDeliveries(database, leases),
    finish: (results) => recordResults(database, results, leaseSeconds),
    release: (leases) => releaseQueues(database, leases),
    saveState: (receiverId, state) => saveReceiverState(database, receiverId, state),
    makeDue: (receiverId) => makeQueuesDue(database, receiverId),
  }
}

/** A queue that another transaction holds is skipped, and free when its lease ends. */
async function releaseQueues(database: Queryable, leases: readonly Lease[]): Promise<void> {
  await database.query(
    `with mine as (
      select l.receiver_id, l.object_id, l.track, l.aside
      from lanes l join ${CLAIMED} on ${sameQueue('l', 'claimed')} and l.token = claimed.token
      for update of l skip locked)
    update lanes l set token = null, lease_until = null, tries = l.tries - 1 from mine where ${sameQueue('l', 'mine')}`,
    keysOf(leases),
  )
}

/** A queue that another transaction holds is skipped, and due at its own time. */
async function makeQueuesDue(database: Queryable, receiverId: string): Promise<void> {
  await database.query(
    `with late as (
      select receiver_id, object_id, track, aside, at from lanes, (select clock() as at) this_moment
      where receiver_id = $1 and due_at > at and token is null for update of lanes skip locked)
    update lanes l set due_at = at from late where ${sameQueue('l', 'late')}`,
    [receiverId],
  )
}
