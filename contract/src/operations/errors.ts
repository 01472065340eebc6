import { Type, type Static } from 'typebox'
import { enumeration, named, text } from '../schema.ts'
import * as limits from '../limits.ts'

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

/** The codes that only operations beside version 1 return (ext/operations.ts). Its documents do not know them. */
export const extErrorStatuses = { CURSOR_EXPIRED: 410 } as const

export type AnyErrorCode = ErrorCode | keyof typeof extErrorStatuses
const anyErrorStatuses = { ...errorStatuses, ...extErrorStatuses }
export type ErrorStatus = (typeof anyErrorStatuses)[AnyErrorCode]

/** The HTTP status of any code. */
export const statusOfCode = (code: AnyErrorCode): ErrorStatus => anyErrorStatuses[code]

/** All codes, in the order of their statuses. */
export const errorCodes = Object.keys(errorStatuses) as ErrorCode[]

/** The meaning of each code, as the OpenAPI document describes it. */
export const errorMeanings: Readonly<Record<ErrorCode, string>> = {
  BAD_REQUEST: 'The request is not valid HTTP.',
  INVALID_PARAMETER: 'A query parameter has a value that is not allowed, or occurs twice.',
  INVALID_CURSOR: 'The cursor is not a `nextCursor` of this list.',
  UNKNOWN_CLIENT: "`clientId` or `clientSlug` matches no client of the key's company.",
  UNAUTHORIZED: 'The API key is missing, malformed, unknown, revoked, expired or suspended.',
  FORBIDDEN: 'The API key has no access to the object.',
  NOT_FOUND: 'The object in the path does not exist.',
  METHOD_NOT_ALLOWED: 'Only GET and HEAD are allowed.',
  REQUEST_TIMEOUT: 'The complete request did not arrive within 30 seconds.',
  URI_TOO_LONG: 'The URL of the request is too long.',
  RATE_LIMITED: 'The rate limit is used up. Retry at least `Retry-After` seconds later.',
  HEADERS_TOO_LARGE: 'The headers of the request together are larger than 32 KiB.',
  INTERNAL_ERROR: 'Something went wrong on the server. Send the operator the `X-Request-Id` of the response.',
  UNAVAILABLE: 'The service cannot answer right now. Retry at least `Retry-After` seconds later.',
}

/** The meaning of the codes that only operations beside version 1 return. */
const extErrorMeanings: Readonly<Record<keyof typeof extErrorStatuses, string>> = {
  CURSOR_EXPIRED: 'The cursor does not hold any more. Begin anew with `/changes/start`.',
}

/** The meaning of any code. */
export const meaningOf = (code: AnyErrorCode): string => ({ ...errorMeanings, ...extErrorMeanings })[code]

export const ErrorCodeSchema = enumeration('ErrorCode', 'The kind of error, for programs.', errorCodes)

/** The body of every response that is neither 200 nor 304. */
export const ErrorBody = named(
  'Error',
  'An error.',
  Type.Object({
    error: text(
      'The error as a sentence for people. It names the parameter or object, the value that was sent and what is allowed. The ' +
        'wording can change.',
      limits.ERROR,
    ),
    code: ErrorCodeSchema,
  }),
)
export type ErrorBody = Static<typeof ErrorBody>
