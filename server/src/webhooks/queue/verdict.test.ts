import { expect, test } from 'vitest'
import type { ReceiverState } from './breaker.ts'
import type { NextDelivery } from './delivery.ts'
import { isProbe, verdictOf } from './verdict.ts'
import type { Outcome } from '../attempt.ts'

const MINUTE = 60_000
const NOW = 1_800_000_000_000
const calm: ReceiverState = {
  version: 1,
  breaker: 'closed',
  failures: 0,
  failingObjects: [],
  failingSince: null,
  lastSuccessAt: null,
  probes: 0,
  probeAt: null,
  allowance: 8,
}
const open: ReceiverState = {
  ...calm,
  breaker: 'open',
  failures: 10,
  failingSince: NOW - MINUTE,
  probeAt: NOW + MINUTE,
}
const succeeding = { ...calm, lastSuccessAt: NOW - 1000 }
const lease = { receiverId: 'r', objectId: 'o', replay: 0, parked: 0, companyId: 'c', token: 't' }
const destination = { url: '', strict: false, secret: '', previousSecret: null, headers: null }

const deliveryOf = (given: Partial<NextDelivery> = {}, parked = 0): NextDelivery => ({
  lease: { ...lease, parked },
  eventId: 'e',
  day: '2027-01-15',
  sequence: 1,
  kind: 'POSITION_CREATED',
  body: '{}',
  destination,
  number: 1,
  countedAttempts: 0,
  failingSince: null,
  overtakes: [],
  state: calm,
  now: NOW,
  ...given,
})
const outcome = (code: Outcome['code'], retryAfter: number | null = null): Outcome => ({
  code,
  message: null,
  status: null,
  address: null,
  milliseconds: 1,
  requestHeaders: {},
  bodyLength: 2,
  bodyHash: Buffer.alloc(32),
  answer: null,
  answerCut: null,
  retryAfter,
})
const taken = outcome(null)
const refused = outcome('status')
const given = { state: calm, now: NOW, random: 0.5, turn: 1 }

test.each([
  ['the first of its queue', 1, calm, true],
  ['the ninth in a row', 9, calm, true],
  ['the tenth in a row', 10, calm, false],
  ['after an outage', 1, { ...calm, allowance: 7 }, false],
])('a success is delivered, and the worker keeps the queue or not: %s', (_, turn, state, goOn) => {
  expect(verdictOf(deliveryOf(), taken, { ...given, turn, state })).toEqual({ kind: 'delivered', goOn })
})

test.each([
  [0, 5000],
  [1, MINUTE],
  [9, 24 * 60 * MINUTE],
])('a delivery with %i counted failures is sent again, and this one counts too', (countedAttempts, after) => {
  const verdict = verdictOf(deliveryOf({ countedAttempts, failingSince: NOW - 1 }), refused, given)
  expect(verdict).toEqual({ kind: 'again', after, counts: true })
})

test('the eleventh counted attempt is the last, also of a parked delivery', () => {
  expect(verdictOf(deliveryOf({ countedAttempts: 10 }), refused, given)).toEqual({ kind: 'failed' })
  expect(verdictOf(deliveryOf({ countedAttempts: 10 }, 1), refused, { ...given, state: succeeding })).toEqual({
    kind: 'failed',
  })
})

test.each([
  ['third attempt', 2, 0, succeeding, 'again'],
  ['fourth attempt', 3, 0, succeeding, 'parked'],
  ['eighth attempt', 7, 0, succeeding, 'parked'],
  ['fourth attempt, parked already', 3, 1, succeeding, 'again'],
  ['fourth attempt, others succeeded only before', 3, 0, { ...succeeding, lastSuccessAt: NOW - 2000 }, 'again'],
  ['fourth attempt, nothing ever succeeded', 3, 0, calm, 'again'],
  ['fourth attempt, by which the breaker opened', 3, 0, { ...open, lastSuccessAt: NOW - 1000 }, 'again'],
])('only poison is parked: %s', (_, countedAttempts, parked, state, kind) => {
  const delivery = deliveryOf({ countedAttempts, failingSince: NOW - 2000 }, parked)
  expect(verdictOf(delivery, refused, { ...given, state }).kind).toBe(kind)
})

test('a failed probe never counts, and its delivery is due with the next probe', () => {
  const delivery = deliveryOf({ countedAttempts: 10, state: open })
  expect(isProbe(delivery)).toBe(true)
  expect(verdictOf(delivery, refused, { ...given, state: open })).toEqual({
    kind: 'again',
    after: MINUTE,
    counts: false,
  })
  const asked = verdictOf(delivery, outcome('status', 5 * MINUTE), { ...given, state: open })
  expect(asked).toEqual({ kind: 'again', after: 5 * MINUTE, counts: false })
  const closed = verdictOf(deliveryOf({ countedAttempts: 2, state: open }), refused, given)
  expect(closed).toEqual({ kind: 'again', after: MINUTE, counts: false })
})

test('an answer of 410 does not count as an attempt', () => {
  const verdict = verdictOf(deliveryOf({ countedAttempts: 10 }), outcome('gone'), given)
  expect(verdict).toEqual({ kind: 'again', after: 0, counts: false })
})

test('Retry-After is honoured, also when the delivery is parked', () => {
  const delivery = deliveryOf({ countedAttempts: 3, failingSince: NOW - 2000 })
  const verdict = verdictOf(delivery, outcome('status', 60 * MINUTE), { ...given, state: succeeding })
  expect(verdict).toEqual({ kind: 'parked', after: 60 * MINUTE })
})
