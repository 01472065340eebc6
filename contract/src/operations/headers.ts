import { RATE } from '../limits.ts'

/** A response header: its meaning, an example and the format of its value. */
export interface ReplyHeader {
  readonly description: string
  readonly example: string | number
  readonly format: RegExp
  /** The limits of its value, as JSON Schema writes them. */
  readonly limits:
    | { readonly maxLength: number }
    | { readonly format: 'int32' | 'int64'; readonly minimum: number; readonly maximum: number }
}

/** Every response header that the OpenAPI document describes, by name. */
export const replyHeaders = {
  'X-Request-Id': {
    description: 'The id of this request. Quote it if you ask the operator about the response.',
    example: '0199e2b7-4c1d-7a90-8f36-2d5b7e9c0a14',
    format: /^[\x21-\x7e]{1,200}$/,
    limits: { maxLength: 200 },
  },
  'X-RateLimit-Limit': {
    description: 'The number of requests a minute that this key can send.',
    example: 60,
    format: /^[1-9][0-9]*$/,
    limits: { format: 'int32', minimum: 1, maximum: RATE },
  },
  'X-RateLimit-Remaining': {
    description: 'The number of requests left in the current window.',
    example: 59,
    format: /^(?:0|[1-9][0-9]*)$/,
    limits: { format: 'int32', minimum: 0, maximum: RATE },
  },
  'X-RateLimit-Reset': {
    description: 'When the window ends: Unix time in seconds.',
    example: 1791970148,
    // Ten digits cover seconds until the year 2286. Milliseconds would have thirteen.
    format: /^[1-9][0-9]{9}$/,
    limits: { format: 'int64', minimum: 1_000_000_000, maximum: 9_999_999_999 },
  },
  'Retry-After': {
    description:
      'Wait at least this many seconds before you retry. If the rate limit is used up, a request after this time succeeds.',
    example: 23,
    format: /^[1-9][0-9]*$/,
    limits: { format: 'int32', minimum: 1, maximum: 60 },
  },
  ETag: {
    description: 'The version of the response, for `If-None-Match`. It is weak, and the same for every encoding.',
    example: 'W/"pB2cX0sUq8nV4h1Zt7yKdw"',
    format: /^W\/"[\x21\x23-\x7e]+"$/,
    limits: { maxLength: 100 },
  },
  'Cache-Control': {
    description: 'Only the holder of the key may store the response, and must revalidate it before using it again.',
    example: 'private, no-cache',
    format: /^private, no-cache$/,
    limits: { maxLength: 100 },
  },
  Vary: {
    description: 'The request headers on which the response depends.',
    example: 'Accept-Encoding, Authorization',
    format: /^accept-encoding, ?authorization$/i,
    limits: { maxLength: 100 },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate.',
    example: 'Bearer',
    format: /^Bearer(?: .+)?$/,
    limits: { maxLength: 200 },
  },
  Allow: {
    description: 'The methods that are allowed.',
    example: 'GET, HEAD',
    format: /^GET, HEAD$/,
    limits: { maxLength: 100 },
  },
  'X-Unknown-Parameters': {
    description:
      'The names of query parameters that the operation does not know and therefore ignores, percent-encoded and separated ' +
      'by commas. At most ten, then `...`. Absent if there are none.',
    example: 'limit, page%5B%5D',
    format: /^[A-Za-z0-9%_.!~*'()-]+(?:, [A-Za-z0-9%_.!~*'()-]+)*$/,
    limits: { maxLength: 32_768 },
  },
} as const satisfies Record<string, ReplyHeader>

export type ReplyHeaderName = keyof typeof replyHeaders

/** The names of the headers, in the order in which the documents list them. */
export const replyHeaderNames = Object.keys(replyHeaders) as ReplyHeaderName[]

/** The headers that a response may have or not. */
export const optionalHeaderNames: readonly ReplyHeaderName[] = ['X-Unknown-Parameters']

/** The headers of every response, whatever its status. */
const everywhere = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const

/** The headers that every response with this status has, besides the `Content-Type` of its body. */
export const headersOf = (status: number): readonly ReplyHeaderName[] => {
  if (status === 200 || status === 304) return [...everywhere, 'ETag', 'Cache-Control', 'Vary']
  if (status === 401) return [...everywhere, 'WWW-Authenticate']
  // Only requests with a valid key are answered with 403, 404 or 405, so these responses are
  // private. The same is true of 400, except if the HTTP parser refused the request.
  if (status === 403 || status === 404) return [...everywhere, 'Cache-Control']
  if (status === 405) return [...everywhere, 'Cache-Control', 'Allow']
  if (status === 429 || status === 503) return [...everywhere, 'Retry-After']
  return everywhere
}
