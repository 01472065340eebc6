import type { SignedMessage } from '@kandidat/shared/webhooks/message'
import type { Destination } from './attempt.ts'

/** One event on its way to one receiver, this time. */
export interface Message extends SignedMessage {
  readonly receiverId: string
  readonly destination: Destination
}

/**
 * The milliseconds that a Retry-After header asks for, in seconds or as a date.
 * @param now Unix time in milliseconds
 * @returns null if there is no such header, or it cannot be read
 */
export function retryAfterOf(value: string | undefined, now: number): number | null {
  if (value === undefined) return null
  if (/^\s*[0-9]{1,9}\s*$/.test(value)) return Number(value) * 1000
  // JavaScript takes nearly anything for a date, -5 too.
  const date = /^\s*[A-Za-z]{3,9}, /.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
