/** How a receiver fares: the row of receiver_states. Times are milliseconds of Unix time, by the database's clock. */
export interface ReceiverState {
  /** 0 where there is no row yet. */
  readonly version: number
  readonly breaker: 'closed' | 'open'
  /** Failures since the last success. */
  readonly failures: number
  /** Objects that failed since the last success, at most two. */
  readonly failingObjects: readonly string[]
  readonly failingSince: number | null
  readonly lastSuccessAt: number | null
  /** While open: how many probes failed, and when the next may go. */
  readonly probes: number
  readonly probeAt: number | null
  /** Deliveries that may be in flight at once: 8, and less after an outage. */
  readonly allowance: number
}
