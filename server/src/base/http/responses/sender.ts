import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ResponseBurst } from './burst.ts'
import type { Reply } from './cached-response.ts'

/** Answers some requests in front of Fastify, whose own work takes longer than all of this. */
export interface Listener {
  /** Answers a request. @returns false, and does nothing, if it is for somebody else */
  handle(request: IncomingMessage, response: ServerResponse): boolean
}

export interface SenderOptions {
  /** Whether the connection of a request ends with its response. */
  readonly isEnding: (request: IncomingMessage) => boolean
  readonly onResponse: ResponseListener
  /** Further headers of every response, names and values in turn. */
  readonly headers: readonly string[]
}

/**
 * Called after each response.
 * @param ms milliseconds from the request until its response was ready
 */
export type ResponseListener = (
  requestId: string,
  method: string,
  route: string,
  status: number,
  ms: number,
  keyId: string | undefined,
) => void

/** A request that is being answered. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
  /** By a monotonic clock, in milliseconds. */
  readonly startedAt: number
}

/** Sends the responses of listeners. No other place writes their headers. */
export class ResponseSender {
  readonly #options: SenderOptions
  readonly #burst = new ResponseBurst()

  constructor(options: SenderOptions) {
    this.#options = options
  }

  /** Begins to answer a request. */
  begin(request: IncomingMessage, response: ServerResponse): Exchange {
    return { request, response, requestId: randomUUID(), startedAt: performance.now() }
  }

  /**
   * Sends a reply.
   * @param route the name of the address in logs and metrics
   * @param headers those of the listener, names and values in turn
   * @returns milliseconds from the request until its response was ready
   */
  send(exchange: Exchange, route: string, reply: Reply, headers: readonly string[], keyId?: string): number {
    const { request, response, requestId, startedAt } = exchange
    // The client was told meanwhile that its body takes too long. To write again would throw, in a promise that nobody awaits.
    if (response.headersSent) return performance.now() - startedAt
    const all = ['x-request-id', requestId, ...headers, ...this.#options.headers, ...reply.headers]
    if (this.#options.isEnding(request)) all.push('connection', 'close')
    response.writeHead(reply.status, all)
    this.#burst.end(response, reply.body)
    const ms = performance.now() - startedAt
    this.#options.onResponse(requestId, request.method ?? '', route, reply.status, ms, keyId)
    return ms
  }
}
