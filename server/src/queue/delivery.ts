import type { ReceiverState } from './breaker.ts'
import type { Destination, Outcome } from '../webhooks/attempt.ts'

/** What becomes of a delivery: an event for a receiver. The last four are final. */
export const deliveryStates = ['pending', 'aside', 'delivered', 'failed', 'lost', 'cancelled'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Which queue: of a receiver, about an object, in a track, or of one delivery that was set aside. */
export interface LaneKey {
  readonly receiverId: string
  readonly objectId: string
  /** 0 for what happens, else the number of the replay. */
  readonly track: number
  /** 0, or the sequence of the one delivery that was set aside and has the lane to itself. */
  readonly aside: number
}

/** A lane that a worker holds. */
export interface Lease extends LaneKey {
  readonly companyId: string
  /** The fence: nothing is written about a lane that has another token by now. */
  readonly token: string
}

/** The delivery at the head of a lane, with all that sending it needs. */
export interface Head {
  readonly lease: Lease
  readonly eventId: string
  /** Day of the event, in the form YYYY-MM-DD: where its rows are. */
  readonly day: string
  readonly sequence: number
  readonly kind: string
  /** The bytes to send, in the form that the receiver is given. */
  readonly body: string
  readonly destination: Destination
  /** How often it was taken to be sent, this time included: known before it goes out, so that a crash counts. */
  readonly number: number
  /** Attempts that counted against it so far. */
  readonly spent: number
  /** Since when it fails; null where it did not yet. Milliseconds of Unix time, by the database's clock. */
  readonly failingSince: number | null
  /** Sequences of deliveries of the same object that this one overtakes. */
  readonly overtakes: readonly number[]
  /** How the receiver fares. */
  readonly state: ReceiverState
  /** The database's time when this was read, in milliseconds of Unix time. */
  readonly now: number
}

/** What happens to a delivery and its lane after an attempt. */
export type Verdict =
  /** Taken: the lane moves on; `goOn` keeps it with this worker where more waits in it. */
  | { readonly kind: 'delivered'; readonly goOn: boolean }
  /** Once more in that many milliseconds; `counts` against the event, or was only a probe. */
  | { readonly kind: 'again'; readonly after: number; readonly counts: boolean }
  /** Poison: the lane moves on without it; it goes on in a lane of its own. */
  | { readonly kind: 'aside'; readonly after: number }
  /** Given up: the lane moves on. */
  | { readonly kind: 'failed' }

/** An attempt to write down. */
export interface Finish {
  readonly head: Head
  readonly outcome: Outcome
  readonly verdict: Verdict
  /** Milliseconds since it began. */
  readonly age: number
  readonly probe: boolean
}

/**
 * What became of writing it down: `done`; `on`, where the lane stays leased and has a next head; `held`, where somebody's
 * transaction holds the lane and it is to be tried again; `fenced`, where the lane is somebody else's by now and nothing
 * was written.
 */
export type Written = 'done' | 'on' | 'held' | 'fenced'

/** Where lanes and deliveries are kept. Every method is one statement: a worker that freezes within holds no lock. */
export interface LaneStore {
  /** Takes lanes that are due, at most `room`, each receiver and company within its share, leased to a new token. */
  claim(room: number): Promise<Lease[]>
  /** The heads of leased lanes. A lane that is missing was lost meanwhile, or its receiver was removed or paused. */
  heads(leases: readonly Lease[]): Promise<Head[]>
  /** Writes attempts down, in the order given. */
  finish(finishes: readonly Finish[]): Promise<Written[]>
  /** Gives lanes back that were not sent, due at once, as if they had not been taken. */
  release(leases: readonly Lease[]): Promise<void>
  /** Writes how a receiver fares, unless somebody wrote since `state` was read: then gives what stands there now. */
  saveState(receiverId: string, state: ReceiverState): Promise<ReceiverState | 'saved'>
  /** Stops sending to a receiver that answered 410. */
  pauseGone(receiverId: string): Promise<void>
  /** Lanes of a receiver that is back may be sent at once. */
  hasten(receiverId: string): Promise<void>
}
