import { kindOf, MisuseError } from '../validation/misuse.ts'
import { BodyTooLarge, createReceiver, type ReceiverOptions } from './receiver.ts'

/** The part of a Request that the receiver uses. */
export interface FetchRequest {
  readonly method: string
  readonly headers: { get: (name: string) => string | null }
  readonly body?: unknown
  readonly bodyUsed: boolean
  arrayBuffer: () => Promise<ArrayBuffer>
}

/** The Response of the runtime, if the project has its types. */
export type RuntimeResponse = typeof globalThis extends { Response: { prototype: infer R } } ? R : object

/**
 * Creates a receiver for platforms that pass a Request and expect a Response: Next.js, Hono,
 * Workers, Deno, Bun.
 * @throws MisuseError if an option is not valid
 */
export function fetchReceiver(options: ReceiverOptions): (request: FetchRequest) => Promise<RuntimeResponse> {
  const receive = createReceiver('fetchReceiver', options)
  return async (request) => {
    const { status, text, headers } = await receive({
      method: request.method,
      header: (name) => request.headers.get(name),
      body: (maxBytes) => readBody(request, maxBytes),
    })
    return new Response(text, { status, headers })
  }
}

async function readBody(request: FetchRequest, maxBytes: number): Promise<Uint8Array> {
  if (request.bodyUsed)
    throw new MisuseError('The body was read before this receiver: pass the original request, or a clone of it')
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new BodyTooLarge()
  if (!isStream(request.body)) {
    const whole = new Uint8Array(await request.arrayBuffer())
    if (whole.length > maxBytes) throw new BodyTooLarge()
    return whole
  }
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return joined(chunks)
    if (!ArrayBuffer.isView(value))
      throw new MisuseError(`The body must be a stream of bytes; it contained ${kindOf(value)}`)
    const chunk = new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    length += chunk.length
    if (length > maxBytes) {
      await reader.cancel()
      throw new BodyTooLarge()
    }
    chunks.push(chunk)
  }
}

function isStream(body: unknown): body is ReadableStream<unknown> {
  return typeof body === 'object' && body !== null && 'getReader' in body
}

/** Concatenates chunks of bytes. */
export function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
