import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, Transform, type Readable } from 'node:stream'
import { createGunzip, type Gunzip } from 'node:zlib'
import type { Policy } from './address-guard.ts'
import { toTell } from './concealment.ts'
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
  /** Milliseconds for everything, the whole body included. */
  readonly timeout: number
  /** Milliseconds that may pass without a byte while somebody reads; a minute by default. */
  readonly stall?: number
  /** The largest size of the decompressed body, in bytes. */
  readonly maxBytes: number
  /** Ends the download early; `openStream` or the body then fails with its reason. */
  readonly signal?: AbortSignal
  readonly connections?: Connections
}

/** A download whose headers have arrived and whose body is not yet read. */
export interface Download {
  /** The final address after redirects, without credentials and fragment. */
  readonly url: string
  /**
   * In lower case and without parameters, such as `application/json`; null if the response does not
   * say, or says several.
   */
  readonly contentType: string | null
  readonly headers: IncomingHttpHeaders
  /** The address of the connection. */
  readonly address: string | null
  /**
   * The decompressed body. Read it or destroy it. It fails with an OutgoingError: `timeout` or
   * `reset`.
   */
  readonly body: Readable
  /** The error to tell of this response and its content: another one, if the policy conceals where it came from. */
  readonly toTell: <E>(error: E) => E | OutgoingError
}

const MAX_REDIRECTS = 5
// Feeds that were seen are 4 to 25 times as large without their compression. Gzip can reach 1,032.
const BOMB_RATIO = 100
// A small response may be as uniform as it likes.
const BOMB_BYTES = 16 * 1024 * 1024
const STALL = 60_000
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * Downloads a file of any size from an address that another person chose, as a stream. It follows
 * redirects within the host and checks each one like the first address. It decompresses gzip; the
 * size limit applies to the decompressed body, which may be a hundred times as large at most.
 * @throws {OutgoingError} any of the eight codes; a response that is not a success is `status` or
 * `gone`
 */
export async function openStream(options: DownloadOptions): Promise<Download> {
  const { policy, timeout, signal } = options
  const headers = { ...checkHeaders(options.headers ?? {}), 'accept-encoding': 'gzip' }
  const progress: Progress = { phase: 'connecting', address: null }
  let url = readTarget(options.url, policy)
  const deadline = startDeadline(timeout, () => lateError(url, timeout, progress), signal)
  const connections = connectionsFor(options)
  const told = <E>(error: E) => {
    const addresses = progress.address === null ? [] : [progress.address]
    return toTell(error, { policy, guard: connections.guard, host: url.hostname, addresses })
  }
  const end = async () => {
    deadline.end()
    if (connections !== options.connections) await connections.close()
  }
  try {
    for (let redirects = 0; ; redirects += 1) {
      const request = { method: 'GET', url, headers, body: null, stall: options.stall ?? STALL }
      const response = await exchange(connections.dispatcher, request, deadline.signal, progress)
      if (!isRedirect(response)) return receive(response, { url, progress, maxBytes: options.maxBytes, end, told })
      response.body.destroy()
      if (redirects === MAX_REDIRECTS) {
        throw failure('status', `${url.host} redirects more than ${MAX_REDIRECTS} times`, response, progress)
      }
      const [location = '', another] = new Set(valuesOf(response.headers, 'location'))
      if (another !== undefined) {
        throw failure('status', `${url.host} redirects to several addresses at once`, response, progress)
      }
      url = nextAddress(location, url, policy)
      progress.phase = 'connecting'
    }
  } catch (error) {
    await end()
    throw told(error)
  }
}

/** The values of a header. A response can have any header several times, although the type does not say so. */
function valuesOf(headers: IncomingHttpHeaders, name: string): string[] {
  const given: string | string[] | undefined = headers[name]
  return given === undefined ? [] : [given].flat()
}

function isRedirect({ status, headers }: Exchange): boolean {
  return REDIRECTS.has(status) && headers.location !== undefined
}

/** The checked address that a response redirects to. */
function nextAddress(location: string, from: URL, policy: Policy): URL {
  const given = URL.parse(location, from.href)
  if (given === null) throw new OutgoingError('blocked', `${from.host} redirects to a text that is not a URL`)
  const next = readTarget(given.href, policy)
  const samePort = next.port === from.port || (next.port === '' && from.port === '')
  if (next.hostname === from.hostname && samePort && !(from.protocol === 'https:' && next.protocol === 'http:')) {
    return next
  }
  throw new OutgoingError(
    'blocked',
    `${from.origin} redirects to ${next.origin}, and redirects are followed within a host only: ` +
      'if you want the other address, give it yourself',
  )
}

interface Reception {
  url: URL
  progress: Progress
  maxBytes: number
  end: () => Promise<void>
  told: Download['toTell']
}

function receive(response: Exchange, { url, progress, maxBytes, end, told }: Reception): Download {
  const { headers } = response
  const code = codeOfStatus(response.status)
  // Several encodings were applied one after another, whether in one header or in several.
  const encoding = (valuesOf(headers, 'content-encoding').join(', ') || 'identity').trim().toLowerCase()
  const compressed = encoding === 'gzip' || encoding === 'x-gzip'
  if (code || (!compressed && encoding !== 'identity' && encoding !== '')) {
    response.body.destroy()
    const encoded = `The response of ${url.host} is encoded as ${JSON.stringify(encoding.slice(0, 50))}; allowed is gzip`
    const message = code ? `${url.host} answers with status ${response.status}` : encoded
    throw failure(code ?? 'status', message, response, progress)
  }
  const gunzip = compressed ? createGunzip() : null
  const body = limitTo({ maxBytes, gunzip, host: url.host, progress, told })
  const ended = () => void end()
  // An unhandled error before the first read would end the process. A later read gets the error all
  // the same.
  body.on('error', () => {})
  if (gunzip) pipeline(response.body, gunzip, body, ended)
  else pipeline(response.body, body, ended)
  const types = valuesOf(headers, 'content-type').map((value) => value.replace(/;.*$/s, '').trim().toLowerCase())
  const [type = '', another] = new Set(types)
  const contentType = another === undefined && type !== '' ? type : null
  return { url: url.href, contentType, headers, address: progress.address, body, toTell: told }
}

function failure(code: 'status' | 'gone', message: string, response: Exchange, { address }: Progress): OutgoingError {
  const retryAfter = response.headers['retry-after'] ?? null
  return new OutgoingError(code, message, { address, status: response.status, retryAfter })
}

/** Passes bytes on up to the limits, and turns errors of gzip into an OutgoingError. */
function limitTo({
  maxBytes,
  gunzip,
  host,
  progress: { address },
  told,
}: Pick<Reception, 'maxBytes' | 'progress' | 'told'> & { gunzip: Gunzip | null; host: string }): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      size += chunk.length
      const isBomb = gunzip !== null && size > BOMB_BYTES && size > BOMB_RATIO * gunzip.bytesWritten
      const message = isBomb
        ? `The response of ${host} is more than ${BOMB_RATIO} times as large without its compression, which is the limit`
        : `The response of ${host} is larger than ${maxBytes} bytes, which is the limit`
      if (size <= maxBytes && !isBomb) callback(null, chunk)
      else callback(new OutgoingError('reset', message, { address }))
    },
    destroy(error, callback) {
      const isOfGzip = error !== null && 'code' in error && /^Z_|^ERR_(TRAILING|BUFFER)/.test(String(error.code))
      const message = `The response of ${host} is not valid gzip, although it says so, or ends too early`
      const failed = isOfGzip ? new OutgoingError('reset', message, { address, cause: error }) : error
      callback(failed === null ? null : told(failed))
    },
  })
}
