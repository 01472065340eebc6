import type { ApiAvailability } from './api-availability.ts'
import type { Verification } from './verify.ts'

/** The result of a scenario. */
export interface Outcome {
  /** A sentence for each violation. Without one, the scenario passes. */
  readonly faults: readonly string[]
  /**
   * Counts by name. The report adds up the counts of all runs. Of a name that begins with `longest` or `most` it keeps the
   * largest count instead.
   */
  readonly counts: Readonly<Record<string, number>>
}

/** A verification in the words of the report. */
export function outcomeOf(verification: Verification, api?: ApiAvailability): Outcome {
  const { events, deliveries, arrivals, refused, duplicates, unrecorded, late, longestGap } = verification.counts
  return {
    faults: [...verification.faults, ...(api?.faults ?? [])],
    counts: {
      events,
      deliveries,
      arrivals,
      'answered with an error': refused,
      duplicates,
      'in flight when cut off': unrecorded,
      'acknowledged too late': late,
      'longest wait for the next attempt, ms': Math.round(longestGap),
      ...(api && {
        'API answers': api.answers,
        'of them 503': api.unavailable,
        'API recoveries': api.recoveries,
        'longest recovery, ms': api.slowest,
      }),
    },
  }
}
