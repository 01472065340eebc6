import type { AbortSignalLike } from './runtime.ts'

/** Where the time comes from. */
export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number
  /** Calls back once, after so many milliseconds, unless what it returns is called before. */
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
 * @throws the reason of the signal, as soon as that is aborted
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
  // Whatever somebody aborted with is what they want to catch, an Error or not.
  return reason === undefined ? new DOMException('This operation was aborted', 'AbortError') : (reason as Error)
}
