import { describe, expect, test } from 'vitest'
import { errorCodes, errorStatuses, type ErrorCode } from '../operations/errors.ts'
import { replyExamples } from '../examples/replies.ts'
import { statusesOf } from '../operations/operation.ts'
import { operationIds, operations, type OperationId } from '../operations/operations.ts'
import { faultsInReply } from './reply.ts'

type Headers = Record<string, string>

const everywhere: Headers = {
  'x-request-id': 'r-1',
  'x-ratelimit-limit': '60',
  'x-ratelimit-remaining': '59',
  'x-ratelimit-reset': '1791970148',
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-cache',
}
const withBody = { ...everywhere, 'content-type': 'application/json; charset=utf-8' }
const cached = { etag: 'W/"a1"', vary: 'Accept-Encoding, Authorization' }
const onSuccess: Headers = { ...withBody, ...cached }
const onError: Headers = {
  ...withBody,
  'x-ratelimit-remaining': '0',
  'retry-after': '1',
  'www-authenticate': 'Bearer',
  allow: 'GET, HEAD',
}

const without = (headers: Headers, name: string): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name))

const clients = JSON.stringify(replyExamples.listClients)
const error = (code: string) => JSON.stringify({ error: 'Something is wrong.', code })
const faultsInError = (id: OperationId | null, code: ErrorCode, headers = onError) =>
  faultsInReply(id, errorStatuses[code], headers, error(code))

describe('the status', () => {
  test.for(operationIds)('of %s can be each one that is documented, and no other', (id) => {
    const documented: readonly number[] = statusesOf(operations[id])
    const statuses = [
      ...[100, 200, 201, 204, 301, 304, 400, 401, 402, 403, 404, 405, 406, 408, 409, 413, 414, 415, 422],
      ...[429, 431, 500, 501, 502, 503, 504],
    ]
    for (const status of statuses) {
      const isReported = faultsInReply(id, status, {}, '').includes(`status ${status} is not documented for ${id}`)
      expect(isReported).toBe(!documented.includes(status))
    }
  })

  test('of a response that belongs to no operation must be that of an error', () => {
    for (const code of errorCodes) expect(faultsInError(null, code)).toEqual([])
    expect(faultsInReply(null, 200, onSuccess, clients)).toEqual([
      'status 200 is not documented for a path without an operation',
      'a response with data must belong to an operation',
    ])
  })
})

describe('the code of an error', () => {
  test.for(errorCodes)('%s is valid for an operation that can return it, and only with its status', (code) => {
    const able = operationIds.find((id) => operations[id].codes.some((one) => one === code))
    if (able === undefined) throw new Error('No operation has this code')
    expect(faultsInError(able, code)).toEqual([])
    const wrong = errorStatuses[code] === 500 ? 503 : 500
    expect(faultsInReply(able, wrong, onError, error(code))).toEqual([
      `code ${code} does not belong to status ${wrong}`,
    ])
  })

  test('must be one of the operation', () => {
    expect(faultsInError('listCareerPages', 'UNKNOWN_CLIENT')).toEqual([
      'code UNKNOWN_CLIENT is not documented for listCareerPages',
    ])
  })

  test('must be one of the contract, with a message that is not empty and no other property', () => {
    const faults = (body: unknown) => faultsInReply('listClients', 500, onError, JSON.stringify(body))
    expect(faults({ error: 'x', code: 'OOPS' })).toEqual(['body /code must be equal to one of the allowed values'])
    expect(faults({ error: '', code: 'INTERNAL_ERROR' })).toEqual(['the error message is empty'])
    expect(faults({ error: 'x', code: 'INTERNAL_ERROR', stack: 'x' })).toEqual([
      'body / must not have additional properties: stack',
    ])
    expect(faults({ message: 'x' })).not.toEqual([])
  })
})

describe('the headers', () => {
  const success = (headers: Headers) => faultsInReply('listClients', 200, headers, clients)

  test.for(Object.keys(onSuccess))('of a 200 include %s', (name) => {
    const [fault, ...others] = success(without(onSuccess, name))
    expect(fault?.toLowerCase()).toContain(`header ${name}`)
    expect(others).toEqual([])
  })

  test.for([
    ['x-request-id', ''],
    ['x-ratelimit-limit', '060'],
    ['x-ratelimit-limit', '60.5'],
    ['x-ratelimit-limit', '60, 60'],
    ['x-ratelimit-remaining', '-1'],
    ['x-ratelimit-remaining', '61'],
    ['x-ratelimit-reset', '23'],
    ['x-ratelimit-reset', '1791970148000'],
    ['etag', '"strong"'],
    ['etag', 'W/unquoted'],
    ['cache-control', 'no-store'],
    ['cache-control', 'public, max-age=60'],
    ['vary', 'Accept-Encoding'],
    ['content-type', 'application/json'],
    ['content-type', 'text/html; charset=utf-8'],
    ['x-content-type-options', 'sniff'],
    ['server', 'x'],
    ['x-powered-by', 'x'],
    ['access-control-allow-origin', '*'],
  ] as const)('of a 200 cannot have %s: %s', ([name, value]) => {
    expect(success({ ...onSuccess, [name]: value })).toHaveLength(1)
  })

  test.for([
    ['UNAUTHORIZED', 'www-authenticate'],
    ['METHOD_NOT_ALLOWED', 'allow'],
    ['RATE_LIMITED', 'retry-after'],
    ['UNAVAILABLE', 'retry-after'],
    ['FORBIDDEN', 'cache-control'],
    ['METHOD_NOT_ALLOWED', 'cache-control'],
  ] as const)('of %s include %s', ([code, name]) => {
    const [fault, ...others] = faultsInError('listClients', code, without(onError, name))
    expect(fault?.toLowerCase()).toBe(`header ${name} is missing`)
    expect(others).toEqual([])
  })

  test('of a 429 have 0 remaining requests, and a whole number of seconds that is at least 1', () => {
    expect(faultsInError('listClients', 'RATE_LIMITED', { ...onError, 'x-ratelimit-remaining': '1' })).toHaveLength(1)
    for (const seconds of ['0', '-1', '0.5', 'soon'])
      expect(faultsInError('listClients', 'RATE_LIMITED', { ...onError, 'retry-after': seconds })).toHaveLength(1)
  })

  test('of a 400 include Cache-Control, unless the parser refused the request or it belongs to no operation', () => {
    const headers = without(onError, 'cache-control')
    expect(faultsInError('listPositions', 'INVALID_PARAMETER', headers)).toEqual(['header Cache-Control is missing'])
    expect(faultsInError('listPositions', 'BAD_REQUEST', headers)).toEqual([])
    expect(faultsInError(null, 'NOT_FOUND', headers)).toEqual([])
  })

  test('are accepted as fetch returns them, and as an object with names in any case and values of any type', () => {
    expect(faultsInReply('listClients', 200, new Headers(onSuccess), clients)).toEqual([])
    const mixed = { ...without(onSuccess, 'x-ratelimit-limit'), 'X-RateLimit-Limit': 60, Server: undefined }
    expect(faultsInReply('listClients', 200, mixed, clients)).toEqual([])
    expect(
      faultsInReply('listClients', 200, { ...onSuccess, vary: ['Accept-Encoding', 'Authorization'] }, clients),
    ).toEqual([])
  })
})

describe('a body', () => {
  test('must be absent from a 304, and so must its type', () => {
    expect(faultsInReply('listClients', 304, { ...everywhere, ...cached }, '')).toEqual([])
    expect(faultsInReply('listClients', 304, onSuccess, clients)).toEqual([
      'there must be no body',
      'header Content-Type must not be present without a body',
    ])
  })

  test('must be absent from a response to HEAD, whose headers are those of GET', () => {
    expect(faultsInReply('listClients', 200, onSuccess, '', 'HEAD')).toEqual([])
    expect(faultsInReply('listClients', 200, onSuccess, clients, 'HEAD')).toEqual(['there must be no body'])
    expect(faultsInReply('listClients', 401, onError, '', 'HEAD')).toEqual([])
  })

  test('must be present otherwise', () => {
    expect(faultsInReply('listClients', 200, onSuccess, '')).toEqual(['body is not JSON'])
  })

  test('of one operation is not valid for another', () => {
    for (const id of operationIds.filter((one) => one !== 'listClients'))
      expect(faultsInReply(id, 200, onSuccess, clients)).not.toEqual([])
  })
})
