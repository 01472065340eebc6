import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { MAX_HEADER_BYTES, type RequestContext } from './connections.ts'
import { reasonOf } from './deadline.ts'
import { OutgoingError } from './outgoing-error.ts'
import { ExcessiveResponse, type ReceivedBytes } from './received-bytes.ts'

/** A body that is sent piece by piece. */
export interface StreamedBody {
  /** The total number of bytes, for Content-Length. */
  readonly length: number
  readonly pieces: AsyncIterable<Uint8Array>
}

export interface ExchangeRequest {
  readonly method: string
  /** The URL that `readTarget` returned. */
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | StreamedBody | null
  /**
   * Milliseconds that may pass without a byte of the response while somebody reads it; 0 for no
   * limit.
   */
  readonly stall: number
}

/** A response whose headers have arrived. */
export interface Exchange {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /**
   * The body as sent. Read it or destroy it. It fails with an OutgoingError, or with the signal's
   * reason.
   */
  readonly body: Readable
}

/** How far an exchange got, for its error message. */
export interface Progress {
  phase: 'connecting' | 'waiting' | 'reading'
  address: string | null
}

/**
 * Sends one request and waits for the headers of its response, whatever its status. If the signal
 * is aborted, it ends at once with the signal's reason; a request that still waits for a connection
 * is not sent.
 */
export async function exchange(
  dispatcher: Dispatcher,
  request: ExchangeRequest,
  signal: AbortSignal,
  progress: Progress,
): Promise<Exchange> {
  const { url, method, headers, body, stall } = request
  if (signal.aborted) throw reasonOf(signal)
  return new Promise<Exchange>((resolve, reject) => {
    const handler = new ExchangeHandler({ resolve, reject, signal, progress, host: url.host })
    const path = `${url.pathname}${url.search}`
    dispatcher.dispatch(
      { origin: url.origin, path, method, ...framed(headers, body), headersTimeout: stall, bodyTimeout: stall },
      handler,
    )
  })
}

/**
 * The body and the headers for undici. A streamed body needs a Content-Length header, because its
 * length is not known.
 */
function framed(
  headers: ExchangeRequest['headers'],
  body: ExchangeRequest['body'],
): Pick<Dispatcher.DispatchOptions, 'headers' | 'body'> {
  if (body === null || typeof body === 'string') return { headers, body }
  if (body instanceof Uint8Array) return { headers, body: Buffer.from(body) }
  return { headers: { ...headers, 'content-length': String(body.length) }, body: Readable.from(body.pieces) }
}

interface HandlerParts {
  resolve: (exchange: Exchange) => void
  reject: (error: Error) => void
  signal: AbortSignal
  progress: Progress
  host: string
}

class ExchangeHandler implements Dispatcher.DispatchHandler {
  readonly #parts: HandlerParts
  #controller: Dispatcher.DispatchController | null = null
  #received: ReceivedBytes | null = null
  #status: number | null = null
  #body: Readable | null = null

  constructor(parts: HandlerParts) {
    this.#parts = parts
    parts.signal.addEventListener('abort', this.#abort, { once: true })
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: RequestContext): void {
    const { signal, progress } = this.#parts
    this.#controller = controller
    if (signal.aborted) return controller.abort(reasonOf(signal))
    progress.phase = 'waiting'
    progress.address = context.address
    this.#received = context.received
    context.received?.begin(
      () => new ExcessiveResponse(this.#parts.host, { address: context.address, status: this.#status }),
    )
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return
    this.#status = status
    this.#parts.progress.phase = 'reading'
    this.#body = new Readable({
      read: () => controller.resume(),
      destroy: (error, callback) => {
        this.#forget()
        // Does nothing if the whole response was read; the connection can be used again then.
        controller.abort(error ?? new Error('the rest of the response is not wanted'))
        callback(error)
      },
    })
    this.#parts.resolve({ status, headers, body: this.#body })
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#received?.addBody(chunk.length)
    if (this.#body?.push(chunk) === false) controller.pause()
  }

  onResponseEnd(): void {
    this.#body?.push(null)
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.#fail(this.#parts.signal.aborted ? reasonOf(this.#parts.signal) : this.#describe(error))
  }

  readonly #abort = () => {
    const reason = reasonOf(this.#parts.signal)
    this.#controller?.abort(reason)
    this.#fail(reason)
  }

  #fail(error: Error): void {
    this.#forget()
    this.#parts.reject(error)
    this.#body?.destroy(error)
  }

  #forget(): void {
    this.#parts.signal.removeEventListener('abort', this.#abort)
  }

  #describe(error: Error): Error {
    if (error instanceof OutgoingError) return error
    const { host, progress } = this.#parts
    const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
    const options = { address: progress.address, cause: error }
    if (code === 'UND_ERR_HEADERS_TIMEOUT') return new OutgoingError('timeout', `${host} does not respond`, options)
    if (code === 'UND_ERR_BODY_TIMEOUT') {
      return new OutgoingError('timeout', `${host} stopped in the middle of its response`, options)
    }
    if (code === 'UND_ERR_HEADERS_OVERFLOW') {
      // Trailers are headers too, but come after a status.
      if (this.#status !== null) return new ExcessiveResponse(host, { address: progress.address, status: this.#status })
      const limit = `${MAX_HEADER_BYTES / 1024} KiB`
      return new OutgoingError('reset', `The headers of the response of ${host} are larger than ${limit}`, options)
    }
    if (code.startsWith('HPE_')) {
      return new OutgoingError('reset', `The response of ${host} is not HTTP: ${error.message}`, options)
    }
    if (code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_NOT_SUPPORTED') return error
    const when = progress.phase === 'reading' ? 'before its response was complete' : 'without a response'
    return new OutgoingError('reset', `${host} ended the connection ${when}`, options)
  }
}
