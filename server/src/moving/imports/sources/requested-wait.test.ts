import { OutgoingError } from '@kandidat/shared/outgoing/outgoing-error'
import { expect, test } from 'vitest'
import { requestedWait } from './requested-wait.ts'

const now = Date.parse('2026-10-14T09:00:00Z')
const wait = (status: number, retryAfter: string | null, attempt = 1) =>
  requestedWait(new OutgoingError('status', `it answers with status ${status}`, { status, retryAfter }), attempt, now)

test('a server is given the time that it asks for, in seconds or as a date', () => {
  expect(wait(429, '7')).toBe(7_000)
  expect(wait(503, '30')).toBe(30_000)
  expect(wait(429, 'Wed, 14 Oct 2026 09:00:20 GMT')).toBe(20_000)
  expect(wait(429, 'Wed, 14 Oct 2026 08:00:00 GMT')).toBe(1_000)
})

test('without a time, or with one that cannot be read, each wait is twice as long as the one before', () => {
  expect([1, 2, 3, 4].map((attempt) => wait(429, null, attempt))).toEqual([5_000, 10_000, 20_000, 40_000])
  expect(wait(429, 'soon')).toBe(5_000)
})

test('other errors are no request to wait', () => {
  expect(wait(503, null)).toBeNull()
  expect(wait(500, '5')).toBeNull()
  expect(requestedWait(new Error('x'), 1, now)).toBeNull()
})

test('a wait that is too long is refused, and the message says how long it is', () => {
  expect(() => wait(429, '3600')).toThrow(
    'it answers with status 429 and asks to wait 60 minutes, but an import waits at most 10',
  )
})
