import type { OutgoingError } from './outgoing-error.ts'

/** One signal for everything that ends a request early: its time limit and its caller. */
export interface Deadline {
  /** Aborted with the error that the request ends with. */
  readonly signal: AbortSignal
  /** Frees the timer and stops listening to `parent`. Call it when the request is over. */
  end(): void
}

/**
 * Starts the time limit of a request.
 * @param milliseconds after which the signal is aborted with the error that `late` returns
 * @param parent aborts the signal earlier, with its own reason
 */
export function startDeadline(milliseconds: number, late: () => OutgoingError, parent?: AbortSignal): Deadline {
  const controller = new AbortController()
  const follow = () => controller.abort(parent?.reason)
  const timer = setTimeout(() => controller.abort(late()), milliseconds)
  // AbortSignal.any would leak: each request would leave an entry in a parent that lives as long as
  // the process.
  parent?.addEventListener('abort', follow, { once: true })
  if (parent?.aborted === true) follow()
  const end = () => {
    clearTimeout(timer)
    parent?.removeEventListener('abort', follow)
  }
  return { signal: controller.signal, end }
}

/** The result of a promise; rejects with the signal's reason if the signal is aborted first. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(reasonOf(signal))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Why a signal was aborted, as an error. */
export function reasonOf(signal: AbortSignal): Error {
  const reason: unknown = signal.reason
  return reason instanceof Error ? reason : new Error('aborted', { cause: reason })
}

/** `1500` as `1.5 seconds`. */
export function inSeconds(milliseconds: number): string {
  return `${milliseconds / 1000} seconds`
}
