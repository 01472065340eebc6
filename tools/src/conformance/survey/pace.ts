import { limitOf } from './limit-headers.ts'

/**
 * Milliseconds between requests if the server does not show its limit. The specification's default
 * is 60 requests a minute.
 */
const WITHOUT_LIMIT = 1_000
/** Milliseconds of the longest wait for a window, whatever the server says about its end. */
export const LONGEST = 61_000
/** Milliseconds to add to the end of a window, which the server gives in whole seconds. */
const MARGIN = 300

/**
 * How fast requests with a key may follow one another, so that enough of its limit is left for
 * other users of the key.
 */
export class Pace {
  readonly #share: number
  #limit: { limit: number; remaining: number; resetAt: number } | undefined
  #hasResponse = false

  /** @param share of the limit to use in a window, above 0 and at most 1 */
  constructor(share: number) {
    this.#share = share
  }

  /** How many requests fit into a window; undefined before the first response with a limit. */
  get perWindow(): number | undefined {
    return this.#limit && Math.max(1, this.#limit.limit - reserve(this.#limit.limit, this.#share))
  }

  /**
   * Milliseconds to wait before the next request.
   * @param now Unix time in milliseconds, by the clock of this machine
   */
  wait(now: number): number {
    if (!this.#limit) return this.#hasResponse ? WITHOUT_LIMIT : 0
    const { limit, remaining, resetAt } = this.#limit
    if (remaining > reserve(limit, this.#share)) return 0
    return Math.min(Math.max(0, resetAt - now + MARGIN), LONGEST)
  }

  /**
   * Notes the limit that a response shows.
   * @param serverTime Unix time in milliseconds, by the server's clock
   */
  note(headers: Readonly<Record<string, string>>, serverTime: number, now: number): void {
    this.#hasResponse = true
    const found = limitOf(headers)
    this.#limit = found && {
      limit: found.limit,
      remaining: found.remaining,
      resetAt: now + found.reset * 1000 - serverTime,
    }
  }

  /** Call it after a wait: a new window has begun, so the whole limit is available again. */
  renew(): void {
    if (this.#limit) this.#limit = { ...this.#limit, remaining: this.#limit.limit }
  }
}

function reserve(limit: number, share: number): number {
  return Math.min(limit - 1, Math.floor(limit * (1 - share)))
}
