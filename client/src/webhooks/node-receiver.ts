import { joined } from './fetch-receiver.ts'
import { kindOf, MisuseError } from '../validation/misuse.ts'
import { BodyTooLarge, createReceiver, type ReceiverOptions } from './receiver.ts'
import type { RawBody } from './verification.ts'

/** The part of a node:http request that the receiver uses. Frameworks add `body` and `rawBody`. */
export interface NodeRequest {
  readonly method?: string | undefined
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body?: unknown
  readonly rawBody?: unknown
  readonly readableEnded?: boolean
  readonly destroyed?: boolean
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown
  on(event: 'end' | 'close', listener: () => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  pause: () => unknown
}

/** The part of a node:http response that the receiver uses. */
export interface NodeResponse {
  writeHead: (status: number, headers: Record<string, string>) => unknown
  end: (text: string) => unknown
}

/** Handles a request. The promise is fulfilled when the response was sent. */
export type NodeHandler = (request: NodeRequest, response: NodeResponse) => Promise<void>

/**
 * Creates a receiver for a server of node:http.
 * @throws MisuseError if an option is not valid
 */
export function nodeReceiver(options: ReceiverOptions): NodeHandler {
  return handlerOf('nodeReceiver', options)
}

/**
 * Creates a receiver for Express: `app.post('/webhooks', expressReceiver({ … }))`. It reads the
 * body itself, or uses the body that `express.raw()` read. Register it before `express.json()`,
 * because the signature does not cover a parsed body.
 * @throws MisuseError if an option is not valid
 */
export function expressReceiver(options: ReceiverOptions): NodeHandler {
  return handlerOf('expressReceiver', options)
}

function handlerOf(what: string, options: ReceiverOptions): NodeHandler {
  const receive = createReceiver(what, options)
  return async (request, response) => {
    const { status, text, headers } = await receive({
      method: request.method,
      header: (name) => headerOf(request, name),
      body: (maxBytes) => readBody(request, maxBytes),
    })
    response.writeHead(status, { ...headers })
    response.end(text)
  }
}

/**
 * Node joins headers that were sent twice. It uses arrays only for headers that are not read here.
 */
function headerOf({ headers }: NodeRequest, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'object' ? value.join(', ') : value
}

function readBody(request: NodeRequest, maxBytes: number): RawBody | Promise<RawBody> {
  const read = [request.rawBody, request.body].find((each) => typeof each === 'string' || ArrayBuffer.isView(each))
  if (read !== undefined) {
    const given = read as string | Uint8Array
    if (given.length > maxBytes) throw new BodyTooLarge()
    return given
  }
  if (request.readableEnded === true)
    throw new MisuseError(
      `A parser read the body before this receiver and left ${kindOf(request.body)}, which is not what was signed: register ` +
        "the receiver before express.json() and other parsers, or use express.raw({ type: '*/*' }) for its path",
    )
  if (Number(headerOf(request, 'content-length') ?? 0) > maxBytes) throw new BodyTooLarge()
  return collect(request, maxBytes)
}

function collect(request: NodeRequest, maxBytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let length = 0
    const encoder = new TextEncoder()
    request.on('data', (given: Uint8Array | string) => {
      const chunk = typeof given === 'string' ? encoder.encode(given) : given
      length += chunk.length
      if (length <= maxBytes) chunks.push(chunk)
      else {
        chunks.length = 0
        request.pause()
        reject(new BodyTooLarge())
      }
    })
    request.on('end', () => resolve(joined(chunks)))
    request.on('error', reject)
    const broken = () => reject(new Error('The connection broke before the whole body had arrived'))
    request.on('close', broken)
    if (request.destroyed === true) broken()
  })
}
