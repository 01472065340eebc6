import type { IncomingHttpHeaders } from 'node:http'
import type { Policy } from './address-guard.ts'
import { openConnections, type Connections } from './connections.ts'
import { inSeconds, startDeadline } from './deadline.ts'
import { exchange, type PiecedBody, type Progress } from './exchange.ts'
import { OutgoingError, codeOfStatus } from './outgoing-error.ts'
import { readTarget } from './target.ts'

export interface SendOptions {
  readonly method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | PiecedBody
  readonly policy: Policy
  /** Milliseconds for all of it: name, connection, request and answer. */
  readonly timeout: number
  /** Bytes of the answer's body that are read at most. */
  readonly maxBytes: number
  /** Ends the request early; `send` rejects with its reason. */
  readonly signal?: AbortSignal
  /** Where connections are kept for later requests; without it the request has one of its own. Made with this policy. */
  readonly connections?: Connections
}

/** What came back, whatever its status. */
export interface Answer {
  readonly status: number
  /** What the status means; null for a success. */
  readonly code: 'status' | 'gone' | null
  readonly headers: IncomingHttpHeaders
  /** The body as sent, never decompressed; its beginning where `cut` is not null. */
  readonly body: Buffer
  /**
   * Why the rest of the body is missing: it was larger than allowed, late, or the connection ended. Not a failure:
   * the status is what acknowledges, and a receiver that gave one and drips its body has acknowledged.
   */
  readonly cut: 'size' | 'timeout' | 'reset' | null
  /** The address that was connected to. */
  readonly address: string | null
  /** From the call to the end of the body. */
  readonly milliseconds: number
}

// Each of them says where a request goes or where it ends, which is not for a caller to say twice.
const OWN_HEADERS = new Set(['host', 'content-length', 'transfer-encoding', 'connection', 'expect', 'upgrade', 'te'])

/**
 * Sends one request to an address that somebody else chose, and reads the answer into memory. Redirects are not followed.
 * @throws {OutgoingError} where no status came back: `dns`, `blocked`, `connect`, `tls`, `timeout`, `reset`
 */
export async function send(options: SendOptions): Promise<Answer> {
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
    const answer = await exchange(connections.dispatcher, request, deadline.signal, progress)
    const { bytes, cut } = await readStart(answer.body, maxBytes)
    return {
      status: answer.status,
      code: codeOfStatus(answer.status),
      headers: answer.headers,
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

/** The connections that a request uses: those given, which must be of its policy, or its own. */
export function connectionsFor({ policy, connections }: Pick<SendOptions, 'policy' | 'connections'>): Connections {
  if (connections === undefined) return openConnections(policy)
  // A connection made under another policy may lead where this one does not allow.
  if (connections.policy !== policy) throw new TypeError('the connections were opened with another policy')
  return connections
}

/** Refuses headers that say where a request goes or where it ends; gives the others in lower case. */
export function checkHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  const own = lower.find(([name]) => OWN_HEADERS.has(name))
  if (own) throw new TypeError(`the header ${own[0]} is set by the connection and cannot be given`)
  return Object.fromEntries(lower)
}

/** What a request ends with when its time is over. */
export function lateError(url: URL, timeout: number, { phase, address }: Progress): OutgoingError {
  const message = {
    connecting: `No connection to ${url.host} within ${inSeconds(timeout)}`,
    waiting: `${url.host} did not answer within ${inSeconds(timeout)}`,
    reading: `The answer of ${url.host} was not complete within ${inSeconds(timeout)}`,
  }[phase]
  return new OutgoingError('timeout', message, { address })
}

async function readStart(
  body: AsyncIterable<Buffer>,
  maxBytes: number,
): Promise<{ bytes: Buffer; cut: Answer['cut'] }> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    // Leaving the loop destroys the stream, and with it the connection that would send the rest.
    for await (const chunk of body) {
      chunks.push(chunk)
      size += chunk.length
      if (size > maxBytes) return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), cut: 'size' }
    }
    return { bytes: Buffer.concat(chunks), cut: null }
  } catch (error) {
    // Whoever asked no longer wants the answer.
    if (!(error instanceof OutgoingError)) throw error
    return { bytes: Buffer.concat(chunks), cut: error.code === 'timeout' ? 'timeout' : 'reset' }
  }
}
