import { errorExamples, notFoundExamples } from '../examples/errors.ts'
import { replyExamples } from '../examples/replies.ts'
import { type AnyErrorCode, errorCodes, errorMeanings, errorStatuses, meaningOf } from '../operations/errors.ts'
import { headersOf, optionalHeaderNames, replyHeaderNames, replyHeaders } from '../operations/headers.ts'
import { codesOf, statusesOf, type Operation, type ReplyStatus } from '../operations/operation.ts'
import { withReferences, type Json } from './openapi-schema.ts'
import type { OperationId } from '../operations/operations.ts'

/** Every response header, by name. */
export const headerComponents: Readonly<Record<string, Json>> = Object.fromEntries(
  replyHeaderNames.map((name) => {
    const { description, example, format, limits } = replyHeaders[name]
    const type = typeof example === 'number' ? 'integer' : 'string'
    const required = !optionalHeaderNames.includes(name)
    // JSON Schema knows no flags of expressions. What a number looks like, its type says.
    const pattern = type === 'integer' || format.flags !== '' ? {} : { pattern: format.source }
    return [name, { description, required, schema: { type, ...limits, ...pattern }, example }]
  }),
)

/** The headers of a response. The optional ones depend on the query. Only requests with a valid key get them. */
const headers = (status: number): Json => {
  const optional = status === 200 || status === 304 ? optionalHeaderNames : []
  return Object.fromEntries(
    [...headersOf(status), ...optional].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )
}

/** An example of every error, by code. */
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

const examplesOf = (codes: readonly AnyErrorCode[]): Json =>
  Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]))

const meaningsOf = (codes: readonly AnyErrorCode[]): string => {
  const [only, ...others] = codes
  if (only !== undefined && others.length === 0) return meaningOf(only)
  return codes.map((code) => `\`${code}\`: ${meaningOf(code)}`).join(' ')
}

/**
 * The status of each response that is the same for every operation, by the name of its component.
 */
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

/** The responses that are the same for every operation, by name. */
export const responseComponents: Readonly<Record<string, Json>> = Object.fromEntries(
  Object.entries(shared).map(([name, status]) => {
    if (status === 304)
      return [
        name,
        {
          description: 'Nothing has changed since you received this ETag. There is no body.',
          headers: headers(status),
        },
      ]
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

/** Every response of an operation, by status. */
export const responsesOf = (operation: Operation): Json =>
  Object.fromEntries(statusesOf(operation).map((status) => [String(status), responseOf(operation, status)]))
