/**
 * What went wrong with a request; the same code appears in logs, metrics and screens.
 * - `dns`: the name has no address
 * - `blocked`: the address guard refused, and nothing was sent
 * - `connect`: no connection to the address
 * - `tls`: no encrypted connection to the owner of the name
 * - `timeout`: not done in time
 * - `reset`: the connection ended before the response was complete, or the response was not HTTP or
 * larger than allowed
 * - `status`: a response that is not a success
 * - `gone`: the response 410
 */
export type OutgoingCode = 'dns' | 'blocked' | 'connect' | 'tls' | 'timeout' | 'reset' | 'status' | 'gone'

/** A failed request. The message is meant for the person who chose the address. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
  readonly code: OutgoingCode
  /** The address of the connection; null if there was none. */
  readonly address: string | null
  /** The status of the response; null if there was none. */
  readonly status: number | null
  /** The header Retry-After of the response; null if there was none. */
  readonly retryAfter: string | null

  constructor(
    code: OutgoingCode,
    message: string,
    {
      address = null,
      status = null,
      retryAfter = null,
      cause,
    }: { address?: string | null; status?: number | null; retryAfter?: string | null; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.address = address
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** The code for the status of a response; null for a success. */
export function codeOfStatus(status: number): 'status' | 'gone' | null {
  if (status >= 200 && status < 300) return null
  return status === 410 ? 'gone' : 'status'
}
