import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, preferredEncoding } from './encoding.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** What every answer below the base path says of itself (docs/responses.md#headers). */
export const PRIVATE_HEADERS = { 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Authorization' } as const

/** Bytes below which compression saves nothing: what remains fits into one packet anyway. */
const LEAST_COMPRESSED = 1_024

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  // Level 3 is zstd's default; brotli's own, 11, takes 50 times as long as 5 for a tenth less.
  zstd: promisify(zstdCompress),
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: promisify(gzip),
}

/** A body as it is sent, with what is made of it once: its ETag, and each encoding that was asked for. */
export class CachedResponse {
  readonly body: Buffer
  /** Weak, because it is of the body before any encoding, and equal over encodings (docs/responses.md#etags). */
  readonly tag: string
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()
  readonly #grown: (answer: CachedResponse) => void
  #size: number

  /** @param grown told when an encoding was added */
  constructor(text: string, grown: (answer: CachedResponse) => void = () => {}) {
    this.body = Buffer.from(text)
    this.tag = `W/"${createHash('sha1').update(this.body).digest('base64url')}"`
    this.#grown = grown
    this.#size = this.body.length
  }

  /** Bytes of the body and of its encodings so far. */
  get size(): number {
    return this.#size
  }

  /** The body in an encoding, made when it is asked for first. */
  encoded(encoding: Encoding): Promise<Buffer> {
    let encoded = this.#encoded.get(encoding)
    if (!encoded) {
      encoded = compressors[encoding](this.body).then((bytes) => {
        this.#size += bytes.length
        this.#grown(this)
        return bytes
      })
      this.#encoded.set(encoding, encoded)
    }
    return encoded
  }
}

/** What goes out for an answer, beside what every response carries. */
export interface Reply {
  readonly status: 200 | 304
  /** Names and values in turn. */
  readonly headers: readonly string[]
  readonly body?: Buffer
}

/**
 * The answer with its ETag, encoded as the client likes it, or 304 where it has it already (docs/responses.md#etags).
 */
export function replyOf(answer: CachedResponse, request: IncomingHttpHeaders): Reply | Promise<Reply> {
  const { tag, body } = answer
  if (isMatch(request['if-none-match'], tag)) return { status: 304, headers: ['etag', tag] }
  const encoding = body.length < LEAST_COMPRESSED ? undefined : preferredEncoding(request['accept-encoding'])
  const replyWith = (bytes: Buffer, ...encoded: string[]): Reply => ({
    status: 200,
    headers: ['etag', tag, 'content-type', JSON_TYPE, ...encoded, 'content-length', String(bytes.length)],
    body: bytes,
  })
  if (encoding === undefined) return replyWith(body)
  return answer.encoded(encoding).then((bytes) => replyWith(bytes, 'content-encoding', encoding))
}

/** Sends an answer through the router. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
): Promise<FastifyReply> {
  const { status, headers, body } = await replyOf(answer, request.headers)
  for (let i = 0; i < headers.length; i += 2) reply.header(headers[i] ?? '', headers[i + 1])
  return reply.code(status).send(body)
}

/** Whether If-None-Match names a tag: weak comparison of a list (RFC 9110, 13.1.2). None of our tags holds a comma. */
export function isMatch(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  const opaque = tag.slice(2)
  return header.split(',').some((given) => given.trim() === '*' || given.trim().replace(/^W\//, '') === opaque)
}
