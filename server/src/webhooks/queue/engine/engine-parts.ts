import type { ReceiverState } from '../breaker.ts'
import type { AttemptResult, NextDelivery, QueueStore } from '../delivery.ts'
import type { Outcome } from '../../attempt.ts'

/** The clock of an engine. */
export interface Clock {
  /** Milliseconds; they never go back. */
  now(): number
  /** Resolves after that many milliseconds, or as soon as the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** Is called when something happens, for logs and metrics. Must not throw. */
export interface Watch {
  /** The result of an attempt is recorded. */
  attempted(result: AttemptResult): void
  /**
   * The result of an attempt is dropped, because another worker has the queue. It sends the
   * delivery again.
   */
  fenced(result: AttemptResult): void
  /** This engine opened or closed the breaker of a receiver. */
  breaker(receiverId: string, state: ReceiverState): void
  /** The store failed. The engine tries again. */
  trouble(error: unknown): void
  /**
   * The store refuses this result although it works otherwise. The result is dropped, and the lease
   * ends.
   */
  unwritable(delivery: NextDelivery): void
}

export interface Limits {
  /** Deliveries that the engine holds at a time. Their bodies and responses are in memory. */
  readonly inFlight: number
  /** The length of the store's leases, in milliseconds. */
  readonly lease: number
  /** Milliseconds that an attempt may take. None begins if the lease could end before it. */
  readonly attempt: number
  /**
   * Milliseconds between two rounds: the least after a round with work, doubled after each without,
   * up to the most.
   */
  readonly leastPoll: number
  readonly mostPoll: number
}

/**
 * Everything around an engine. The engine has no clock, random numbers, network or store of its
 * own.
 */
export interface EngineParts {
  readonly store: QueueStore
  /**
   * Sends a delivery. Resolves with the outcome, whatever it is. Rejects only if the signal is
   * aborted.
   */
  readonly send: (delivery: NextDelivery, signal: AbortSignal) => Promise<Outcome>
  readonly clock: Clock
  /** A random number of at least 0 and below 1. */
  readonly random: () => number
  readonly watch: Watch
  readonly limits?: Partial<Limits>
}

/**
 * The limits of an engine unless others are given. A commit in the same process wakes the engine at once;
 * a worker in a process of its own finds it at its next round. With rounds up to 500 ms apart, one event in
 * a hundred began after 200 ms. A round without work costs the database one statement of about 0.2 ms.
 */
export const LIMITS: Limits = { inFlight: 256, lease: 30_000, attempt: 15_000, leastPoll: 25, mostPoll: 100 }
