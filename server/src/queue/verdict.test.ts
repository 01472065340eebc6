import { expect, test } from 'vitest'
import type { ReceiverState } from './breaker.ts'
import type { Head } from './delivery.ts'
import { isProbe, verdictOf } from './verdict.ts'
import type { Outcome } from '../webhooks/attempt.ts'

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
const lease = { receiverId: 'r', objectId: 'o', track: 0, aside: 0, companyId: 'c', token: 't' }
const destination = { url: '', strict: false, secret: '', previousSecret: null, headers: null }

const headOf = (given: Partial<Head> = {}, aside = 0): Head => ({
  lease: { ...lease, aside },
  eventId: 'e',
  day: '2027-01-15',
  sequence: 1,
  kind: 'POSITION_CREATED',
  body: '{}',
  destination,
  number: 1,
  spent: 0,
  failingSince: null,
  overtakes: [],
  state: calm,
  now: NOW,
  ...given,
})
const outcome = (word: Outcome['word'], retryAfter: number | null = null): Outcome => ({
  word,
  sentence: null,
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
  ['the first of its lane', 1, calm, true],
  ['the ninth in a row', 9, calm, true],
  ['the tenth in a row', 10, calm, false],
  ['after an outage', 1, { ...calm, allowance: 7 }, false],
])('what was taken is delivered, and its lane goes on or not: %s', (_, turn, state, goOn) => {
  expect(verdictOf(headOf(), taken, { ...given, turn, state })).toEqual({ kind: 'delivered', goOn })
})

test.each([
  [0, 5000],
  [1, MINUTE],
  [9, 24 * 60 * MINUTE],
])('what failed %i times before goes again, and it counts', (spent, after) => {
  const verdict = verdictOf(headOf({ spent, failingSince: NOW - 1 }), refused, given)
  expect(verdict).toEqual({ kind: 'again', after, counts: true })
})

test('the eleventh attempt that counts is the last, in whatever lane', () => {
  expect(verdictOf(headOf({ spent: 10 }), refused, given)).toEqual({ kind: 'failed' })
  expect(verdictOf(headOf({ spent: 10 }, 1), refused, { ...given, state: succeeding })).toEqual({ kind: 'failed' })
})

test.each([
  ['third attempt', 2, 0, succeeding, 'again'],
  ['fourth attempt', 3, 0, succeeding, 'aside'],
  ['eighth attempt', 7, 0, succeeding, 'aside'],
  ['fourth attempt, aside already', 3, 1, succeeding, 'again'],
  ['fourth attempt, others succeeded only before', 3, 0, { ...succeeding, lastSuccessAt: NOW - 2000 }, 'again'],
  ['fourth attempt, nothing ever succeeded', 3, 0, calm, 'again'],
  ['fourth attempt, by which the breaker opened', 3, 0, { ...open, lastSuccessAt: NOW - 1000 }, 'again'],
])('poison alone is set aside: %s', (_, spent, aside, state, kind) => {
  const head = headOf({ spent, failingSince: NOW - 2000 }, aside)
  expect(verdictOf(head, refused, { ...given, state }).kind).toBe(kind)
})

test('a probe never counts, and is due with the next one', () => {
  const head = headOf({ spent: 10, state: open })
  expect(isProbe(head)).toBe(true)
  expect(verdictOf(head, refused, { ...given, state: open })).toEqual({ kind: 'again', after: MINUTE, counts: false })
  const asked = verdictOf(head, outcome('status', 5 * MINUTE), { ...given, state: open })
  expect(asked).toEqual({ kind: 'again', after: 5 * MINUTE, counts: false })
  const closed = verdictOf(headOf({ spent: 2, state: open }), refused, given)
  expect(closed).toEqual({ kind: 'again', after: MINUTE, counts: false })
})

test('a receiver that wants nothing any more costs the event no attempt', () => {
  const verdict = verdictOf(headOf({ spent: 10 }), outcome('gone'), given)
  expect(verdict).toEqual({ kind: 'again', after: 0, counts: false })
})

test('Retry-After is kept to, also by what is set aside', () => {
  const head = headOf({ spent: 3, failingSince: NOW - 2000 })
  const verdict = verdictOf(head, outcome('status', 60 * MINUTE), { ...given, state: succeeding })
  expect(verdict).toEqual({ kind: 'aside', after: 60 * MINUTE })
})
