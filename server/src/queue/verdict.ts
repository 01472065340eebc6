import { isCalm, type ReceiverState } from './breaker.ts'
import type { Head, Verdict } from './delivery.ts'
import { askedDelay, ATTEMPTS, retryDelay } from './retry.ts'
import type { Outcome } from '../webhooks/attempt.ts'

/** What decides, beside the attempt itself. */
export interface Circumstances {
  /** How the receiver fares, this attempt included. */
  readonly state: ReceiverState
  /** Milliseconds of Unix time, by the database's clock. */
  readonly now: number
  /** At least 0 and below 1. */
  readonly random: number
  /** How many of its lane were sent in a row, this one included. */
  readonly turn: number
}

/** Deliveries of a lane that the same worker sends in a row, before others have their turn. */
const TURNS = 10
/** Attempts that count before an event may be overtaken. */
const BEFORE_ASIDE = 4

/** Whether something is sent only to see whether its receiver is back. */
export function isProbe(head: Head): boolean {
  return head.state.breaker === 'open'
}

/** What becomes of a delivery after an attempt. */
export function verdictOf(head: Head, outcome: Outcome, { state, now, random, turn }: Circumstances): Verdict {
  const { word, retryAfter } = outcome
  // After an outage each lane takes its turn with the others, as far as the allowance goes.
  if (word === null) return { kind: 'delivered', goOn: turn < TURNS && isCalm(state) }
  // Its receiver is paused with this, and what waits is kept.
  if (word === 'gone') return { kind: 'again', after: 0, counts: false }
  if (isProbe(head)) {
    // Due with the next probe and not before, so that what never failed is tried first.
    const after = state.probeAt === null ? retryDelay(head.spent, random, retryAfter) : state.probeAt - now
    return { kind: 'again', after: Math.max(after, askedDelay(retryAfter), 0), counts: false }
  }
  const counted = head.spent + 1
  if (counted >= ATTEMPTS) return { kind: 'failed' }
  const after = retryDelay(counted, random, retryAfter)
  if (counted >= BEFORE_ASIDE && head.lease.aside === 0 && isPoison(head, state)) return { kind: 'aside', after }
  return { kind: 'again', after, counts: true }
}

/**
 * Whether an event fails while others of its receiver succeed. Where the receiver is down by now, it proves nothing that
 * something succeeded in the moment when this failed first.
 */
function isPoison({ failingSince }: Head, { breaker, lastSuccessAt }: ReceiverState): boolean {
  return breaker === 'closed' && failingSince !== null && lastSuccessAt !== null && lastSuccessAt > failingSince
}
