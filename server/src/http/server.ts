import { randomUUID } from 'node:crypto'
import { createServer as createHttpServer, METHODS } from 'node:http'
import { readQuery } from '@kandidat/contract/operations/parameters'
import { type OperationId, operationIds, operations } from '@kandidat/contract/operations/operations'
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest, type HTTPMethods } from 'fastify'
import type { Logger } from 'pino'
import { Unavailable } from '../db/unavailable.ts'
import { CachedResponse, JSON_TYPE, PRIVATE_HEADERS, sendCached } from './responses/cached-response.ts'
import type { ResponseCache, ParsedRequest } from './responses/response-cache.ts'
import { ApiError } from './operations/api-error.ts'
import { type ResponseListener, FastPath } from './fast-path.ts'
import { type Authenticated, type Authenticator, unavailable } from './authentication/authenticator.ts'
import type { AnsweredRequest } from './metrics.ts'
import type { Call } from './operations/operation.ts'
import { answerBrokenRequests } from './broken-request.ts'
import { clientAddress, type Trust } from './authentication/client-address.ts'
import { OpenConnections } from './connections.ts'
import { BASE_PATH, routes } from './operations/routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    authenticated: Authenticated | undefined
  }
  interface FastifyContextConfig {
    /** Which requests pass: those with a valid key, those within the limit of their address, or all, uncounted. */
    access?: 'key' | 'address' | 'free'
  }
}

export interface ServerOptions {
  authenticator: Authenticator
  /** Whether the X-Forwarded-For of an address is used. */
  isTrustedProxy: Trust
  cache: ResponseCache
  /** The OpenAPI document as it is served. */
  openapi: string
  /** Whether the server will be closed soon, so that connections end with their next response. */
  isDraining: () => boolean
  /** Rejects while the service cannot answer. */
  checkReady: () => Promise<void>
  log: Logger
  /** Called for every request that was answered. */
  onAnswered?: (request: AnsweredRequest) => void
  /** Milliseconds that a request has to arrive completely; 30,000 by default. */
  requestTimeout?: number
}

// A path id of 10 kB is an object that does not exist; anything longer than this is not an address any
// more.
const MAX_URL = 16 * 1024
const MAX_HEADERS = 32 * 1024
const REQUEST_TIMEOUT = 30_000
/**
 * Milliseconds after the last response. Longer than proxies keep their connections: they lose a
 * request that they send over a connection that ends.
 */
const KEEP_ALIVE_TIMEOUT = 72_000

/** Creates the HTTP server: operations, the OpenAPI document, health. It does not listen yet. */
export function createServer(options: ServerOptions): FastifyInstance {
  const {
    authenticator,
    isTrustedProxy,
    cache,
    openapi,
    isDraining,
    checkReady,
    log,
    onAnswered,
    requestTimeout = REQUEST_TIMEOUT,
  } = options
  // A client that keeps its connection after the last response would delay the end for as long as it
  // likes.
  let closing = false
  const isEnding = () => closing || isDraining()
  const report: ResponseListener = (requestId, method, route, status, ms, keyId) => {
    onAnswered?.({ method, route, status, seconds: ms / 1000 })
    log.info({ requestId, route, method, status, ms: Math.round(ms * 10) / 10, keyId })
  }
  const fastPath = new FastPath({ authenticator, cache, isEnding, onResponse: report })
  const app = fastify({
    logger: false,
    trustProxy: isTrustedProxy,
    genReqId: () => randomUUID(),
    serverFactory: (router) =>
      createHttpServer(
        {
          maxHeaderSize: MAX_HEADERS,
          // Node itself would answer a missing Host, without our headers and body.
          requireHostHeader: false,
          keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
          requestTimeout,
          headersTimeout: requestTimeout,
          // By default Node detects a late request up to 30 seconds too late.
          connectionsCheckingInterval: Math.min(1_000, requestTimeout),
        },
        (request, response) => fastPath.handle(request, response, router),
      ),
    // The router itself would answer a longer one. No target is longer, even after every % in it became
    // %25.
    routerOptions: { maxParamLength: 3 * MAX_HEADERS },
    rewriteUrl: (request) => decodable(originForm(request.url ?? '/')),
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
  app.decorateRequest('authenticated', undefined)

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    const { access } = request.routeOptions.config
    // Everything below the base path needs a key, also paths that do not exist there.
    const keyed = access === 'key' || (access === undefined && isBelow(BASE_PATH, request.url))
    if (access !== 'free') {
      const caller = {
        rawHeaders: request.raw.rawHeaders,
        // Computed only if there is no valid key.
        get address() {
          return clientAddress(request.ips ?? [request.ip])
        },
      }
      const known = keyed ? fastPath.resultOf(request.raw) : undefined
      const result = known
        ? (known.result ?? authenticator.refuseUnknownKey(caller))
        : await (keyed ? authenticator.authenticate(caller) : authenticator.countWithoutKey(caller))
      reply.headers(result.headers)
      if (result.refusal) throw result.refusal
      request.authenticated = result.authenticated
    }
    if (keyed) reply.headers(PRIVATE_HEADERS)
    if (request.originalUrl.length > MAX_URL) {
      throw new ApiError(
        'URI_TOO_LONG',
        `The address of the request has ${request.originalUrl.length} characters; at most ${MAX_URL} are allowed.`,
      )
    }
    // Decided here and not by the router, so that no body is read in vain.
    if (request.is404) {
      throw new ApiError(
        'NOT_FOUND',
        `Nothing is served at this path. The operations are listed in ${BASE_PATH}/openapi.json.`,
      )
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new ApiError('METHOD_NOT_ALLOWED', `The method ${request.method} is not allowed here; GET and HEAD are.`, {
        allow: 'GET, HEAD',
      })
    }
  })

  app.addHook('preClose', async () => void (closing = true))
  // Callbacks, here and below: they run for every response, and a promise for each would only be
  // garbage.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isEnding()) reply.header('connection', 'close')
    done(null, payload)
  })

  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, log))
  app.setNotFoundHandler((_request, reply) => reply.send())
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, authenticated } = request
    report(request.id, method, routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime, authenticated?.keyId)
    done()
  })

  const all = app.supportedMethods as HTTPMethods[]
  const openapiResponse = new CachedResponse(openapi)
  for (const id of operationIds) addOperation(app, id, cache, fastPath, all)
  app.route({
    method: all,
    url: `${BASE_PATH}/openapi.json`,
    config: { access: 'address' },
    handler: (request, reply) =>
      sendCached(request, reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' }), openapiResponse),
  })
  const health: Record<string, () => Promise<void>> = { live: async () => {}, ready: checkReady }
  for (const [status, check] of Object.entries(health)) {
    app.route({
      method: all,
      url: `/health/${status}`,
      config: { access: 'free' },
      handler: async (_request, reply) => {
        await check()
        return reply.type(JSON_TYPE).send(`{"status":"${status}"}`)
      },
    })
  }
  const connections = new OpenConnections(app.server)
  app.addHook('preClose', async () => connections.end())
  answerBrokenRequests(app.server, connections, authenticator, log, requestTimeout)
  return app
}

/** Adds the route of an operation. The contract parses path and query. */
function addOperation<Id extends OperationId>(
  app: FastifyInstance,
  id: Id,
  cache: ResponseCache,
  fastPath: FastPath,
  methods: HTTPMethods[],
): void {
  app.route({
    method: methods,
    url: routes[id],
    config: { access: 'key' },
    handler: async (request, reply) => {
      const reading = readQuery(operations[id], request.query as Record<string, string | string[]>)
      if (reading.error) throw new ApiError(reading.error.code, reading.error.error)
      const path = request.params as Call<Id>['path']
      const query = reading.values
      const parsed: ParsedRequest<Id> = { id, path, query, text: JSON.stringify([path, query]) }
      fastPath.remember(request.originalUrl, parsed)
      return sendCached(request, reply, await cache.respond(parsed, request.authenticated as Authenticated))
    },
  })
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): FastifyReply {
  let shown: ApiError
  if (error instanceof ApiError) {
    shown = error
  } else if (error instanceof Unavailable) {
    shown = unavailable()
    log.warn({ requestId: request.id, reason: String(error.cause) }, 'database unavailable')
  } else {
    shown = new ApiError('INTERNAL_ERROR', 'Something went wrong inside. Tell us the X-Request-Id of this answer.')
    log.error({ requestId: request.id, ...withoutValues(error) }, 'request failed')
  }
  return reply.code(shown.status).headers(shown.headers).header('content-type', JSON_TYPE).send(shown.body)
}

/** The parts of an error that may be logged. PostgreSQL's messages repeat values of rows and of the request. */
function withoutValues(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { failure: typeof error }
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '))
  if ('code' in error) return { failure: error.name, code: error.code, frames }
  return { failure: error.name, message: error.message, frames }
}

function isBelow(base: string, url: string): boolean {
  return url.startsWith(base) && /^($|[/?])/.test(url.slice(base.length))
}

/**
 * The path of a target. It may also contain scheme and host, as towards a proxy, and must then be
 * accepted (RFC 9112, 3.2.2).
 */
function originForm(url: string): string {
  const target = url.replace(/^https?:\/\/[^/?#]*/i, '')
  return target.startsWith('/') || target === url ? target : `/${target}`
}

/**
 * A path with an invalid encoding names an object that does not exist. Without this the router itself
 * would answer.
 */
function decodable(url: string): string {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
