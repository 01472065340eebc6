import { joined } from './fetch-receiver.ts'
import { kindOf, MisuseError } from './misuse.ts'
import { BodyTooLarge, receiverOf, type ReceiverOptions } from './receiving.ts'
import type { RawBody } from './genuine.ts'

/** A request of node:http, by what is asked of it; `body` and `rawBody` are what frameworks add. */
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

/** A response of node:http, by what is asked of it. */
export interface NodeResponse {
  writeHead: (status: number, headers: Record<string, string>) => unknown
  end: (text: string) => unknown
}

/** Handles a request; what it returns is fulfilled once the request is answered. */
export type NodeHandler = (request: NodeRequest, response: NodeResponse) => Promise<void>

/**
 * A receiver for a server of node:http.
 * @throws MisuseError where an option is not as it must be
 */
export function nodeReceiver(options: ReceiverOptions): NodeHandler {
  return handlerOf('nodeReceiver', options)
}

/**
 * A receiver for Express: `app.post('/webhooks', expressReceiver({ … }))`. It reads the body itself, or takes what `express.raw()` read; put it
 * before `express.json()`, after which the body is no longer what was signed.
 * @throws MisuseError where an option is not as it must be
 */
export function expressReceiver(options: ReceiverOptions): NodeHandler {
  return handlerOf('expressReceiver', options)
}

function handlerOf(what: string, options: ReceiverOptions): NodeHandler {
  const receive = receiverOf(what, options)
  return async (request, response) => {
    const { status, text, headers } = await receive({
      method: request.method,
      header: (name) => headerOf(request, name),
      body: (maxBytes) => bodyOf(request, maxBytes),
    })
    response.writeHead(status, { ...headers })
    response.end(text)
  }
}

/** Node joins what came twice, and keeps lists of none of the headers that are asked for here. */
function headerOf({ headers }: NodeRequest, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'object' ? value.join(', ') : value
}

function bodyOf(request: NodeRequest, maxBytes: number): RawBody | Promise<RawBody> {
  const read = [request.rawBody, request.body].find((each) => typeof each === 'string' || ArrayBuffer.isView(each))
  if (read !== undefined) {
    const given = read as string | Uint8Array
    if (given.length > maxBytes) throw new BodyTooLarge()
    return given
  }
  if (request.readableEnded === true)
    throw new MisuseError(
      `A parser read the body before this receiver, and left ${kindOf(request.body)}, which is not what was signed: put the ` +
        "receiver before express.json() and the like, or give its path express.raw({ type: '*/*' })",
    )
  if (Number(headerOf(request, 'content-length') ?? 0) > maxBytes) throw new BodyTooLarge()
  return readWhole(request, maxBytes)
}

function readWhole(request: NodeRequest, maxBytes: number): Promise<Uint8Array> {
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
    const broken = () => reject(new Error('The connection broke before the body was there'))
    request.on('close', broken)
    if (request.destroyed === true) broken()
  })
}
