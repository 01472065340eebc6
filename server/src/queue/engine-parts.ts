import type { ReceiverState } from './breaker.ts'
import type { Finish, Head, LaneStore } from './delivery.ts'
import type { Outcome } from '../webhooks/attempt.ts'

/** Time as an engine needs it. */
export interface Clock {
  /** Milliseconds that never go back. */
  now(): number
  /** Resolves after that many milliseconds, or at once when the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** Told of what happens, for logs and metrics. Must not throw. */
export interface Watch {
  /** An attempt is written down. */
  attempted(finish: Finish): void
  /** An attempt is not written down, because its lane was somebody else's by then. It will be sent once more. */
  fenced(finish: Finish): void
  /** This engine opened or closed a receiver's breaker. */
  breaker(receiverId: string, state: ReceiverState): void
  /** The store did not answer; it is asked again. */
  trouble(error: unknown): void
  /** An attempt that the store never took, though it answers. Its lane goes on when its lease ends. */
  unwritable(head: Head): void
}

export interface Limits {
  /** Deliveries that one engine holds at once: their bodies and answers are in memory. */
  readonly inFlight: number
  /** Milliseconds of a lease, as the store gives it. */
  readonly lease: number
  /** Milliseconds that an attempt may take: none begins that could outlast its lease. */
  readonly attempt: number
  /** Milliseconds between looking for work: right after there was some, growing to the most. */
  readonly leastPoll: number
  readonly mostPoll: number
}

/** Everything that an engine reaches: it has no clock, chance, network or store of its own. */
export interface EngineParts {
  readonly store: LaneStore
  /** Sends; resolves however it ended, and rejects only when the signal is aborted. */
  readonly send: (head: Head, signal: AbortSignal) => Promise<Outcome>
  readonly clock: Clock
  /** At least 0 and below 1. */
  readonly random: () => number
  readonly watch: Watch
  readonly limits?: Partial<Limits>
}

/** What an engine keeps to where nothing else is said. */
export const LIMITS: Limits = { inFlight: 256, lease: 30_000, attempt: 15_000, leastPoll: 50, mostPoll: 500 }
