import type { Socket } from 'node:net'
import { OutgoingError } from './outgoing-error.ts'

/**
 * Bytes that a response may have besides its body: interim responses (1xx), headers, chunk sizes and
 * extensions, trailers, the records of TLS. A server that writes its body in tiny pieces needs about
 * six of them for each byte, with TLS.
 */
const MOST_FRAMING = 64 * 1024
const FRAMING_PER_BYTE = 8
/** Milliseconds. Records of TLS without data, such as session tickets, make no socket readable. */
const CHECK_EVERY = 250

/** A response with more bytes besides its body than any honest one. It acknowledges nothing, whatever its status. */
export class ExcessiveResponse extends OutgoingError {
  constructor(host: string, given: { address: string | null; status: number | null }) {
    const limit = `${MOST_FRAMING / 1024} KiB`
    super('reset', `${host} sends more than ${limit} besides the body of its response; the connection was ended`, given)
  }
}

/**
 * Counts what a connection receives, and ends the connection if most of it is no body. HTTP limits
 * neither the extension of a chunk nor the number of interim responses, and a parser reports neither.
 * One such receiver kept a processor busy for as long as an attempt may take. What arrives between
 * two requests counts too.
 */
export class ReceivedBytes {
  readonly #raw: Socket
  readonly #socket: Socket
  #before = 0
  #body = 0
  #error: () => Error = () => new OutgoingError('reset', 'The server sent bytes that nobody asked for')

  /**
   * @param raw the connection below the encryption
   * @param socket the connection as HTTP reads it: `raw` itself without encryption
   */
  constructor(raw: Socket, socket: Socket) {
    this.#raw = raw
    this.#socket = socket
    const check = () => this.#check()
    socket.on('readable', check)
    if (raw === socket) return
    const timer = setInterval(check, CHECK_EVERY).unref()
    socket.once('close', () => clearInterval(timer))
  }

  /** Begins to count for another request. The connection ends with `error` if it receives too much. */
  begin(error: () => Error): void {
    this.#before = this.#parsed
    this.#body = 0
    this.#error = error
  }

  /** That many of the bytes were part of the body. */
  addBody(length: number): void {
    this.#body += length
  }

  /** What waits to be read may be body, so it does not count yet. */
  get #parsed(): number {
    return this.#raw.bytesRead - this.#socket.readableLength
  }

  #check(): void {
    const framing = this.#parsed - this.#before - this.#body
    if (framing <= MOST_FRAMING + FRAMING_PER_BYTE * this.#body || this.#socket.destroyed) return
    this.#socket.destroy(this.#error())
  }
}
