/** How much of a limit is used at a given time. Times are milliseconds since 1970. */
export interface LimitState {
  /** Requests per minute. */
  limit: number
  /** Requests counted in the window, including this one. */
  used: number
  windowEndsAt: number
  now: number
}

/** The longest that a window lasts, in milliseconds (docs/limits.md#the-window). */
export const WINDOW = 60_000

/**
 * The end of a window that begins now: on a whole second, so that X-RateLimit-Reset is exact, and at
 * most 60 seconds away.
 */
export function endOfWindow(now: number): number {
  return Math.floor(now / 1000) * 1000 + WINDOW
}

export function isExceeded(state: LimitState): boolean {
  return state.used > state.limit
}

/** The three rate-limit headers of every response (docs/limits.md#the-limit-of-a-key), names and values in turn. */
export function limitHeaders(state: LimitState): readonly string[] {
  return [
    'x-ratelimit-limit',
    String(state.limit),
    'x-ratelimit-remaining',
    String(Math.max(0, state.limit - state.used)),
    'x-ratelimit-reset',
    String(Math.ceil(state.windowEndsAt / 1000)),
  ]
}

/**
 * Seconds after which the next request gets through, from 1 to 60. Made of the end of the window and
 * not of X-RateLimit-Reset, which is later if a process of an earlier release began the window.
 */
export function retryAfter(state: LimitState): number {
  return Math.min(WINDOW / 1000, Math.max(1, Math.ceil((state.windowEndsAt - state.now) / 1000)))
}
