import type { IncomingMessage, Server } from 'node:http'
import { Server as TcpServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

/** The requests of one connection. */
export interface ConnectionState {
  pendingResponses: number
  /** The latest request, if there was one. */
  lastRequest?: IncomingMessage
  /** When it was opened, or its latest response was sent, by a monotonic clock. */
  quietSince: number
  /** Called when the connection waits for no response any more. */
  onIdle?: () => void
}

/**
 * Milliseconds that the rest of a body may take after its response. Nobody reads it. If the connection were closed at once,
 * a client that still sends would get an error instead of the response.
 */
const REST_OF_BODY = 1_000
/**
 * Milliseconds without a request after which a connection is closed at the end of draining. A client that has just opened it
 * or has just been answered sends its next request within this time, or has learned that the server is ending.
 */
const LINGER = 250
/** Milliseconds without a new connection after which none is expected, and the most to wait for that. */
const SETTLED = 50
const SETTLING = 500

/** Tracks the open connections of a server and the responses that each of them waits for. */
export class OpenConnections {
  readonly #server: Server
  readonly #open = new Map<Duplex, ConnectionState>()
  #ending = false
  #isSettling = false
  #lastOpened = 0
  #onNone: (() => void) | undefined

  constructor(server: Server) {
    this.#server = server
    server.on('connection', (socket) => {
      this.#lastOpened = performance.now()
      this.#open.set(socket, { pendingResponses: 0, quietSince: this.#lastOpened })
      socket.once('close', () => {
        this.#open.delete(socket)
        if (this.#open.size === 0) this.#onNone?.()
      })
      if (this.#ending) socket.destroy()
    })
    // Runs before any listener that could answer the request.
    server.prependListener('request', (request, response) => {
      const state = this.of(request.socket)
      state.pendingResponses++
      state.lastRequest = request
      // Uses `on` because `once` costs twice as much, and the event fires only once.
      response.on('close', () => {
        state.pendingResponses--
        if (!request.complete) closeUnlessComplete(request)
        if (state.pendingResponses > 0) return
        state.quietSince = performance.now()
        state.onIdle?.()
        if (this.#ending) request.socket.destroySoon()
      })
    })
  }

  of(socket: Duplex): ConnectionState {
    return this.#open.get(socket) ?? { pendingResponses: 0, quietSince: 0 }
  }

  /**
   * Whether the response to a request may close its connection, while the server is ending. It may if the request is the
   * latest one: clients may send several before they read the first response.
   */
  mayEndWith(request: IncomingMessage): boolean {
    return !this.#isSettling && this.of(request.socket).lastRequest === request
  }

  /** Waits until no connection is open, at most so many milliseconds. */
  async none(milliseconds: number): Promise<void> {
    if (this.#open.size === 0) return
    const waiting = new AbortController()
    this.#onNone = () => waiting.abort()
    await pause(milliseconds, undefined, { signal: waiting.signal }).catch(() => undefined)
    this.#onNone = undefined
  }

  /**
   * Accepts no new connections, and answers what arrives over the open ones until each has been quiet for a moment. HTTP
   * has no way to say that a connection without a request will be closed, so a request may be on its way at any time.
   *
   * The system resets connections that it has accepted and the server has not. Busy clients open one as soon as theirs is
   * closed, so connections are left open first, until no new one comes.
   */
  async linger(): Promise<void> {
    this.#isSettling = true
    const began = performance.now()
    const quiet = () => Math.max(began, this.#lastOpened) + SETTLED
    while (performance.now() < Math.min(quiet(), began + SETTLING)) await pause(10)
    this.#isSettling = false
    // That of the HTTP server would close the connections without a request at once.
    TcpServer.prototype.close.call(this.#server)
    for (;;) {
      const now = performance.now()
      const left = [...this.#open.values()]
        .filter(({ pendingResponses }) => pendingResponses === 0)
        .map(({ quietSince }) => quietSince + LINGER - now)
      const longest = Math.max(0, ...left)
      if (longest === 0) return
      await this.none(longest)
    }
  }

  /**
   * Closes each connection as soon as no response is pending on it. Node itself waits, without a limit,
   * for clients that have connected and send nothing, or half a request.
   */
  end(): void {
    this.#ending = true
    for (const [socket, { pendingResponses }] of this.#open) if (pendingResponses === 0) socket.destroy()
  }
}

/** Closes the connection of an answered request whose body does not end. */
function closeUnlessComplete(request: IncomingMessage): void {
  setTimeout(() => {
    if (!request.complete) request.socket.destroy()
  }, REST_OF_BODY).unref()
}
