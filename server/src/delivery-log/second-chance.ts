import type { DeliveryState } from '../queue/delivery.ts'

/** A delivery that somebody wants to be tried at once. */
export interface RetryCandidate {
  readonly receiverId: string
  readonly eventId: string
  readonly state: DeliveryState
  readonly doneAt: Date | null
  readonly paused: boolean
  readonly removed: boolean
}

/** What trying at once makes of a delivery: its lane becomes due, or, as it was given up, it gets one of its own. */
export type SecondChance = 'hasten' | 'revive'

/**
 * What is done to a delivery that is to be tried at once.
 * @returns a sentence where it is not allowed
 */
export function secondChanceOf(delivery: RetryCandidate): SecondChance | { readonly refused: string } {
  const { receiverId, eventId, state, doneAt, paused, removed } = delivery
  if (removed) return { refused: `The receiver ${receiverId} was removed: nothing is sent to it any more.` }
  if (paused) return { refused: `The receiver ${receiverId} is paused: resume it first.` }
  if (state === 'delivered') {
    const when = doneAt === null ? '' : ` ${doneAt.toISOString()}`
    return { refused: `The event ${eventId} was delivered${when}. To send it once more, use \`deliveries replay\`.` }
  }
  return state === 'pending' || state === 'aside' ? 'hasten' : 'revive'
}
