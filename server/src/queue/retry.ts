const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Waits between attempts: about 75 hours in all. */
const DELAYS = [
  5 * SECOND,
  1 * MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const

/** Attempts after which an event is given up for a receiver. */
export const ATTEMPTS = DELAYS.length + 1

/** By how much a wait is shorter or longer, so that what failed together does not come back together. */
const JITTER = 0.2

/** The longest that a receiver may ask for with Retry-After. */
const LONGEST_ASKED = 24 * HOUR

/**
 * Milliseconds to wait after a failure.
 * @param counted failures that count against the event, this one included
 * @param random at least 0 and below 1
 * @param retryAfter what the receiver asked for with Retry-After, in milliseconds
 */
export function retryDelay(counted: number, random: number, retryAfter: number | null): number {
  const delay = DELAYS[Math.min(Math.max(counted, 1), DELAYS.length) - 1] ?? 0
  return Math.max(delay * (1 - JITTER + 2 * JITTER * random), askedDelay(retryAfter))
}

/** Milliseconds of a Retry-After that are honoured. */
export function askedDelay(retryAfter: number | null): number {
  return Math.min(retryAfter ?? 0, LONGEST_ASKED)
}
