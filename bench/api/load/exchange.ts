import { connect, type Socket } from 'node:net'

/** The answer to a request. */
export interface Answer {
  status: number
  /** Bytes of the body. If it is chunked, they include the sizes of the chunks. */
  length: number
}

/** What a connection reports. */
export interface ExchangeEvents {
  connected: () => void
  /** An answer is complete, and the next request may be sent. */
  answered: (answer: Answer) => void
  failed: (reason: string) => void
}

const BUFFER = 64 * 1024
const END_OF_HEAD = Buffer.from('\r\n\r\n')
const END_OF_CHUNKS = Buffer.from('0\r\n\r\n')

/**
 * A kept-alive connection that sends one request after the other. It parses only the head of an answer and finds its end,
 * because the load generator must take little processor time beside the servers. A complete HTTP client took as much as they.
 */
export class Exchange {
  readonly #socket: Socket
  readonly #answered: ExchangeEvents['answered']
  readonly #failed: ExchangeEvents['failed']
  #head: Buffer | undefined
  #answer: Answer = { status: 0, length: 0 }
  #rest = 0
  #tail: Buffer | undefined
  #waiting = false
  #closed = false

  constructor(port: number, { connected, answered, failed }: ExchangeEvents) {
    this.#answered = answered
    this.#failed = failed
    this.#socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(BUFFER),
        callback: (length, buffer) => {
          this.#read(Buffer.from(buffer.buffer, buffer.byteOffset, length))
          return true
        },
      },
    })
    this.#socket.once('connect', connected)
    this.#socket.on('error', (error) => this.#fail(error.message))
    this.#socket.on('close', () => this.#fail('the connection was closed'))
  }

  /** Sends a complete request, after the answer to the last one. */
  send(request: string): void {
    this.#waiting = true
    this.#socket.write(request, 'latin1')
  }

  close(): void {
    this.#closed = true
    this.#socket.destroy()
  }

  #fail(reason: string): void {
    if (this.#closed) return
    this.close()
    this.#failed(reason)
  }

  #read(bytes: Buffer): void {
    if (!this.#waiting) {
      this.#fail('an answer came without a request')
    } else if (this.#tail) {
      this.#readChunks(bytes)
    } else if (this.#rest > 0) {
      this.#readBody(bytes)
    } else {
      this.#readHead(this.#head ? Buffer.concat([this.#head, bytes]) : bytes)
    }
  }

  #readHead(bytes: Buffer): void {
    const end = bytes.indexOf(END_OF_HEAD)
    if (end < 0) {
      // This is a copy, because the next read overwrites the buffer.
      this.#head = Buffer.from(bytes)
      return
    }
    this.#head = undefined
    const head = bytes.toString('latin1', 0, end)
    const status = Number(head.slice(9, 12))
    const body = bytes.subarray(end + END_OF_HEAD.length)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    this.#answer = { status, length: Number(length ?? 0) }
    if (length === undefined && /\r\ntransfer-encoding: chunked/i.test(head)) {
      this.#tail = Buffer.alloc(0)
      this.#readChunks(body)
    } else {
      this.#rest = status === 304 ? 0 : this.#answer.length
      this.#readBody(body)
    }
  }

  #readBody(bytes: Buffer): void {
    this.#rest -= bytes.length
    if (this.#rest < 0) this.#fail('an answer was longer than its content-length')
    else if (this.#rest === 0) this.#end()
  }

  #readChunks(bytes: Buffer): void {
    this.#answer.length += bytes.length
    const tail = Buffer.concat([this.#tail ?? Buffer.alloc(0), bytes.subarray(-END_OF_CHUNKS.length)])
    this.#tail = tail.subarray(-END_OF_CHUNKS.length)
    if (!this.#tail.equals(END_OF_CHUNKS)) return
    this.#tail = undefined
    this.#end()
  }

  #end(): void {
    this.#waiting = false
    this.#answered(this.#answer)
  }
}
