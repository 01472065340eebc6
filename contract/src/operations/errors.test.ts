import { expect, test } from 'vitest'
import { errorCodes, errorStatuses } from './errors.ts'
import { operationIds, operations } from './operations.ts'

test('there are exactly the promised codes, each with its status', () => {
  expect(errorStatuses).toEqual({
    UNAUTHORIZED: 401,
    FORBIDDEN: 403,
    NOT_FOUND: 404,
    METHOD_NOT_ALLOWED: 405,
    RATE_LIMITED: 429,
    INTERNAL_ERROR: 500,
    UNAVAILABLE: 503,
    INVALID_PARAMETER: 400,
    INVALID_CURSOR: 400,
    UNKNOWN_CLIENT: 400,
    BAD_REQUEST: 400,
    REQUEST_TIMEOUT: 408,
    URI_TOO_LONG: 414,
    HEADERS_TOO_LARGE: 431,
  })
})

test('at least one operation can return each code', () => {
  const used = new Set<string>(operationIds.flatMap((id) => operations[id].codes))
  expect([...used].toSorted()).toEqual([...errorCodes].toSorted())
})
