import { OutgoingError } from '@kandidat/shared/outgoing/outgoing-error'

/** The most requests for one document, those included that the server refused for the moment. */
export const MAX_ATTEMPTS = 5

const LONGEST_WAIT_MS = 10 * 60_000
// A server that does not say how long: 5, 10, 20, 40 seconds.
const FIRST_WAIT_MS = 5_000

/**
 * The milliseconds that a server asks to wait before the next attempt: with 429, or with 503 and a
 * Retry-After (RFC 9110, 10.2.3). Null for any other error.
 * @param attempt the attempt that failed, from 1
 * @param now milliseconds since 1970
 * @throws {OutgoingError} if it asks to wait longer than an import does
 */
export function requestedWait(error: unknown, attempt: number, now: number): number | null {
  if (!(error instanceof OutgoingError)) return null
  const { status, retryAfter } = error
  if (status !== 429 && !(status === 503 && retryAfter !== null)) return null
  const wait = millisecondsOf(retryAfter, now) ?? FIRST_WAIT_MS * 2 ** (attempt - 1)
  if (wait <= LONGEST_WAIT_MS) return Math.max(wait, 1_000)
  const minutes = Math.ceil(wait / 60_000)
  const message = `${error.message} and asks to wait ${minutes} minutes, but an import waits at most ${LONGEST_WAIT_MS / 60_000}: try again then`
  throw new OutgoingError('status', message, { address: error.address, status, retryAfter, cause: error })
}

function millisecondsOf(retryAfter: string | null, now: number): number | undefined {
  if (retryAfter === null) return undefined
  if (/^\d{1,10}$/.test(retryAfter.trim())) return Number(retryAfter) * 1_000
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? undefined : Math.max(at - now, 0)
}
