import type { FetchAnswer } from './runtime.ts'

/** The state of the key's rate limit, as the last response reported it. */
export interface Limit {
  /** Requests allowed per minute for this key. */
  readonly limit: number
  /** Requests left in the current window. */
  readonly remaining: number
  /** When the window ends. */
  readonly reset: Date
}

type Headers = FetchAnswer['headers']

/** Reads the rate limit from the headers of a response; undefined if they do not contain it. */
export function limitOf(headers: Headers): Limit | undefined {
  const [limit, remaining, reset] = ['Limit', 'Remaining', 'Reset'].map((name) =>
    wholeNumber(headers.get(`X-RateLimit-${name}`)),
  )
  if (limit === undefined || remaining === undefined || reset === undefined) return undefined
  return { limit, remaining, reset: new Date(reset * 1000) }
}

/**
 * Reads how many milliseconds a response asks to wait: from `Retry-After`, in seconds or as a date,
 * or else, for a 429, until the window of the rate limit ends.
 * @param now milliseconds since 1970
 */
export function waitOf(status: number, headers: Headers, now: number): number | undefined {
  const given = headers.get('Retry-After')
  const seconds = wholeNumber(given)
  if (seconds !== undefined) return seconds * 1000
  // Date.parse accepts nearly everything, even -5.
  const date = given !== null && /^\s*[a-z]{3,9}, /i.test(given) ? Date.parse(given) : Number.NaN
  if (!Number.isNaN(date)) return Math.max(0, date - now)
  const limit = status === 429 ? limitOf(headers) : undefined
  return limit && Math.max(0, limit.reset.getTime() - now)
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\s*[0-9]{1,12}\s*$/.test(text) ? Number(text) : undefined
}
