const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Milliseconds between attempts: about 75 hours in all. */
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

/** The attempts of a delivery. After the last one it has failed. */
export const ATTEMPTS = DELAYS.length + 1

/**
 * The part by which a wait is shorter or longer at random, so that deliveries that failed together
 * are not due together.
 */
const JITTER = 0.2

/** The most milliseconds that a receiver may ask for with Retry-After. */
const LONGEST_ASKED = 24 * HOUR

/**
 * Milliseconds until the next attempt.
 * @param counted failed attempts that count, this one included
 * @param random at least 0 and below 1
 * @param retryAfter the milliseconds that the receiver asked for with Retry-After
 */
export function retryDelay(counted: number, random: number, retryAfter: number | null): number {
  const delay = DELAYS[Math.min(Math.max(counted, 1), DELAYS.length) - 1] ?? 0
  return Math.max(delay * (1 - JITTER + 2 * JITTER * random), askedDelay(retryAfter))
}

/** The milliseconds of a Retry-After that are honoured. */
export function askedDelay(retryAfter: number | null): number {
  return Math.min(retryAfter ?? 0, LONGEST_ASKED)
}
