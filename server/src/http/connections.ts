import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** The requests of one connection. */
export interface ConnectionState {
  pendingResponses: number
  /** The latest request, if there was one. */
  lastRequest?: IncomingMessage
  /** Called when the connection waits for no response any more. */
  onIdle?: () => void
}

/** Tracks the open connections of a server and the responses that each of them waits for. */
export class OpenConnections {
  readonly #open = new Map<Duplex, ConnectionState>()
  #ending = false

  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.#open.set(socket, { pendingResponses: 0 })
      socket.once('close', () => this.#open.delete(socket))
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
        if (state.pendingResponses > 0) return
        state.onIdle?.()
        if (this.#ending) request.socket.destroySoon()
      })
    })
  }

  of(socket: Duplex): ConnectionState {
    return this.#open.get(socket) ?? { pendingResponses: 0 }
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
