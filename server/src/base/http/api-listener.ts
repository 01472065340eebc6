import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ExtOperationId, extOperations } from '@kandidat/contract/ext/operations'
import { type OperationId, operations } from '@kandidat/contract/operations/operations'
import { unknownParameters } from '@kandidat/contract/operations/unknown-parameters'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { clientAddress, type Trust } from './authentication/client-address.ts'
import type { Authenticated, Authenticator, AuthResult, PresentedKey } from './authentication/authenticator.ts'
import type { Denial } from './authentication/denials.ts'
import { publicError } from './failure.ts'
import type { ExtAnswer, ExtCall, ExtHandlers, ParsedRequest } from './operations/operation.ts'
import * as paths from './operations/routes.ts'
import type { ApiRoute, FindRoute } from './operations/routes.ts'
import { nothingHere, requireReading, requireShort, routableTarget } from './request-target.ts'
import { CachedResponse, errorReply, type Reply, replyOf } from './responses/cached-response.ts'
import type { ResponseCache } from './responses/response-cache.ts'
import type { Exchange, Listener, ResponseSender } from './responses/sender.ts'

export interface ApiListenerOptions {
  readonly authenticator: Authenticator
  readonly isTrustedProxy: Trust
  readonly findRoute: FindRoute
  readonly cache: ResponseCache
  /** What answers beside version 1, from no cache. */
  readonly ext: ExtHandlers
  /** The OpenAPI documents as they are served. */
  readonly openapi: Readonly<Record<'v1' | 'ext', string>>
  readonly sender: ResponseSender
  /** Called for each request that is answered 401 or 403. */
  readonly onDenied: (denial: Denial) => void
  /** Called for each request that presented the secret of a key, whether or not it was refused, after its response. */
  readonly onKeyRequest: (request: KeyRequest) => void
  readonly log: Logger
}

/** A request that presented the secret of a key, without any of its parameters. */
export interface KeyRequest {
  readonly keyId: string
  /** When the key was looked up, by the database's clock: milliseconds since 1970. */
  readonly at: number
  readonly requestId: string
  /** Null for a path of no operation. */
  readonly operation: OperationId | ExtOperationId | null
  readonly status: number
  /** Until the response was ready. */
  readonly milliseconds: number
}

/** What a target names: what the router found, or what was parsed before. */
type Route = ApiRoute | { readonly kind: 'parsed'; readonly parsed: Parsed }

type Parsed = ParsedRequest<OperationId>

/**
 * The maximum number of bytes for remembered targets with their parsed requests, and the bytes that
 * one takes in addition to its characters.
 */
const REMEMBERED = 8 * 1024 * 1024
const OVERHEAD = 600

/** Headers by who may store a response, names and values in turn, as Node takes them fastest (docs/responses.md#headers). */
const STORED_BY = {
  nobody: ['x-content-type-options', 'nosniff', 'cache-control', 'no-store'],
  anyone: ['x-content-type-options', 'nosniff', 'cache-control', 'no-cache', 'vary', 'Accept-Encoding'],
  client: [
    ...['x-content-type-options', 'nosniff', 'cache-control', 'private, no-cache'],
    ...['vary', 'Accept-Encoding, Authorization'],
  ],
} as const

/**
 * Answers everything below the base path, in front of Fastify, whose own work takes longer than all of
 * this. Each request takes the same path: route, authentication, method and parameters, a response from
 * the cache or the database, headers (docs/access.md#order-of-checks).
 */
export class ApiListener implements Listener {
  readonly #options: ApiListenerOptions
  readonly #openapi: Readonly<Record<'v1' | 'ext', CachedResponse>>
  /** Parsed requests by their targets, on which alone they depend. Only requests with a valid key add to it. */
  readonly #parsed = new LRUCache<string, Route & { kind: 'parsed' }>({
    maxSize: REMEMBERED,
    sizeCalculation: ({ parsed: { text, unknown = '' } }, target) =>
      2 * (target.length + text.length + unknown.length) + OVERHEAD,
  })

  constructor(options: ApiListenerOptions) {
    this.#options = options
    const { v1, ext } = options.openapi
    this.#openapi = { v1: new CachedResponse(v1), ext: new CachedResponse(ext) }
  }

  /** Answers a request. @returns false, and does nothing, if it is not one to the API */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const target = request.url ?? '/'
    const route = this.#parsed.get(target) ?? this.#options.findRoute(routableTarget(target))
    if (route === undefined) return false
    void this.#answer(this.#options.sender.begin(request, response), target, route)
    return true
  }

  async #answer(exchange: Exchange, target: string, route: Route): Promise<void> {
    const { request, requestId } = exchange
    const { log, sender, onKeyRequest } = this.#options
    let result: AuthResult = NOT_AUTHENTICATED
    let reply: Reply
    try {
      result = await this.#authenticate(request, route)
      if (result.refusal) throw result.refusal
      reply = await replyOf(await this.#respond(request.method, target, route, result), request.headers)
    } catch (error) {
      const shown = publicError(error, requestId, log)
      if (shown.status === 401 || shown.status === 403) this.#noteDenial(request, requestId, result)
      reply = errorReply(shown)
    }
    const headers = headersOf(route, result, reply)
    const milliseconds = sender.send(exchange, nameOf(route), reply, headers, result.authenticated?.keyId)
    const key = presentedIn(result)
    const { status } = reply
    if (key) onKeyRequest({ keyId: key.keyId, at: key.at, requestId, operation: idOf(route), status, milliseconds })
  }

  #noteDenial(request: IncomingMessage, requestId: string, { authenticated, wrong }: AuthResult): void {
    const { isTrustedProxy, onDenied } = this.#options
    const address = clientAddress(request, isTrustedProxy)
    if (authenticated) onDenied({ requestId, address, reason: 'forbidden', keyId: authenticated.keyId, exists: true })
    else if (wrong) onDenied({ requestId, address, reason: wrong.fault, ...wrong.key })
  }

  /** The OpenAPI document needs no key. Paths that do not exist need one. */
  #authenticate(request: IncomingMessage, { kind }: Route): AuthResult | Promise<AuthResult> {
    const { authenticator, isTrustedProxy } = this.#options
    const address = () => clientAddress(request, isTrustedProxy)
    if (kind === 'openapi') return authenticator.countWithoutKey(address())
    return authenticator.authenticate({ rawHeaders: request.rawHeaders, address })
  }

  /** @throws {ApiError} */
  #respond(
    method: string | undefined,
    target: string,
    route: Route,
    { authenticated }: AuthResult,
  ): CachedResponse | Promise<CachedResponse> {
    requireShort(target)
    if (route.kind === 'none') throw nothingHere(route.slashTooMany)
    requireReading(method)
    if (route.kind === 'openapi') return this.#openapi[route.of]
    if (!authenticated) throw new Error('a request without a key to what needs one')
    if (route.kind === 'ext') return this.#answerExt(route, authenticated)
    const parsed = route.kind === 'parsed' ? route.parsed : paths.parseRequest(route)
    if (route.kind !== 'parsed') this.#parsed.set(target, { kind: 'parsed', parsed })
    return this.#options.cache.respond(parsed, authenticated)
  }

  async #answerExt(
    route: Extract<ApiRoute, { kind: 'ext' }>,
    { keyId, access, at, versions }: Authenticated,
  ): Promise<CachedResponse> {
    const handler = this.#options.ext[route.id] as (call: ExtCall<ExtOperationId>) => Promise<ExtAnswer>
    const call = { keyId, access, at, scopeVersion: versions.scope, query: paths.parseExtQuery(route) }
    const { body, tagged } = await handler(call)
    return new CachedResponse(body, undefined, { isTagged: tagged })
  }
}

/** The headers of a reply, besides those of the reply itself. */
function headersOf(route: Route, { authenticated, headers }: AuthResult, { status }: Reply): readonly string[] {
  if (!authenticated) return [...STORED_BY[route.kind === 'openapi' && status < 400 ? 'anyone' : 'nobody'], ...headers]
  const unknown = unknownIn(route)
  return [...STORED_BY.client, ...headers, ...(unknown === undefined ? [] : ['x-unknown-parameters', unknown])]
}

/** If authentication itself fails, nothing is known about a limit. */
const NOT_AUTHENTICATED: AuthResult = { headers: [] }

/** The value of `X-Unknown-Parameters` for a target. It depends on the target alone, unlike the cached response. */
function unknownIn(route: Route): string | undefined {
  if (route.kind === 'parsed') return route.parsed.unknown
  if (route.kind === 'ext') return unknownParameters(extOperations[route.id], route.query)
  return route.kind === 'operation' ? unknownParameters(operations[route.id], route.query) : undefined
}

function presentedIn({ authenticated, presented }: AuthResult): PresentedKey | undefined {
  return authenticated ? { keyId: authenticated.keyId, at: authenticated.at.getTime() } : presented
}

/** The operation of a route. */
function idOf(route: Route): OperationId | ExtOperationId | null {
  if (route.kind === 'parsed') return route.parsed.id
  return route.kind === 'operation' || route.kind === 'ext' ? route.id : null
}

/** The name of a route in logs and metrics. */
function nameOf(route: Route): string {
  if (route.kind === 'parsed') return paths.routes[route.parsed.id]
  if (route.kind === 'operation') return paths.routes[route.id]
  if (route.kind === 'ext') return paths.extRoutes[route.id]
  if (route.kind === 'none') return 'none'
  return route.of === 'v1' ? paths.OPENAPI_PATH : paths.EXT_OPENAPI_PATH
}
