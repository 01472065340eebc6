/** A response header: its meaning, an example and the format of its value. */
export interface ReplyHeader {
  readonly description: string
  readonly example: string | number
  readonly format: RegExp
}

/** Every response header that the OpenAPI document describes, by name. */
export const replyHeaders = {
  'X-Request-Id': {
    description: 'The id of this request. Name it when you ask about an answer.',
    example: '0199e2b7-4c1d-7a90-8f36-2d5b7e9c0a14',
    format: /^[\x21-\x7e]{1,200}$/,
  },
  'X-RateLimit-Limit': {
    description: 'Requests allowed per minute for this key.',
    example: 60,
    format: /^[1-9][0-9]*$/,
  },
  'X-RateLimit-Remaining': {
    description: 'Requests left in the current window.',
    example: 59,
    format: /^(?:0|[1-9][0-9]*)$/,
  },
  'X-RateLimit-Reset': {
    description: 'When the window ends: Unix time in seconds, rounded up.',
    example: 1791970148,
    // Ten digits cover seconds until the year 2286. Milliseconds would have thirteen.
    format: /^[1-9][0-9]{9}$/,
  },
  'Retry-After': {
    description: 'In how many seconds to try again, at least 1. Who waits that long gets through.',
    example: 23,
    format: /^[1-9][0-9]*$/,
  },
  ETag: {
    description: 'Names this state of the answer, for `If-None-Match`. Weak, and equal over encodings.',
    example: 'W/"pB2cX0sUq8nV4h1Zt7yKdw"',
    format: /^W\/"[\x21\x23-\x7e]+"$/,
  },
  'Cache-Control': {
    description: 'The answer is for the holder of the key alone, who asks again before using it again.',
    example: 'private, no-cache',
    format: /^private, no-cache$/,
  },
  Vary: {
    description: 'What the answer depends on beside its address.',
    example: 'Accept-Encoding, Authorization',
    format: /^accept-encoding, ?authorization$/i,
  },
  'WWW-Authenticate': { description: 'How to authenticate.', example: 'Bearer', format: /^Bearer(?: .+)?$/ },
  Allow: { description: 'The methods that are allowed.', example: 'GET, HEAD', format: /^GET, HEAD$/ },
  'X-Unknown-Parameters': {
    description:
      'Only if the query has parameters that the operation does not know, and therefore ignores: their names, percent-encoded, ' +
      'with commas between. At most ten, and `...` if there are more.',
    example: 'limit, page%5B%5D',
    format: /^[A-Za-z0-9%_.!~*'()-]+(?:, [A-Za-z0-9%_.!~*'()-]+)*$/,
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
