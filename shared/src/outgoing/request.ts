import type { IncomingHttpHeaders } from 'node:http'
import type { Policy } from './address-guard.ts'
import { openConnections, type Connections } from './connections.ts'
import { inSeconds, startDeadline } from './deadline.ts'
import { exchange, type Progress, type StreamedBody } from './exchange.ts'
import { OutgoingError, codeOfStatus } from './outgoing-error.ts'
import { ExcessiveResponse } from './received-bytes.ts'
import { readTarget } from './target.ts'

export interface SendOptions {
  readonly method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | StreamedBody
  readonly policy: Policy
  /** Milliseconds for everything: name lookup, connection, request and response. */
  readonly timeout: number
  /** At most this many bytes of the response's body are read. */
  readonly maxBytes: number
  /** Ends the request early; `send` rejects with its reason. */
  readonly signal?: AbortSignal
  /**
   * Connections to reuse, opened with the same policy; unless given, the request opens one of its
   * own.
   */
  readonly connections?: Connections
}

/** A response, whatever its status. */
export interface OutgoingResponse {
  readonly status: number
  /** The meaning of the status; null for a success. */
  readonly code: 'status' | 'gone' | null
  readonly headers: IncomingHttpHeaders
  /** The body as sent, never decompressed; only its beginning if `cut` is not null. */
  readonly body: Buffer
  /**
   * Why the rest of the body is missing: it was larger than allowed, late, or the connection ended.
   * That is not a failure, because the status acknowledges. A receiver that sent a status and then
   * a slow body has acknowledged.
   */
  readonly cut: 'size' | 'timeout' | 'reset' | null
  /** The address of the connection. */
  readonly address: string | null
  /** Milliseconds from the call to the end of the body. */
  readonly milliseconds: number
}

// These headers say where a request goes or where it ends. The URL and the body already do.
const OWN_HEADERS = new Set(['host', 'content-length', 'transfer-encoding', 'connection', 'expect', 'upgrade', 'te'])

/**
 * Sends one request to an address that another person chose, and reads the response into memory. It
 * does not follow redirects.
 * @throws {OutgoingError} if no status came back: `dns`, `blocked`, `connect`, `tls`, `timeout`,
 * `reset`. An ExcessiveResponse is `reset` too, although a status may have come before.
 */
export async function send(options: SendOptions): Promise<OutgoingResponse> {
  const { method, policy, timeout, maxBytes, signal } = options
  const began = performance.now()
  const headers = checkHeaders(options.headers ?? {})
  const url = readTarget(options.url, policy)
  const progress: Progress = { phase: 'connecting', address: null }
  const deadline = startDeadline(timeout, () => lateError(url, timeout, progress), signal)
  const connections = connectionsFor(options)
  try {
    const body = options.body ?? null
    const request = { method, url, headers, body, stall: 0 }
    const response = await exchange(connections.dispatcher, request, deadline.signal, progress)
    const { bytes, cut } = await readStart(response.body, maxBytes)
    return {
      status: response.status,
      code: codeOfStatus(response.status),
      headers: response.headers,
      body: bytes,
      cut,
      address: progress.address,
      milliseconds: performance.now() - began,
    }
  } finally {
    deadline.end()
    if (connections !== options.connections) await connections.close()
  }
}

/** The connections that a request uses: the given ones, which must have its policy, or new ones. */
export function connectionsFor({ policy, connections }: Pick<SendOptions, 'policy' | 'connections'>): Connections {
  if (connections === undefined) return openConnections(policy)
  // A connection of another policy may lead to an address that this policy refuses.
  if (connections.policy !== policy) throw new TypeError('the connections were opened with another policy')
  return connections
}

/**
 * Refuses headers that say where a request goes or where it ends; returns the others in lower case.
 */
export function checkHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  const own = lower.find(([name]) => OWN_HEADERS.has(name))
  if (own) throw new TypeError(`the header ${own[0]} is set by the connection and cannot be given`)
  return Object.fromEntries(lower)
}

/** The error of a request whose time is over. */
export function lateError(url: URL, timeout: number, { phase, address }: Progress): OutgoingError {
  const message = {
    connecting: `No connection to ${url.host} within ${inSeconds(timeout)}`,
    waiting: `${url.host} did not respond within ${inSeconds(timeout)}`,
    reading: `The response of ${url.host} was not complete within ${inSeconds(timeout)}`,
  }[phase]
  return new OutgoingError('timeout', message, { address })
}

async function readStart(
  body: AsyncIterable<Buffer>,
  maxBytes: number,
): Promise<{ bytes: Buffer; cut: OutgoingResponse['cut'] }> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    // Leaving the loop destroys the stream, and with it the connection that would bring the rest.
    for await (const chunk of body) {
      chunks.push(chunk)
      size += chunk.length
      if (size > maxBytes) return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), cut: 'size' }
    }
    return { bytes: Buffer.concat(chunks), cut: null }
  } catch (error) {
    // The caller's signal ended the request, or the receiver sent what nobody can have meant as an acknowledgement.
    if (!(error instanceof OutgoingError) || error instanceof ExcessiveResponse) throw error
    return { bytes: Buffer.concat(chunks), cut: error.code === 'timeout' ? 'timeout' : 'reset' }
  }
}
