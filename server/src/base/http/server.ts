import { randomUUID } from 'node:crypto'
import { createServer as createHttpServer, type IncomingMessage, METHODS } from 'node:http'
import { fastify, type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import type { Logger } from 'pino'
import { ApiListener, type ApiListenerOptions } from './api-listener.ts'
import { clientAddress } from './authentication/client-address.ts'
import { hasNoBody, watchBody } from './body-timeouts.ts'
import { answerBrokenRequests, type ShowToPeople } from './broken-request.ts'
import { OpenConnections } from './connections.ts'
import { publicError } from './failure.ts'
import type { AnsweredRequest } from './metrics.ts'
import { openRoutes } from './operations/routes.ts'
import { LONGEST_PARAMETER, MAX_HEADERS, nothingHere, requireShort, routableTarget } from './request-target.ts'
import { JSON_TYPE } from './responses/cached-response.ts'
import { type Listener, type ResponseListener, ResponseSender } from './responses/sender.ts'

export interface ServerOptions extends Pick<
  ApiListenerOptions,
  'authenticator' | 'isTrustedProxy' | 'cache' | 'ext' | 'openapi' | 'onDenied' | 'onKeyRequest'
> {
  /** What is answered in front of Fastify besides the API: the first that takes a request answers it. */
  listeners: readonly ((sender: ResponseSender) => Listener)[]
  /** What is served beside the API. Each plugin has its own hooks and, if it sets an error handler, error pages. */
  plugins: readonly FastifyPluginAsync[]
  /** Whether the server will be closed soon, so that connections end with their next response. */
  isDraining: () => boolean
  /** Whether closing answers what is on its way over connections that were used just now. */
  isLingering: () => boolean
  /** Whether clients reach the server over https, by a proxy, so that they may be told to use nothing else. */
  isHttps: boolean
  /** Shows an error to people: whose form does not arrive in time, and whose browser asks for nothing that exists. */
  showToPeople: ShowToPeople
  log: Logger
  /** Called for every request that was answered. */
  onAnswered?: (request: AnsweredRequest) => void
  /** Milliseconds that a request has to arrive completely; 30,000 by default. Uploads have ten times as much. */
  requestTimeout?: number
}

const REQUEST_TIMEOUT = 30_000
/** How many times as long an upload may take. */
const UPLOADS = 10
/**
 * Milliseconds after the last response. Longer than proxies keep their connections: they lose a
 * request that they send over a connection that ends.
 */
const KEEP_ALIVE_TIMEOUT = 72_000

/** One year: shorter, and browsers that come back later could be led to http again. */
const HSTS = ['strict-transport-security', 'max-age=31536000'] as const

/** The HTTP server and its connections. */
export interface ServerWithConnections {
  readonly server: FastifyInstance
  readonly connections: OpenConnections
}

/** Routes of health probes and of the documentation. */
const UNREMARKABLE = /^\/(?:health\/|docs(?:\.md|\/|$)|llms\.txt$)/

/** Where programs ask, and read errors as the API writes them. */
const OF_PROGRAMS = /^\/+api(?![^/?])/i

/** Whether a person reads the answer to a request: browsers say that they take HTML. */
function isByPerson({ url = '', headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/html') === true && !OF_PROGRAMS.test(routableTarget(url))
}

/** Creates the HTTP server: the API, other listeners, and plugins of Fastify for everything else. It does not listen yet. */
export function createServer(options: ServerOptions): ServerWithConnections {
  const { authenticator, isTrustedProxy, cache, ext, openapi, plugins, isDraining, log, onAnswered } = options
  const { requestTimeout = REQUEST_TIMEOUT, onDenied, onKeyRequest } = options
  const uploadTimeout = UPLOADS * requestTimeout
  const everywhere = options.isHttps ? HSTS : []
  // A client that keeps its connection after the last response would delay the end for as long as it
  // likes.
  let closing = false
  const isEnding = (request: IncomingMessage) => (closing || isDraining()) && connections.mayEndWith(request)
  const onResponse: ResponseListener = (requestId, method, route, status, ms, keyId) => {
    onAnswered?.({ method, route, status, seconds: ms / 1000 })
    // Probes come every second, and a page of documentation brings a dozen files. What fails is logged as ever.
    const level = status < 400 && UNREMARKABLE.test(route) ? 'debug' : 'info'
    log[level]({ requestId, route, method, status, ms: Math.round(ms * 10) / 10, keyId })
  }
  const findRoute = openRoutes(LONGEST_PARAMETER)
  const sender = new ResponseSender({ isEnding, onResponse, headers: everywhere })
  const listeners = [
    new ApiListener({
      authenticator,
      isTrustedProxy,
      findRoute,
      cache,
      ext,
      openapi,
      sender,
      onDenied,
      onKeyRequest,
      log,
    }),
    ...options.listeners.map((open) => open(sender)),
  ]
  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    serverFactory: (router) =>
      createHttpServer(
        {
          maxHeaderSize: MAX_HEADERS,
          // Most requests have no body. Node then makes no stream of it, which takes a tenth of a cached answer.
          optimizeEmptyRequests: true,
          // Node itself would answer a missing Host, without our headers and body.
          requireHostHeader: false,
          keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
          // Later than an upload may take: whoever reads one says better what happened than Node can.
          requestTimeout: uploadTimeout + 2 * requestTimeout,
          headersTimeout: requestTimeout,
          // By default Node detects a late request up to 30 seconds too late.
          connectionsCheckingInterval: Math.min(1_000, requestTimeout),
        },
        (request, response) => {
          if (broken.answerIfBroken(request, response)) return
          watchBody(request, response, { requestTimeout, uploadTimeout }, () => broken.answerLate(response))
          if (listeners.some((listener) => listener.handle(request, response))) return
          const { headers } = request
          // Its stream has ended already. Whoever reads what the type names would wait for the end for ever.
          if (hasNoBody(headers)) delete headers['content-type']
          router(request, response)
        },
      ),
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    rewriteUrl: (request) => routableTarget(request.url ?? '/'),
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  })
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: false })
  }
  // By default Node drops headers beyond 1,000, in some versions silently. A client could use them to
  // push out the address that a proxy adds after them. MAX_HEADERS limits them well enough.
  app.server.maxHeadersCount = 0

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    if (options.isHttps) reply.header(...HSTS)
    if (request.is404) {
      const { headers, refusal } = authenticator.countWithoutKey(clientAddress(request.raw, isTrustedProxy))
      for (let i = 0; i < headers.length; i += 2) reply.header(headers[i] ?? '', headers[i + 1])
      if (refusal) throw refusal
    }
    requireShort(request.originalUrl)
    // Decided here and not by the router, so that no body is read in vain.
    if (request.is404) throw nothingHere()
  })

  app.addHook('preClose', async () => void (closing = true))
  // Callbacks, here and below: they run for every response, and a promise for each would only be
  // garbage.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isEnding(request.raw)) reply.header('connection', 'close')
    done(null, payload)
  })

  app.setErrorHandler((error, request, reply) => {
    const shown = publicError(error, request.id, log)
    if (isByPerson(request.raw)) {
      const { status, headers, body } = options.showToPeople(request.raw, request.id, shown)
      for (let i = 0; i < headers.length; i += 2) reply.header(headers[i] ?? '', headers[i + 1])
      return reply.code(status).send(body)
    }
    return reply.code(shown.status).headers(shown.headers).header('content-type', JSON_TYPE).send(shown.body)
  })
  app.setNotFoundHandler((_request, reply) => reply.send())
  app.addHook('onResponse', ({ id, method, routeOptions }, reply, done) => {
    onResponse(id, method, routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime, undefined)
    done()
  })

  for (const plugin of plugins) void app.register(plugin)
  const connections = new OpenConnections(app.server)
  app.addHook('preClose', async () => {
    if (options.isLingering()) await connections.linger()
    connections.end()
  })
  const broken = answerBrokenRequests(app.server, {
    ...{ connections, authenticator, headers: everywhere, log, requestTimeout, showToPeople: options.showToPeople },
  })
  return { server: app, connections }
}
