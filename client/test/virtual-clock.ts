import type { Clock } from '../src/clock.ts'

/** A clock that stands still but for what is waited for: that passes at once. */
export interface VirtualClock {
  clock: Clock
  /** Every wait so far, in milliseconds. */
  waits: number[]
  /** Lets the time of an answer that is under way run out. */
  runOut: () => void
  /** Whether something waits for `runOut`. */
  held: () => boolean
}

/** @param answerTime the milliseconds an answer may take, which pass by `runOut` alone */
export function virtualClock(answerTime = 30_000): VirtualClock {
  let now = Date.UTC(2026, 10, 21, 12)
  const waits: number[] = []
  const running = new Set<() => void>()
  const after = (milliseconds: number, callback: () => void) => {
    if (milliseconds === answerTime) {
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
    held: () => running.size > 0,
  }
}
