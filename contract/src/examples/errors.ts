import { quoted } from '../operations/error-text.ts'
import type { ErrorBody, ErrorCode } from '../operations/errors.ts'
import type { OperationId } from '../operations/operations.ts'

const unknown = '0199c2d4-0000-7000-8000-000000000000'

/** A fictional error for every code. */
export const errorExamples: Readonly<Record<ErrorCode, ErrorBody>> = {
  BAD_REQUEST: { code: 'BAD_REQUEST', error: 'The request is not valid HTTP.' },
  INVALID_PARAMETER: {
    code: 'INVALID_PARAMETER',
    error: 'The query parameter "take" must be a whole number from 1 to 100 in plain digits, but was "101".',
  },
  INVALID_CURSOR: {
    code: 'INVALID_CURSOR',
    error: `The query parameter "cursor" must be the nextCursor of the previous page, the id of a position, but was ${quoted(unknown)}.`,
  },
  UNKNOWN_CLIENT: {
    code: 'UNKNOWN_CLIENT',
    error: `The query parameter "clientSlug" must be the slug of a client of the company of the API key, but was ${quoted('ukjent-kunde')}.`,
  },
  UNAUTHORIZED: {
    code: 'UNAUTHORIZED',
    error: 'The API key was revoked. Send one header "Authorization: Bearer <API_KEY>" with a valid key.',
  },
  FORBIDDEN: { code: 'FORBIDDEN', error: `The API key has no access to the position ${quoted(unknown)}.` },
  NOT_FOUND: { code: 'NOT_FOUND', error: `There is no position ${quoted(unknown)}.` },
  METHOD_NOT_ALLOWED: { code: 'METHOD_NOT_ALLOWED', error: 'The method POST is not allowed here. Use GET or HEAD.' },
  REQUEST_TIMEOUT: { code: 'REQUEST_TIMEOUT', error: 'The request did not arrive within 30 seconds.' },
  URI_TOO_LONG: {
    code: 'URI_TOO_LONG',
    error: 'The URL of the request has 20000 characters; at most 16384 are allowed.',
  },
  RATE_LIMITED: {
    code: 'RATE_LIMITED',
    error: 'The limit of 60 requests per 60 seconds for this API key is used up. Try again in 23 seconds.',
  },
  HEADERS_TOO_LARGE: { code: 'HEADERS_TOO_LARGE', error: 'The headers of the request are larger than 32 KiB.' },
  INTERNAL_ERROR: {
    code: 'INTERNAL_ERROR',
    error: 'Something went wrong on the server. Send the operator the X-Request-Id of this response.',
  },
  UNAVAILABLE: { code: 'UNAVAILABLE', error: 'The service cannot answer at the moment. Try again in 2 seconds.' },
}

/** The 404 of each operation that can return one. */
export const notFoundExamples: Readonly<Partial<Record<OperationId, ErrorBody>>> = {
  getPosition: { code: 'NOT_FOUND', error: `There is no position ${quoted(unknown)}.` },
  getClient: { code: 'NOT_FOUND', error: `There is no client ${quoted('ukjent-kunde')}.` },
  listCareerPagePositions: { code: 'NOT_FOUND', error: `There is no careers page ${quoted(unknown)}.` },
  getCareerPagePosition: {
    code: 'NOT_FOUND',
    error: `The position ${quoted(unknown)} is not live on the careers page "b7e41a90-2c5d-4f68-a1b3-90d8c7e6f524".`,
  },
}
