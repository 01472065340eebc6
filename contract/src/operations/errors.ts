import { Type, type Static } from 'typebox'
import { enumeration, named, text } from '../schema.ts'

/** Every error code with its HTTP status. This is the only list of codes. */
export const errorStatuses = {
  BAD_REQUEST: 400,
  INVALID_PARAMETER: 400,
  INVALID_CURSOR: 400,
  UNKNOWN_CLIENT: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  URI_TOO_LONG: 414,
  RATE_LIMITED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof errorStatuses
export type ErrorStatus = (typeof errorStatuses)[ErrorCode]

/** All codes, in the order of their statuses. */
export const errorCodes = Object.keys(errorStatuses) as ErrorCode[]

/** The meaning of each code, as the OpenAPI document describes it. */
export const errorMeanings: Readonly<Record<ErrorCode, string>> = {
  BAD_REQUEST: 'The request is no valid HTTP, so that no operation could be found for it.',
  INVALID_PARAMETER: 'A query parameter has a value that is not allowed, or was given twice.',
  INVALID_CURSOR: 'The cursor is no `nextCursor` of this list.',
  UNKNOWN_CLIENT: "`clientId` or `clientSlug` matches no client of the key's company.",
  UNAUTHORIZED: 'The API key is missing, malformed, unknown, revoked or expired.',
  FORBIDDEN: 'What was asked for is not within the access of the API key.',
  NOT_FOUND: 'What the path names does not exist.',
  METHOD_NOT_ALLOWED: 'Only GET and HEAD are allowed.',
  REQUEST_TIMEOUT: 'The request did not arrive in time.',
  URI_TOO_LONG: 'The address of the request is too long.',
  RATE_LIMITED: 'The limit of requests per minute is used up. `Retry-After` says when to try again.',
  HEADERS_TOO_LARGE: 'The headers of the request are too large.',
  INTERNAL_ERROR: 'Something went wrong inside. The `X-Request-Id` of the answer helps to find out what.',
  UNAVAILABLE: 'The service cannot answer at the moment. `Retry-After` says when to try again.',
}

export const ErrorCodeSchema = enumeration('ErrorCode', 'What went wrong, for programs.', errorCodes)

/** The body of every response that is neither 200 nor 304. */
export const ErrorBody = named(
  'Error',
  'What went wrong.',
  Type.Object({
    error: text('What went wrong, for people: which parameter or object, what was given and what is allowed.'),
    code: ErrorCodeSchema,
  }),
)
export type ErrorBody = Static<typeof ErrorBody>
