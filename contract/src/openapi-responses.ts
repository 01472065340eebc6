import { errorExamples, notFoundExamples } from './examples/errors.ts'
import { replyExamples } from './examples/replies.ts'
import { errorCodes, errorMeanings, errorStatuses, type ErrorCode } from './errors.ts'
import { codesOf, statusesOf, type Operation, type ReplyStatus } from './operation.ts'
import { withReferences, type Json } from './openapi-schema.ts'
import type { OperationId } from './operations.ts'

const integer = (description: string, example: number): Json => ({
  description,
  required: true,
  schema: { type: 'integer' },
  example,
})

const string = (description: string, example: string, schema: Record<string, Json> = {}): Json => ({
  description,
  required: true,
  schema: { type: 'string', ...schema },
  example,
})

/** Every header that an answer can carry, by its name. */
export const headerComponents: Readonly<Record<string, Json>> = {
  'X-Request-Id': string(
    'The id of this request. Name it when you ask about an answer.',
    '0199e2b7-4c1d-7a90-8f36-2d5b7e9c0a14',
  ),
  'X-RateLimit-Limit': integer('Requests allowed per minute for this key.', 60),
  'X-RateLimit-Remaining': integer('Requests left in the current window.', 59),
  'X-RateLimit-Reset': integer('When the window ends: Unix time in seconds, rounded up.', 1791970148),
  'Retry-After': integer('In how many seconds to try again, at least 1. Who waits that long gets through.', 23),
  ETag: string(
    'Names this state of the answer, for `If-None-Match`. Weak, and equal over encodings.',
    'W/"pB2cX0sUq8nV4h1Zt7yKdw"',
  ),
  'Cache-Control': string(
    'The answer is for the holder of the key alone, who asks again before using it again.',
    'private, no-cache',
  ),
  Vary: string('What the answer depends on beside its address.', 'Accept-Encoding, Authorization'),
  'WWW-Authenticate': string('How to authenticate.', 'Bearer'),
  Allow: string('The methods that are allowed.', 'GET, HEAD'),
}

const everywhere = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const

/** The headers that an answer with a status carries, beside `Content-Type` where it has a body. */
export const headersOf = (status: number): readonly string[] => {
  if (status === 200 || status === 304) return [...everywhere, 'ETag', 'Cache-Control', 'Vary']
  if (status === 401) return [...everywhere, 'WWW-Authenticate']
  if (status === 405) return [...everywhere, 'Cache-Control', 'Allow']
  if (status === 429 || status === 503) return [...everywhere, 'Retry-After']
  // A status that is answered only after a key was found valid; 400 is that too, but for what the HTTP parser refuses.
  if (status === 403 || status === 404) return [...everywhere, 'Cache-Control']
  return everywhere
}

const headers = (status: number): Json =>
  Object.fromEntries(headersOf(status).map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** An example of every error, by its code. */
export const errorExampleComponents: Readonly<Record<string, Json>> = Object.fromEntries(
  errorCodes
    .filter((code) => code !== 'NOT_FOUND')
    .map((code) => [code, { summary: errorMeanings[code], value: errorExamples[code] }]),
)

const error = (description: string, status: number, examples: Json): Json => ({
  description,
  headers: headers(status),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples } },
})

const examplesOf = (codes: readonly ErrorCode[]): Json =>
  Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]))

const meaningsOf = (codes: readonly ErrorCode[]): string => {
  const [only, ...others] = codes
  if (only !== undefined && others.length === 0) return errorMeanings[only]
  return codes.map((code) => `\`${code}\`: ${errorMeanings[code]}`).join(' ')
}

/** Names of the answers that are the same for every operation. */
const shared = {
  NotModified: 304,
  Unauthorized: 401,
  Forbidden: 403,
  MethodNotAllowed: 405,
  RequestTimeout: 408,
  UriTooLong: 414,
  RateLimited: 429,
  HeadersTooLarge: 431,
  InternalError: 500,
  Unavailable: 503,
} as const satisfies Record<string, ReplyStatus>

const sharedNames: ReadonlyMap<number, string> = new Map(Object.entries(shared).map(([name, status]) => [status, name]))

/** The answers that are the same for every operation, by name. */
export const responseComponents: Readonly<Record<string, Json>> = Object.fromEntries(
  Object.entries(shared).map(([name, status]) => {
    if (status === 304)
      return [name, { description: 'What you have is still right. There is no body.', headers: headers(status) }]
    const codes = errorCodes.filter((code) => errorStatuses[code] === status)
    return [name, error(meaningsOf(codes), status, examplesOf(codes))]
  }),
)

const responseOf = (operation: Operation, status: ReplyStatus): Json => {
  const name = sharedNames.get(status)
  if (name !== undefined) return { $ref: `#/components/responses/${name}` }
  const id = operation.id as OperationId
  if (status === 200)
    return {
      description: operation.replyDescription,
      headers: headers(status),
      content: {
        'application/json': {
          schema: withReferences(operation.reply),
          examples: { fictional: { summary: operation.replyDescription, value: replyExamples[id] } },
        },
      },
    }
  const codes = codesOf(operation, status)
  const notFound = notFoundExamples[id]
  if (status === 404 && notFound !== undefined)
    return error(meaningsOf(codes), status, { NOT_FOUND: { summary: errorMeanings.NOT_FOUND, value: notFound } })
  return error(meaningsOf(codes), status, examplesOf(codes))
}

/** Every answer of an operation, by status. */
export const responsesOf = (operation: Operation): Json =>
  Object.fromEntries(statusesOf(operation).map((status) => [String(status), responseOf(operation, status)]))
