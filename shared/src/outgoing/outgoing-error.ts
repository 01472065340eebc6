/**
 * What went wrong with a request, in one code; the same in log, metrics and screens.
 * - `dns`: the name has no address
 * - `blocked`: the guard refused, and nothing was sent there
 * - `connect`: no connection to the address
 * - `tls`: no encrypted connection to whom the name belongs
 * - `timeout`: not done in time
 * - `reset`: the connection ended before the answer was whole, or the answer was none of HTTP or larger than allowed
 * - `status`: an answer that is not a success
 * - `gone`: the answer 410
 */
export type OutgoingCode = 'dns' | 'blocked' | 'connect' | 'tls' | 'timeout' | 'reset' | 'status' | 'gone'

/** A request that came to nothing. The message is a message for whoever named the address. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
  readonly code: OutgoingCode
  /** The address that was connected to, where it came to that. */
  readonly address: string | null
  /** The status of the answer, where one came. */
  readonly status: number | null

  constructor(
    code: OutgoingCode,
    message: string,
    { address = null, status = null, cause }: { address?: string | null; status?: number | null; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.address = address
    this.status = status
  }
}

/** The code for the status of an answer; null for a success. */
export function codeOfStatus(status: number): 'status' | 'gone' | null {
  if (status >= 200 && status < 300) return null
  return status === 410 ? 'gone' : 'status'
}
