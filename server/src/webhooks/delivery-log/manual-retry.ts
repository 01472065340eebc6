import type { DeliveryState } from '../queue/delivery.ts'

/** A delivery that an operator wants to be tried now. */
export interface RetryCandidate {
  readonly receiverId: string
  readonly eventId: string
  readonly state: DeliveryState
  readonly doneAt: Date | null
  readonly paused: boolean
  readonly removed: boolean
}

/**
 * What a retry does. A waiting delivery is made due. One that was given up is requeued, in a queue
 * of its own.
 */
export type ManualRetry = 'makeDue' | 'requeue'

/**
 * Decides what a retry does to a delivery.
 * @returns the reason if the retry is refused
 */
export function manualRetryOf(delivery: RetryCandidate): ManualRetry | { readonly refused: string } {
  const { receiverId, eventId, state, doneAt, paused, removed } = delivery
  if (removed) return { refused: `The receiver ${receiverId} was removed: nothing is sent to it any more.` }
  if (paused) return { refused: `The receiver ${receiverId} is paused: resume it first.` }
  if (state === 'delivered') {
    const when = doneAt === null ? '' : ` ${doneAt.toISOString()}`
    return { refused: `The event ${eventId} was delivered${when}. To send it again, use \`deliveries replay\`.` }
  }
  return state === 'pending' || state === 'aside' ? 'makeDue' : 'requeue'
}
