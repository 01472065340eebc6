import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { JSON_TYPE, type Reply } from './responses/cached-response.ts'
import { ApiError } from './operations/api-error.ts'
import type { OpenConnections } from './connections.ts'
import type { Authenticator } from './authentication/authenticator.ts'
import { methodNotAllowed } from './request-target.ts'

/** Milliseconds that a client has to read the error before the connection is closed. */
const LINGER = 2_000

export interface BrokenRequestOptions {
  readonly connections: OpenConnections
  readonly authenticator: Authenticator
  /** Further headers of every response, names and values in turn. */
  readonly headers: readonly string[]
  readonly log: Logger
  readonly requestTimeout: number
  readonly showToPeople: ShowToPeople
}

/** Shows an error to people: to whoever sends a form. */
export type ShowToPeople = (request: IncomingMessage, requestId: string, error: ApiError) => Reply

/**
 * Answers requests that Node's HTTP parser refuses, or that Node would answer itself, in the form of
 * every other error (docs/responses.md#body). Such a request has no route and no key. It is counted by
 * the address of its connection, also behind a proxy, because the addresses that it names cannot be
 * read.
 */
export function answerBrokenRequests(server: Server, options: BrokenRequestOptions): BrokenRequests {
  const { connections, authenticator, log, requestTimeout, showToPeople } = options
  // Clients expect responses in the order of their requests, so this one waits for those before it.
  const refuse = (socket: Duplex, error: ApiError) => {
    const connection = connections.of(socket)
    const refuseNow = () => {
      // If the body of a request breaks that was already answered, the client would take the error for the
      // response to its next request.
      if (connection.lastRequest?.complete === false) socket.end()
      else if (socket.writable) socket.end(refusalText(socket as Socket, error))
      const timer = setTimeout(() => socket.destroy(), LINGER)
      socket.resume().once('close', () => clearTimeout(timer))
    }
    if (connection.pendingResponses === 0) refuseNow()
    else connection.onIdle ??= refuseNow
  }

  /** What is sent for an error. @param form the request of a form, which people are waiting for */
  const refusalOn = (socket: Socket, error: ApiError, form?: IncomingMessage): Reply => {
    const { headers, refusal } = authenticator.countWithoutKey(socket.remoteAddress ?? '')
    const shown = refusal ?? error
    const requestId = randomUUID()
    log.info({ requestId, route: 'none', status: shown.status })
    const { body, headers: described } = form ? showToPeople(form, requestId, shown) : asJson(shown)
    const all = ['x-request-id', requestId, 'connection', 'close', ...options.headers, ...headers, ...described]
    return { status: shown.status, headers: all, body }
  }
  const refusalText = (socket: Socket, error: ApiError) => {
    const { status, headers, body } = refusalOn(socket, error)
    const lines = headers.map((text, i) => (i % 2 === 0 ? `${text}: ` : `${text}\r\n`))
    return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body?.toString() ?? ''}`
  }

  // Fastify's own response has another form.
  server.removeAllListeners('clientError')
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    else refuse(socket, refusalOf(error, requestTimeout))
  })
  server.on('connect', (request, socket) => refuse(socket, faultIn(request) ?? methodNotAllowed('CONNECT')))
  // An unknown Expect may be ignored (RFC 9110, 10.1.1). Node would answer 417, a status that this API
  // does not have.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))

  return {
    answerIfBroken(request, response) {
      const fault = faultIn(request)
      if (fault === undefined) return false
      const { status, headers, body } = refusalOn(request.socket, fault)
      response.writeHead(status, [...headers]).end(body)
      return true
    },
    answerLate(response) {
      const { socket } = response.req
      if (response.headersSent) {
        socket.destroy()
        return
      }
      const isForm = FORM.test(response.req.headers['content-type'] ?? '')
      const { status, headers, body } = refusalOn(socket, late(requestTimeout), isForm ? response.req : undefined)
      response.writeHead(status, [...headers]).end(body)
    },
  }
}

/** The types of the bodies that forms of browsers have. */
const FORM = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\s*(?:;|$)/i

/** An error as the API answers it. */
function asJson({ status, body, headers }: ApiError): Reply {
  const described = [
    ...['x-content-type-options', 'nosniff', 'cache-control', 'no-store'],
    ...['content-type', JSON_TYPE, 'content-length', String(Buffer.byteLength(body))],
    ...Object.entries(headers).flat(),
  ]
  return { status, headers: described, body: Buffer.from(body) }
}

/** Answers requests for which no route is asked. */
export interface BrokenRequests {
  /** Answers a request that the parser let through although it is broken; false, and does nothing, if it is not. */
  answerIfBroken(request: IncomingMessage, response: ServerResponse): boolean
  /** Answers a request whose body takes too long. */
  answerLate(response: ServerResponse): void
}

/**
 * What is wrong with a request that the parser let through. Two parties on its way could read it as different requests: by
 * another Host, or with another end (RFC 9112, 3.2 and 6.1). HTTP/1.0 knows no Host, and health checks leave it out.
 */
function faultIn({ rawHeaders, httpVersion }: IncomingMessage): ApiError | undefined {
  let hosts = 0
  let isChunked = false
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    // Compares lengths first, because this runs for each header of each request.
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts += 1
    else if (name.length === TRANSFER_ENCODING.length && name.toLowerCase() === TRANSFER_ENCODING) isChunked = true
  }
  if (hosts > 1) return new ApiError('BAD_REQUEST', 'The request has more than one header Host; one is allowed.')
  if (hosts === 0 && httpVersion === '1.1')
    return new ApiError('BAD_REQUEST', 'The request has no header Host, which HTTP/1.1 requires.')
  if (isChunked && httpVersion === '1.0')
    return new ApiError(
      'BAD_REQUEST',
      'The request is HTTP/1.0 and has a Transfer-Encoding, which only HTTP/1.1 allows.',
    )
  return undefined
}

const HOST = 'host'
const TRANSFER_ENCODING = 'transfer-encoding'

/** The error of the parser. `rawPacket` are the bytes that were read last, of which it had parsed `bytesParsed`. */
interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer
  readonly bytesParsed?: number
}

function refusalOf(error: ParserError, requestTimeout: number): ApiError {
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return new ApiError('HEADERS_TOO_LARGE', 'The headers of the request are larger than 32 KiB.')
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return late(requestTimeout)
  const method = error.code === 'HPE_INVALID_METHOD' ? unknownMethod(error) : undefined
  if (method !== undefined) return methodNotAllowed(method)
  return new ApiError('BAD_REQUEST', 'The request is not valid HTTP.')
}

function late(requestTimeout: number): ApiError {
  return new ApiError('REQUEST_TIMEOUT', `The request did not arrive within ${requestTimeout / 1000} seconds.`)
}

/**
 * The method of a request whose method the parser does not know, if it is a request at all. The parser stops inside the
 * method, which may stand behind other requests in the same bytes.
 */
function unknownMethod({ rawPacket, bytesParsed = 0 }: ParserError): string | undefined {
  const start = (rawPacket?.lastIndexOf('\n', Math.max(0, bytesParsed - 1)) ?? -1) + 1
  const line = rawPacket?.toString('latin1', start, start + MOST_OF_LINE) ?? ''
  return /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,40}) \S+ HTTP\/1\.[01]\r\n/.exec(line)?.[1]
}

/** The most bytes of the request line that are looked at. */
const MOST_OF_LINE = 32 * 1024
