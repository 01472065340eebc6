import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** What was asked over a connection, and how many answers are still to come. */
export interface Conversation {
  unanswered: number
  /** The latest request, where there was one. */
  last?: IncomingMessage
  /** Called once when no answer is to come any more. */
  whenAnswered?: () => void
}

/** Knows the open connections of a server, and which of them wait for an answer. */
export class Conversations {
  readonly #open = new Map<Duplex, Conversation>()
  #ending = false

  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.#open.set(socket, { unanswered: 0 })
      socket.once('close', () => this.#open.delete(socket))
      if (this.#ending) socket.destroy()
    })
    // Before anybody answers it.
    server.prependListener('request', (request, response) => {
      const conversation = this.of(request.socket)
      conversation.unanswered++
      conversation.last = request
      // As `on`, which comes once all the same: it costs half.
      response.on('close', () => {
        conversation.unanswered--
        if (conversation.unanswered > 0) return
        conversation.whenAnswered?.()
        if (this.#ending) request.socket.destroySoon()
      })
    })
  }

  of(socket: Duplex): Conversation {
    return this.#open.get(socket) ?? { unanswered: 0 }
  }

  /**
   * Ends each connection as soon as no answer is to come over it. Node itself waits, and without any limit, for whoever
   * connected and says nothing, or half a request.
   */
  end(): void {
    this.#ending = true
    for (const [socket, { unanswered }] of this.#open) if (unanswered === 0) socket.destroy()
  }
}
