import type { FetchAnswer } from './runtime.ts'

/** How much of the limit is left, as the last answer told (docs/limits.md#the-limit-of-a-key). */
export interface Limit {
  /** Requests allowed per minute for this key. */
  readonly limit: number
  /** Requests left in the current window. */
  readonly remaining: number
  /** When the window ends. */
  readonly reset: Date
}

type Headers = FetchAnswer['headers']

/** Reads the limit from an answer; undefined where it is not told. */
export function limitOf(headers: Headers): Limit | undefined {
  const [limit, remaining, reset] = ['Limit', 'Remaining', 'Reset'].map((name) =>
    wholeNumber(headers.get(`X-RateLimit-${name}`)),
  )
  if (limit === undefined || remaining === undefined || reset === undefined) return undefined
  return { limit, remaining, reset: new Date(reset * 1000) }
}

/**
 * How many milliseconds an answer asks to wait: by `Retry-After`, in seconds or as a date, else, where the limit is used up,
 * until its window ends.
 * @param now milliseconds since 1970
 */
export function waitOf(status: number, headers: Headers, now: number): number | undefined {
  const given = headers.get('Retry-After')
  const seconds = wholeNumber(given)
  if (seconds !== undefined) return seconds * 1000
  // JavaScript takes nearly anything for a date, -5 too.
  const date = given !== null && /^\s*[a-z]{3,9}, /i.test(given) ? Date.parse(given) : Number.NaN
  if (!Number.isNaN(date)) return Math.max(0, date - now)
  const limit = status === 429 ? limitOf(headers) : undefined
  return limit && Math.max(0, limit.reset.getTime() - now)
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\s*[0-9]{1,12}\s*$/.test(text) ? Number(text) : undefined
}
