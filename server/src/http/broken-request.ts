import { randomUUID } from 'node:crypto'
import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { JSON_TYPE } from './responses/cached-response.ts'
import { ApiError } from './operations/api-error.ts'
import type { OpenConnections } from './connections.ts'
import type { Authenticator } from './authentication/authenticator.ts'

/** Milliseconds that a client has to read the error before the connection is closed. */
const LINGER = 2_000

/**
 * Answers requests that Node's HTTP parser refuses, or that Node would answer itself, in the form of
 * every other error (docs/responses.md#body). Such a request has no route and no key. It is counted by
 * the address of its connection, also behind a proxy, because the addresses that it names cannot be
 * read.
 */
export function answerBrokenRequests(
  server: Server,
  connections: OpenConnections,
  authenticator: Authenticator,
  log: Logger,
  requestTimeout: number,
): void {
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

  const refusalText = (socket: Socket, error: ApiError) => {
    const { headers, refusal } = authenticator.countWithoutKey(socket.remoteAddress ?? '')
    const shown = refusal ?? error
    const requestId = randomUUID()
    log.info({ requestId, route: 'none', status: shown.status })
    const all = [
      ...['x-request-id', requestId, 'x-content-type-options', 'nosniff', 'cache-control', 'no-store'],
      ...['content-type', JSON_TYPE, 'content-length', String(Buffer.byteLength(shown.body)), 'connection', 'close'],
      ...headers,
      ...Object.entries(shown.headers).flat(),
    ]
    const lines = all.map((text, i) => (i % 2 === 0 ? `${text}: ` : `${text}\r\n`))
    return `HTTP/1.1 ${shown.status} ${STATUS_CODES[shown.status]}\r\n${lines.join('')}\r\n${shown.body}`
  }

  // Fastify's own response has another form.
  server.removeAllListeners('clientError')
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    else refuse(socket, refusalOf(error, requestTimeout))
  })
  server.on('connect', (_request, socket) => {
    const text = 'The method CONNECT is not allowed here; GET and HEAD are.'
    refuse(socket, new ApiError('METHOD_NOT_ALLOWED', text, { allow: 'GET, HEAD' }))
  })
  // An unknown Expect may be ignored (RFC 9110, 10.1.1). Node would answer 417, a status that this API
  // does not have.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

function refusalOf(error: NodeJS.ErrnoException, requestTimeout: number): ApiError {
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return new ApiError('HEADERS_TOO_LARGE', 'The headers of the request are larger than 32 KiB.')
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError('REQUEST_TIMEOUT', `The request did not arrive within ${requestTimeout / 1000} seconds.`)
  return new ApiError('BAD_REQUEST', 'The request is not valid HTTP.')
}
