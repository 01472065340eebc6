/**
 * # How an event reaches a receiver
 *
 * A **delivery** is one event for one receiver. This page follows a delivery from its first row to
 * its last.
 *
 * **Queued.** The statement that writes an event also writes a delivery for each receiver that
 * wants the event (base/changes/delivery-store.ts). It adds each delivery to a **queue**: everything
 * that waits for one receiver about one object (a position or a candidacy). One statement writes
 * all of it, so an event never exists without its deliveries, and a delivery never without its
 * queue. A queue is one row. The row exists only while something waits in the queue. The delivery
 * is `pending` now.
 *
 * **Next delivery.** Each queue is in the order of its object's events. Only its first pending
 * delivery can be sent, so the events of an object arrive in order. No queue waits for another one:
 * there is no order between objects or receivers.
 *
 * **Claimed.** A worker claims queues that are due (claim-store.ts). The claim writes a **lease**
 * into the queue's row: a token and an end, 30 seconds ahead. No other worker claims the queue
 * before that end. The claim also counts the attempt, before anything is sent. At most 8 queues of
 * a receiver and 32 of a company are claimed at a time. Then the worker reads the next delivery of
 * each queue that it claimed (next-deliveries-store.ts).
 *
 * **Attempt.** The engine sends the delivery (engine/engine.ts) and decides what follows from the
 * outcome (verdict.ts):
 *
 * - **delivered**: The receiver took the event. The queue moves on to its next delivery. The same
 *   worker may keep the queue, for ten deliveries in a row.
 * - **again**: The attempt failed. The queue waits (retry.ts) and then sends the same delivery
 *   again. Later events of the object wait too. A delivery has 11 attempts over about 75 hours.
 * - **parked**: The delivery failed four times while other events reached the receiver, so the
 *   event itself is the likely cause. The delivery continues in a queue of its own. Its old queue
 *   moves on, and a header of each later delivery names the parked ones that it overtakes.
 * - **failed**: All 11 attempts failed. The queue moves on.
 *
 * Two more states end a delivery without an attempt. It is **lost** if it waited for more than 30
 * days (upkeep/retention-job.ts). It is **cancelled** if its receiver was removed or its replay was
 * stopped. An operator can requeue a failed, lost or cancelled delivery
 * (webhooks/delivery-log/manual-retry.ts): it gets a queue of its own, like a parked delivery.
 *
 * **Recorded.** One statement records the attempt, the delivery's new state and the queue's new
 * place (finish-store.ts). It writes only if the queue still has the token of the claim. The token
 * is a fence: it keeps out a worker that is too late.
 *
 * **A crash** never loses a delivery:
 *
 * - Before the event's transaction commits, neither the event nor its deliveries exist.
 * - After the commit, the queue's row exists, and any worker finds it.
 * - After the claim, the queue waits until the lease ends. Then another worker claims it and uses
 *   the next attempt number. The lost attempt does not count as one of the 11.
 * - After sending and before recording, the same happens, and the receiver gets the event a second
 *   time. It can recognize the event by its id. This is why delivery is **at least once**, and
 *   never exactly once.
 * - If a worker freezes for longer than its lease, another worker may claim the queue. The first
 *   one then finds another token, and its result is dropped.
 * - While the database does not answer, results stay in memory until they can be recorded
 *   (engine/result-writer.ts).
 *
 * **Breaker.** Ten failures in a row over two objects, or five minutes of failures only, open the
 * breaker of a receiver (breaker.ts). While it is open, one delivery at a time is sent as a
 * **probe**. A failed probe does not count as one of the 11 attempts, so an outage uses up no
 * delivery. The first success closes the breaker and makes all queues of the receiver due. Then one
 * delivery may be in flight, then two, and so on up to eight.
 *
 * **Replay.** A replay sends the events of a time span again (delivery-log/replay/). Its deliveries
 * have queues of their own, beside the queues of live events.
 *
 * **In the database.** The database alone coordinates delivery; workers do not know of each other. Each
 * step is one statement, so a worker that freezes in it holds no lock. Queues are locked with `skip
 * locked`, so a long business transaction delays its own queues only. The count in the locked row
 * decides whether a queue is empty: an older snapshot of the deliveries would not. Bodies are frozen
 * with the event. The form with ids alone is a pure function of the body (base/changes/ids-form.ts),
 * which erasing uses too. `events`, `deliveries` and `attempts` are partitioned by day, have no
 * foreign keys, and are dropped when they are old; `doctor` checks that they fit together.
 *
 * The engine has no clock, chance, network or database of its own, so server/test/simulation/ can run
 * it through crashes and outages from one seed.
 *
 * **Names in the database.** Tables, columns and outputs keep older names: a queue is a row of
 * `lanes`, `track` is the number of the replay, `aside` is what the code calls parked, `spent` is
 * countedAttempts, and `word` and `sentence` are the code and the message of an outcome.
 */

import type { ReceiverState } from './breaker.ts'
import type { Destination, Outcome } from '../attempt.ts'

/** The states of a delivery. The last four are final. A parked delivery is `aside`. */
export const deliveryStates = ['pending', 'aside', 'delivered', 'failed', 'lost', 'cancelled'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * Names a queue: that of a receiver and an object, of a replay of these, or of one parked delivery.
 */
export interface QueueKey {
  readonly receiverId: string
  readonly objectId: string
  /** The number of the replay, or 0 for live events. */
  readonly replay: number
  /** The sequence of the parked delivery that has this queue to itself, or 0. */
  readonly parked: number
}

/** A queue that a worker has claimed. */
export interface Lease extends QueueKey {
  readonly companyId: string
  /** The fence: a worker records nothing about a queue that has another token by now. */
  readonly token: string
}

/** The next delivery of a claimed queue, with everything that sending it needs. */
export interface NextDelivery {
  readonly lease: Lease
  readonly eventId: string
  /** The day of the event (YYYY-MM-DD): its rows are in the partitions of this day. */
  readonly day: string
  readonly sequence: number
  readonly kind: string
  /** The bytes to send, in the form that the receiver asked for. */
  readonly body: string
  readonly destination: Destination
  /**
   * The number of this attempt, from 1. The claim counts it, so a crash after sending uses it up.
   */
  readonly number: number
  /** Attempts so far that count as one of the 11. */
  readonly countedAttempts: number
  /**
   * Since when it fails, in milliseconds of Unix time by the database's clock; null before its
   * first failure.
   */
  readonly failingSince: number | null
  /** Sequences of parked deliveries of the same object that this one overtakes. */
  readonly overtakes: readonly number[]
  /** The state of the receiver. */
  readonly state: ReceiverState
  /** The database's time when this was read, in milliseconds of Unix time. */
  readonly now: number
}

/** What happens to a delivery and its queue after an attempt. Times are milliseconds. */
export type Verdict =
  /** The receiver took it. The queue moves on; with `goOn` the same worker keeps the queue. */
  | { readonly kind: 'delivered'; readonly goOn: boolean }
  /**
   * Sends it again after that time. `counts`: as one of the 11 attempts; a probe does not count.
   */
  | { readonly kind: 'again'; readonly after: number; readonly counts: boolean }
  /** Parks it: it continues in a queue of its own after that time, and its old queue moves on. */
  | { readonly kind: 'parked'; readonly after: number }
  /** Gives it up. The queue moves on. */
  | { readonly kind: 'failed' }

/**
 * The name of a verdict in the database, the log and the metrics: they call a parked delivery
 * `aside`.
 */
export function nameOfVerdict({ kind }: Verdict): 'delivered' | 'again' | 'aside' | 'failed' {
  return kind === 'parked' ? 'aside' : kind
}

/** The result of an attempt, as it is recorded. */
export interface AttemptResult {
  readonly delivery: NextDelivery
  readonly outcome: Outcome
  readonly verdict: Verdict
  /** Milliseconds since the attempt began. */
  readonly age: number
  readonly probe: boolean
}

/**
 * What recording a result came to.
 * - `done`: It is recorded, and the queue is released.
 * - `next`: It is recorded, and the worker keeps the queue for its next delivery.
 * - `locked`: Another transaction holds the queue's row. Nothing is recorded; try again.
 * - `fenced`: The queue has another token. Nothing is recorded, and nothing will be.
 */
export type Recorded = 'done' | 'next' | 'locked' | 'fenced'

/**
 * Stores queues and deliveries. Each method is one statement, so a worker that freezes in it holds
 * no lock.
 */
export interface QueueStore {
  /**
   * Claims at most `limit` queues that are due, within the share of each receiver and company. They
   * get a new token.
   */
  claim(limit: number): Promise<Lease[]>
  /**
   * Reads the next deliveries of claimed queues. Leaves out queues that were lost, and those of a
   * paused or removed receiver.
   */
  nextDeliveries(leases: readonly Lease[]): Promise<NextDelivery[]>
  /** Records results of attempts, in the order given. */
  finish(results: readonly AttemptResult[]): Promise<Recorded[]>
  /**
   * Releases queues of which nothing was sent. They are due at once, as if they had not been
   * claimed.
   */
  release(leases: readonly Lease[]): Promise<void>
  /**
   * Saves the state of a receiver. If another worker saved a newer one, writes nothing and returns
   * that.
   */
  saveState(receiverId: string, state: ReceiverState): Promise<ReceiverState | 'saved'>
  /** Pauses a receiver that answered 410. */
  pauseGone(receiverId: string): Promise<void>
  /** Makes all waiting queues of a receiver due now. */
  makeDue(receiverId: string): Promise<void>
}
