import type { Clock } from '../src/api/clock.ts'

/** A clock that advances only by waits. Every wait ends immediately. */
export interface VirtualClock {
  clock: Clock
  /** Every wait so far, in milliseconds. */
  waits: number[]
  /** Ends the time of the response that is awaited. */
  runOut: () => void
}

/** @param attemptTimeout the `attemptTimeout` in milliseconds; only `runOut` lets this time pass */
export function virtualClock(attemptTimeout = 30_000): VirtualClock {
  let now = Date.UTC(2026, 10, 21, 12)
  const waits: number[] = []
  const running = new Set<() => void>()
  const after = (milliseconds: number, callback: () => void) => {
    if (milliseconds === attemptTimeout) {
      running.add(callback)
      return () => void running.delete(callback)
    }
    waits.push(milliseconds)
    let cancelled = false
    queueMicrotask(() => {
      if (cancelled) return
      now += milliseconds
      callback()
    })
    return () => void (cancelled = true)
  }
  return {
    clock: { now: () => now, after },
    waits,
    runOut: () => {
      for (const callback of running) callback()
    },
  }
}
