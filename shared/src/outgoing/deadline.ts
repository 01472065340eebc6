import type { OutgoingError } from './outgoing-error.ts'

/** One signal over everything that a request does: its time and the wish of whoever asked for it. */
export interface Deadline {
  /** Aborted with the error that the request ends with. */
  readonly signal: AbortSignal
  /** Frees the timer and leaves `parent` alone; to be called when the request is over. */
  end(): void
}

/**
 * Starts the time of a request.
 * @param milliseconds after which the signal is aborted with what `late` returns then
 * @param parent aborts it earlier, with its own reason
 */
export function startDeadline(milliseconds: number, late: () => OutgoingError, parent?: AbortSignal): Deadline {
  const controller = new AbortController()
  const follow = () => controller.abort(parent?.reason)
  const timer = setTimeout(() => controller.abort(late()), milliseconds)
  // Not AbortSignal.any: over a parent that lives as long as the process, each request would leave something behind.
  parent?.addEventListener('abort', follow, { once: true })
  if (parent?.aborted === true) follow()
  const end = () => {
    clearTimeout(timer)
    parent?.removeEventListener('abort', follow)
  }
  return { signal: controller.signal, end }
}

/** What a promise gives, or the reason of the signal, whichever is there first. */
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

/** Why a signal was aborted, as something that can be thrown. */
export function reasonOf(signal: AbortSignal): Error {
  const reason: unknown = signal.reason
  return reason instanceof Error ? reason : new Error('aborted', { cause: reason })
}

/** `1500` as `1.5 seconds`. */
export function inSeconds(milliseconds: number): string {
  return `${milliseconds / 1000} seconds`
}
