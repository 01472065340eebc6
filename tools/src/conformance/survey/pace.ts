import { limitOf } from './limit-headers.ts'

/** Milliseconds between requests to a server that says nothing about its limit: 60 a minute, as the specification has it. */
const UNTOLD = 1_000
/** The longest wait for a window, whatever the server says of its end. */
export const LONGEST = 61_000
/** Beyond the end of a window, which is told in whole seconds. */
const MARGIN = 300

/** How fast a key's requests may follow one another, so that enough of its limit is left to whoever else uses it. */
export class Pace {
  readonly #share: number
  #told: { limit: number; remaining: number; resetAt: number } | undefined
  #asked = false

  /** @param share of the limit that may be spent in a window, above 0 and at most 1 */
  constructor(share: number) {
    this.#share = share
  }

  /** How many requests fit into a window; undefined before an answer told. */
  get perWindow(): number | undefined {
    return this.#told && Math.max(1, this.#told.limit - reserve(this.#told.limit, this.#share))
  }

  /**
   * Milliseconds to wait before the next request.
   * @param now Unix time in milliseconds, by the clock of this machine
   */
  wait(now: number): number {
    if (!this.#told) return this.#asked ? UNTOLD : 0
    const { limit, remaining, resetAt } = this.#told
    if (remaining > reserve(limit, this.#share)) return 0
    return Math.min(Math.max(0, resetAt - now + MARGIN), LONGEST)
  }

  /** Hears what an answer tells. @param serverTime its clock, in milliseconds of Unix time */
  note(headers: Readonly<Record<string, string>>, serverTime: number, now: number): void {
    this.#asked = true
    const told = limitOf(headers)
    this.#told = told && { limit: told.limit, remaining: told.remaining, resetAt: now + told.reset * 1000 - serverTime }
  }

  /** A window is over that was waited for: what was told of it no longer holds. */
  renew(): void {
    if (this.#told) this.#told = { ...this.#told, remaining: this.#told.limit }
  }
}

function reserve(limit: number, share: number): number {
  return Math.min(limit - 1, Math.floor(limit * (1 - share)))
}
