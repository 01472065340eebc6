/** How much of a limit is used at a given time. Times are milliseconds since 1970. */
export interface LimitState {
  /** Requests per minute. */
  limit: number
  /** Requests counted in the window, including this one. */
  used: number
  windowEndsAt: number
  now: number
}

/** Length of a window, from its first request (docs/limits.md#the-window). */
export const WINDOW = 60_000

export function isExceeded(state: LimitState): boolean {
  return state.used > state.limit
}

/** The three rate-limit headers of every response (docs/limits.md#the-limit-of-a-key). */
export function limitHeaders(state: LimitState): Record<string, string> {
  return {
    'x-ratelimit-limit': String(state.limit),
    'x-ratelimit-remaining': String(Math.max(0, state.limit - state.used)),
    'x-ratelimit-reset': String(resetOf(state)),
  }
}

/** Seconds after which the next request gets through: at least 1. */
export function retryAfter(state: LimitState): number {
  return Math.max(1, Math.ceil(resetOf(state) - state.now / 1000))
}

function resetOf(state: LimitState): number {
  return Math.ceil(state.windowEndsAt / 1000)
}
