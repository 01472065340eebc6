import { type OutgoingResponse, send, type SendOptions } from '../outgoing/request.ts'

/** Milliseconds for the whole request: name, connection, request and response. */
const TIMEOUT = 15_000
/** Bytes of the response's body that are read. */
const MAX_BYTES = 64 * 1024

/**
 * Sends a webhook request: a POST with a time limit of 15 seconds unless another one is given. Of
 * the response it reads at most 64 KiB.
 * @throws {OutgoingError} as `send`
 */
export function postWebhook(
  options: Omit<SendOptions, 'method' | 'timeout' | 'maxBytes'> & { timeout?: number },
): Promise<OutgoingResponse> {
  const { timeout = TIMEOUT, ...rest } = options
  return send({ ...rest, method: 'POST', timeout, maxBytes: MAX_BYTES })
}
