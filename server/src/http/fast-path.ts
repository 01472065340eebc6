import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { OperationId } from '@kandidat/contract/operations/operations'
import { LRUCache } from 'lru-cache'
import { PRIVATE_HEADERS, type Reply, replyOf } from './responses/cached-response.ts'
import type { ResponseCache, ParsedRequest } from './responses/response-cache.ts'
import type { Authenticated, Authenticator, AuthResult } from './authentication/authenticator.ts'
import { routes } from './operations/routes.ts'

/**
 * Called after each response.
 * @param ms milliseconds from the request until its response was handed to the operating system
 */
export type ResponseListener = (
  requestId: string,
  method: string,
  route: string,
  status: number,
  ms: number,
  keyId: string | undefined,
) => void

export interface FastPathOptions {
  readonly authenticator: Authenticator
  readonly cache: ResponseCache
  /** Whether connections are being closed. The router then handles every request. */
  readonly isEnding: () => boolean
  readonly onResponse: ResponseListener
}

/** Handles a request in the ordinary way. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * The maximum number of bytes for remembered targets with their parsed requests, and the bytes that
 * one takes in addition to its characters.
 */
const REMEMBERED = 8 * 1024 * 1024
const OVERHEAD = 600

/** Headers of every response of an operation, names and values in turn. */
const CONSTANT_HEADERS = ['x-content-type-options', 'nosniff', ...Object.entries(PRIVATE_HEADERS).flat()]

/**
 * Sends cached responses without the router, which takes more time than everything else. A target that
 * was parsed once always means the same, so that authentication and the cached response are enough.
 * Every other request goes to the router with its authentication result, because a request is counted
 * once. Responses must be the same on both paths; tests compare them.
 */
export class FastPath {
  readonly #options: FastPathOptions
  readonly #parsedRequests = new LRUCache<string, ParsedRequest<OperationId>>({
    maxSize: REMEMBERED,
    sizeCalculation: ({ text }, target) => 2 * (target.length + text.length) + OVERHEAD,
  })
  /** Connections whose responses are sent together. */
  #corked: Socket[] = []
  readonly #uncork = () => {
    const corked = this.#corked
    this.#corked = []
    for (const socket of corked) socket.uncork()
  }
  /** Authentication results of requests that went on to the router. */
  readonly #results = new WeakMap<IncomingMessage, { readonly result: AuthResult | undefined }>()

  constructor(options: FastPathOptions) {
    this.#options = options
  }

  /** Remembers the parsed request of a target. It must not depend on anything but the target. */
  remember(target: string, parsed: ParsedRequest<OperationId>): void {
    this.#parsedRequests.set(target, parsed)
  }

  /**
   * The authentication result of a request that this path passed on. The router must not authenticate it
   * again.
   */
  resultOf(request: IncomingMessage): { readonly result: AuthResult | undefined } | undefined {
    return this.#results.get(request)
  }

  /** Sends the response if it is cached, and passes the request to the router otherwise. */
  handle(request: IncomingMessage, response: ServerResponse, router: Listener): void {
    const { authenticator, isEnding } = this.#options
    const parsed = request.method === 'GET' ? this.#parsedRequests.get(request.url ?? '') : undefined
    if (!parsed || isEnding()) return router(request, response)
    const startedAt = performance.now()
    authenticator.authenticateKey(request.rawHeaders).then(
      (result) => {
        if (this.#respond(request, response, parsed, result, startedAt)) return
        this.#results.set(request, { result })
        router(request, response)
      },
      // The router authenticates again, and turns the error into a response.
      () => router(request, response),
    )
  }

  #respond(
    request: IncomingMessage,
    response: ServerResponse,
    parsed: ParsedRequest<OperationId>,
    result: AuthResult | undefined,
    startedAt: number,
  ): boolean {
    const { cache, isEnding } = this.#options
    const authenticated = result?.authenticated
    if (!authenticated || isEnding()) return false
    const cached = cache.cached(parsed, authenticated)
    if (!cached) return false
    const reply = replyOf(cached, request.headers)
    const send = (ready: Reply) => this.#send(response, parsed, authenticated, result.headers, ready, startedAt)
    if (reply instanceof Promise) reply.then(send, () => response.destroy())
    else send(reply)
    return true
  }

  #send(
    response: ServerResponse,
    { id }: ParsedRequest<OperationId>,
    { keyId }: Authenticated,
    limitHeaders: AuthResult['headers'],
    { status, headers, body }: Reply,
    startedAt: number,
  ): void {
    const requestId = randomUUID()
    const all = ['x-request-id', requestId, ...CONSTANT_HEADERS]
    for (const name in limitHeaders) all.push(name, limitHeaders[name] ?? '')
    all.push(...headers)
    this.#cork(response.socket)
    response.writeHead(status, all)
    response.end(body)
    this.#options.onResponse(requestId, 'GET', routes[id], status, performance.now() - startedAt, keyId)
  }

  /**
   * Delays what is written to a connection until all responses are ready whose requests were
   * authenticated together. A response that was sent alone woke up its client, which was done with it
   * before the next one came: 54 µs per response with 64 in flight, instead of 49.
   */
  #cork(socket: Socket | null): void {
    // Null if an earlier response of the connection is still pending: then this one waits for it anyway.
    if (!socket) return
    socket.cork()
    if (this.#corked.push(socket) === 1) process.nextTick(this.#uncork)
  }
}
