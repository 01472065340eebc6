import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, Transform, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Policy } from './address-guard.ts'
import type { Connections } from './connections.ts'
import { startDeadline } from './deadline.ts'
import { exchange, type Exchange, type Progress } from './exchange.ts'
import { OutgoingError, codeOfStatus } from './outgoing-error.ts'
import { checkHeaders, connectionsFor, lateError } from './request.ts'
import { readTarget } from './target.ts'

export interface DownloadOptions {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly policy: Policy
  /** Milliseconds for all of it, the whole body included. */
  readonly timeout: number
  /** Milliseconds that may pass without a byte while one is wanted; a minute unless given. */
  readonly stall?: number
  /** Bytes of the body at most, after decompression. */
  readonly maxBytes: number
  /** Ends the download early; whatever waits for it fails with its reason. */
  readonly signal?: AbortSignal
  readonly connections?: Connections
}

/** A file that is being fetched: its headers are there, its body is not yet read. */
export interface Download {
  /** Where it was found, after redirects, without credentials and fragment. */
  readonly url: string
  /** In lower case and without parameters, such as `application/json`; null where the answer does not say. */
  readonly contentType: string | null
  readonly headers: IncomingHttpHeaders
  /** The address that was connected to. */
  readonly address: string | null
  /** The decompressed body, to be read or destroyed. Fails with an OutgoingError: `timeout` or `reset`. */
  readonly body: Readable
}

const MAX_REDIRECTS = 5
const STALL = 60_000
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * Fetches a file of any size from an address that somebody else chose, as a stream. Redirects are followed within the
 * host, each one checked like the first address. gzip is decompressed, and what comes out of it is what is limited.
 * @throws {OutgoingError} any of the eight words; an answer that is not a success is `status` or `gone`
 */
export async function openStream(options: DownloadOptions): Promise<Download> {
  const { policy, timeout, signal } = options
  const headers = { ...checkHeaders(options.headers ?? {}), 'accept-encoding': 'gzip' }
  const progress: Progress = { phase: 'connecting', address: null }
  let url = readTarget(options.url, policy)
  const deadline = startDeadline(timeout, () => lateError(url, timeout, progress), signal)
  const connections = connectionsFor(options)
  const end = async () => {
    deadline.end()
    if (connections !== options.connections) await connections.close()
  }
  try {
    for (let redirects = 0; ; redirects += 1) {
      const request = { method: 'GET', url, headers, body: null, stall: options.stall ?? STALL }
      const answer = await exchange(connections.dispatcher, request, deadline.signal, progress)
      if (!isRedirect(answer)) return receive(answer, { url, progress, maxBytes: options.maxBytes, end })
      answer.body.destroy()
      if (redirects === MAX_REDIRECTS) {
        throw failure('status', `${url.host} redirects more than ${MAX_REDIRECTS} times`, answer, progress)
      }
      url = nextAddress(answer.headers.location ?? '', url, policy)
      progress.phase = 'connecting'
    }
  } catch (error) {
    await end()
    throw error
  }
}

function isRedirect({ status, headers }: Exchange): boolean {
  return REDIRECTS.has(status) && headers.location !== undefined
}

/** Where an answer sends to, checked. */
function nextAddress(location: string, from: URL, policy: Policy): URL {
  const given = URL.parse(location, from.href)
  if (given === null) throw new OutgoingError('blocked', `${from.host} redirects to something that is not a URL`)
  const next = readTarget(given.href, policy)
  const samePort = next.port === from.port || (next.port === '' && from.port === '')
  if (next.hostname === from.hostname && samePort && !(from.protocol === 'https:' && next.protocol === 'http:')) {
    return next
  }
  throw new OutgoingError(
    'blocked',
    `${from.origin} redirects to ${next.origin}, and redirects are followed within a host only: ` +
      'name the address that it redirects to, if that is what you want',
  )
}

interface Reception {
  url: URL
  progress: Progress
  maxBytes: number
  end: () => Promise<void>
}

function receive(answer: Exchange, { url, progress, maxBytes, end }: Reception): Download {
  const { headers } = answer
  const code = codeOfStatus(answer.status)
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const compressed = encoding === 'gzip' || encoding === 'x-gzip'
  if (code || (!compressed && encoding !== 'identity' && encoding !== '')) {
    answer.body.destroy()
    const encoded = `The answer of ${url.host} is encoded as ${JSON.stringify(encoding.slice(0, 50))}; allowed is gzip`
    const message = code ? `${url.host} answers with status ${answer.status}` : encoded
    throw failure(code ?? 'status', message, answer, progress)
  }
  const body = limitTo(maxBytes, url.host, progress)
  const ended = () => void end()
  // A failure before anybody reads would end the process; who reads later is told of it all the same.
  body.on('error', () => {})
  if (compressed) pipeline(answer.body, createGunzip(), body, ended)
  else pipeline(answer.body, body, ended)
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  const contentType = type.trim().toLowerCase() || null
  return { url: url.href, contentType, headers, address: progress.address, body }
}

function failure(code: 'status' | 'gone', message: string, answer: Exchange, { address }: Progress): OutgoingError {
  return new OutgoingError(code, message, { address, status: answer.status })
}

/** Passes on what it gets until that is too much, and says in our words what else may go wrong before it. */
function limitTo(maxBytes: number, host: string, { address }: Progress): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      size += chunk.length
      if (size <= maxBytes) callback(null, chunk)
      else callback(new OutgoingError('reset', `The answer of ${host} is larger than ${maxBytes} bytes`, { address }))
    },
    destroy(error, callback) {
      const isOfGzip = error !== null && 'code' in error && /^Z_|^ERR_(TRAILING|BUFFER)/.test(String(error.code))
      const message = `The answer of ${host} is not the gzip that it says it is, or ends too early`
      callback(isOfGzip ? new OutgoingError('reset', message, { address, cause: error }) : error)
    },
  })
}
