import { expect, test } from 'vitest'
import { errorCodes, errorStatuses } from '../operations/errors.ts'
import { eventTypes } from '../webhooks/events.ts'
import { headersOf, replyHeaders } from '../operations/headers.ts'
import { codesOf } from '../operations/operation.ts'
import { operationIds, operations } from '../operations/operations.ts'
import { readQuery } from '../operations/parameters.ts'
import { faultsInEvent } from '../validation/event.ts'
import { faultsInReply } from '../validation/reply.ts'
import { errorExamples, notFoundExamples } from './errors.ts'
import { eventExamples } from './events.ts'
import { replyExamples } from './replies.ts'

const headersFor = (status: number) => ({
  ...Object.fromEntries(headersOf(status).map((name) => [name, replyHeaders[name].example])),
  ...(status === 400 && { 'Cache-Control': 'private, no-cache' }),
  ...(status === 429 && { 'X-RateLimit-Remaining': 0 }),
  'Content-Type': 'application/json; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
})

test.for(operationIds)('the example of %s is a valid response', (id) => {
  expect(faultsInReply(id, 200, headersFor(200), JSON.stringify(replyExamples[id]))).toEqual([])
})

test.for(errorCodes)('the example of %s is a valid response of every operation that can return it', (code) => {
  const status = errorStatuses[code]
  const able = operationIds.filter((id) => codesOf(operations[id], status).includes(code))
  expect(able).not.toEqual([])
  for (const id of able)
    expect(faultsInReply(id, status, headersFor(status), JSON.stringify(errorExamples[code]))).toEqual([])
})

test('every operation that can return 404 has its own example of it', () => {
  const able = operationIds.filter((id) => codesOf(operations[id], 404).length > 0)
  expect(Object.keys(notFoundExamples).toSorted()).toEqual(able.toSorted())
  for (const id of able)
    expect(faultsInReply(id, 404, headersFor(404), JSON.stringify(notFoundExamples[id]))).toEqual([])
})

test('the example of an invalid parameter is exactly the message that is sent', () => {
  expect(readQuery(operations.listPositions, { take: '101' }).error).toEqual(errorExamples.INVALID_PARAMETER)
})

test.for(eventTypes)('the example of %s is a valid event', (type) => {
  expect(faultsInEvent(JSON.stringify(eventExamples[type]), type)).toEqual([])
})
