import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { ApiError } from '../operations/api-error.ts'
import { type Encoding, preferredEncoding } from './encoding.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Bytes below which compression saves nothing: such a body fits into one packet anyway. */
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

/**
 * A response body with its ETag and its encodings. Each encoding is made once, when a client first
 * asks for it.
 */
export class CachedResponse {
  readonly body: Buffer
  /**
   * Weak, because it is made of the body before any encoding, and equal for all encodings
   * (docs/responses.md#etags). Empty if the same request has another response next time.
   */
  readonly tag: string
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()
  readonly #onGrow: () => void
  #size: number

  /** @param onGrow called after an encoding was added */
  constructor(content: string | Buffer, onGrow: () => void = () => {}, { isTagged = true } = {}) {
    this.body = typeof content === 'string' ? Buffer.from(content) : content
    this.tag = isTagged ? `W/"${hash('sha1', this.body, 'base64url')}"` : ''
    this.#onGrow = onGrow
    this.#size = this.body.length
  }

  /** Bytes of the body and of its encodings so far. */
  get size(): number {
    return this.#size
  }

  /** The body in an encoding. */
  encoded(encoding: Encoding): Promise<Buffer> {
    let encoded = this.#encoded.get(encoding)
    if (!encoded) {
      encoded = compressors[encoding](this.body).then((bytes) => {
        this.#size += bytes.length
        this.#onGrow()
        return bytes
      })
      this.#encoded.set(encoding, encoded)
    }
    return encoded
  }
}

/** A reply: what is sent in addition to the headers of every response. */
export interface Reply {
  readonly status: number
  /** Names and values in turn. */
  readonly headers: readonly string[]
  readonly body?: Buffer
}

/** How a response is sent, besides its body. */
export interface Described {
  readonly status: number
  /** Names and values in turn, for whoever gets the body. */
  readonly headers: readonly string[]
}

const JSON_RESPONSE: Described = { status: 200, headers: ['content-type', JSON_TYPE] }

/**
 * The reply for a response: with its ETag, in the encoding that the client prefers; 304 if the client
 * has it already (docs/responses.md#etags).
 */
export function replyOf(
  response: CachedResponse,
  request: IncomingHttpHeaders,
  { status, headers }: Described = JSON_RESPONSE,
): Reply | Promise<Reply> {
  const { tag, body } = response
  if (tag !== '' && status === 200 && isMatch(request['if-none-match'], tag))
    return { status: 304, headers: ['etag', tag] }
  const encoding = body.length < LEAST_COMPRESSED ? undefined : preferredEncoding(request['accept-encoding'])
  const replyWith = (bytes: Buffer, ...encoded: string[]): Reply => ({
    status,
    headers: [...(tag === '' ? [] : ['etag', tag]), ...headers, ...encoded, 'content-length', String(bytes.length)],
    body: bytes,
  })
  if (encoding === undefined) return replyWith(body)
  return response.encoded(encoding).then((bytes) => replyWith(bytes, 'content-encoding', encoding))
}

/** The reply for an error. */
export function errorReply({ status, headers, body }: ApiError): Reply {
  const bytes = Buffer.from(body)
  const described = ['content-type', JSON_TYPE, 'content-length', String(bytes.length)]
  return { status, headers: [...Object.entries(headers).flat(), ...described], body: bytes }
}

/** What a proxy adds to a tag when it compresses: Apache once, Jetty with two lines. */
const COMPRESSED = /--?(?:gzip|br|zstd)"$/

/**
 * Whether If-None-Match contains the tag: weak comparison of a list (RFC 9110, 13.1.2), also if a proxy compressed the body and
 * wrote so in the tag. Our tags contain no comma.
 */
export function isMatch(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  const opaque = tag.slice(2)
  return header.split(',').some((given) => {
    const text = given.trim()
    const same = text.replace(/^W\//, '')
    return text === '*' || same === opaque || same.replace(COMPRESSED, '"') === opaque
  })
}
