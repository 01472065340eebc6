import { randomUUID } from 'node:crypto'
import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { JSON_TYPE } from './responses/cached-response.ts'
import { ApiError } from './operations/api-error.ts'
import type { Conversations } from './conversations.ts'
import type { Authenticator } from './authentication/authenticator.ts'

/** Milliseconds in which a client may read our last word before the connection is gone, read or not. */
const LINGER = 2_000

/**
 * Answers what Node's HTTP parser refuses, and what it would answer by itself, in the form of every other error
 * (docs/responses.md#body). Such a request has no route and no key; it is counted by the address of its connection,
 * also behind a proxy: what it says of other addresses can not be read.
 */
export function answerBrokenRequests(
  server: Server,
  conversations: Conversations,
  authenticator: Authenticator,
  log: Logger,
  requestTimeout: number,
): void {
  // A client takes answers in the order of its requests, so this one waits for those before it.
  const refuse = (socket: Duplex, error: ApiError) => {
    const conversation = conversations.of(socket)
    const refuseNow = () => {
      // What broke in the body of a request that has its answer would be taken for the answer to the next one.
      if (conversation.last?.complete === false) socket.end()
      else if (socket.writable) socket.end(refusalText(socket as Socket, error))
      const timer = setTimeout(() => socket.destroy(), LINGER)
      socket.resume().once('close', () => clearTimeout(timer))
    }
    if (conversation.unanswered === 0) refuseNow()
    else conversation.whenAnswered ??= refuseNow
  }

  const refusalText = (socket: Socket, error: ApiError) => {
    const { headers, refusal } = authenticator.countWithoutKey({ address: socket.remoteAddress ?? '' })
    const shown = refusal ?? error
    const requestId = randomUUID()
    log.info({ requestId, route: 'none', status: shown.status })
    const lines = Object.entries({
      'x-request-id': requestId,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-type': JSON_TYPE,
      'content-length': String(Buffer.byteLength(shown.body)),
      connection: 'close',
      ...headers,
      ...shown.headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    return `HTTP/1.1 ${shown.status} ${STATUS_CODES[shown.status]}\r\n${lines.join('')}\r\n${shown.body}`
  }

  // Fastify's own answer has another form.
  server.removeAllListeners('clientError')
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    else refuse(socket, refusalOf(error, requestTimeout))
  })
  server.on('connect', (_request, socket) => {
    const text = 'The method CONNECT is not allowed here; GET and HEAD are.'
    refuse(socket, new ApiError('METHOD_NOT_ALLOWED', text, { allow: 'GET, HEAD' }))
  })
  // An Expect that is not understood may be ignored (RFC 9110, 10.1.1); Node would answer 417, which we do not promise.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

function refusalOf(error: NodeJS.ErrnoException, requestTimeout: number): ApiError {
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return new ApiError('HEADERS_TOO_LARGE', 'The headers of the request are larger than 32 KiB.')
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError('REQUEST_TIMEOUT', `The request did not arrive within ${requestTimeout / 1000} seconds.`)
  return new ApiError('BAD_REQUEST', 'The request is not valid HTTP.')
}
