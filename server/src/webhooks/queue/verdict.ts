import { isCalm, type ReceiverState } from './breaker.ts'
import type { NextDelivery, Verdict } from './delivery.ts'
import { askedDelay, ATTEMPTS, retryDelay } from './retry.ts'
import type { Outcome } from '../attempt.ts'

/** What the verdict depends on, beside the delivery and its outcome. */
export interface Circumstances {
  /** The state of the receiver, with this attempt. */
  readonly state: ReceiverState
  /** Milliseconds of Unix time, by the database's clock. */
  readonly now: number
  /** At least 0 and below 1. */
  readonly random: number
  /** How many deliveries of the queue were sent in a row, this one included. */
  readonly turn: number
}

/** Deliveries of a queue that a worker sends in a row, before other queues have their turn. */
const TURNS = 10
/** Counted attempts before a delivery can be parked. */
const BEFORE_PARKING = 4

/** Whether a delivery is sent as a probe, to find out whether its receiver is back. */
export function isProbe(delivery: NextDelivery): boolean {
  return delivery.state.breaker === 'open'
}

/** Decides what happens to a delivery after an attempt. */
export function verdictOf(
  delivery: NextDelivery,
  outcome: Outcome,
  { state, now, random, turn }: Circumstances,
): Verdict {
  const { code, retryAfter } = outcome
  // After an outage the worker keeps no queue, so that all queues share the small allowance.
  if (code === null) return { kind: 'delivered', goOn: turn < TURNS && isCalm(state) }
  // The answer 410 pauses the receiver. The delivery waits until it is resumed.
  if (code === 'gone') return { kind: 'again', after: 0, counts: false }
  if (isProbe(delivery)) {
    // Due no earlier than the next probe, so that deliveries that never failed are tried first.
    const after =
      state.probeAt === null ? retryDelay(delivery.countedAttempts, random, retryAfter) : state.probeAt - now
    return { kind: 'again', after: Math.max(after, askedDelay(retryAfter), 0), counts: false }
  }
  const counted = delivery.countedAttempts + 1
  if (counted >= ATTEMPTS) return { kind: 'failed' }
  const after = retryDelay(counted, random, retryAfter)
  if (counted >= BEFORE_PARKING && delivery.lease.parked === 0 && isPoison(delivery, state))
    return { kind: 'parked', after }
  return { kind: 'again', after, counts: true }
}

/**
 * Whether an event fails while other events reach its receiver. If the breaker is open, a success
 * just after the first failure proves nothing: the receiver went down at about that time.
 */
function isPoison({ failingSince }: NextDelivery, { breaker, lastSuccessAt }: ReceiverState): boolean {
  return breaker === 'closed' && failingSince !== null && lastSuccessAt !== null && lastSuccessAt > failingSince
}
