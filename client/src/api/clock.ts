import type { AbortSignalLike } from './runtime.ts'

/** The source of time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number
  /** Calls back once after so many milliseconds. The function that it returns cancels this. */
  after: (milliseconds: number, callback: () => void) => () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  },
}

/**
 * Waits.
 * @throws the reason of the signal, as soon as the signal is aborted
 */
export function sleep(clock: Clock, milliseconds: number, signal?: AbortSignalLike): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      cancel()
      reject(reasonOf(signal))
    }
    const cancel = clock.after(milliseconds, () => {
      signal?.removeEventListener('abort', stop)
      resolve()
    })
    signal?.addEventListener('abort', stop)
    if (signal?.aborted === true) stop()
  })
}

/** What to throw for a signal that was aborted: its reason, as `fetch` does. */
export function reasonOf(signal?: AbortSignalLike): Error {
  const reason = signal?.reason
  // Callers want to catch exactly the reason that they aborted with, even if it is not an Error.
  return reason === undefined ? new DOMException('This operation was aborted', 'AbortError') : (reason as Error)
}
