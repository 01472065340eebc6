import { expect, test } from 'vitest'
import { afterFailure, afterSuccess, type Failure, isCalm, type ReceiverState } from './breaker.ts'

const MINUTE = 60_000
const START = 1_800_000_000_000
const calm: ReceiverState = {
  version: 0,
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
  version: 7,
  breaker: 'open',
  failures: 10,
  failingObjects: ['a', 'b'],
  failingSince: START - MINUTE,
  probeAt: START,
}
const failure = (given: Partial<Failure> = {}): Failure => ({
  objectId: 'a',
  at: START,
  probe: false,
  parked: false,
  retryAfter: null,
  ...given,
})

function failing(objects: string, apart: number): ReceiverState {
  return objects
    .split('')
    .reduce((state, objectId, i) => afterFailure(state, failure({ objectId, at: START + i * apart })), calm)
}

test.each([
  ['nine in a row over two objects', 'abababbab', 1000, 'closed'],
  ['ten in a row over two objects', 'aaaaaaaaab', 1000, 'open'],
  ['ten in a row over three objects', 'abcabcabca', 1000, 'open'],
  ['eleven in a row over one object', 'aaaaaaaaaaa', 1000, 'closed'],
  ['two that are just less than five minutes apart', 'aa', 5 * MINUTE - 1, 'closed'],
  ['two that are five minutes apart', 'aa', 5 * MINUTE, 'open'],
])('after failures (%s) the breaker is as expected', (_, objects, apart, breaker) => {
  const state = failing(objects, apart)
  expect(state.breaker).toBe(breaker)
  expect(state.failures).toBe(objects.length)
  expect(state.failingSince).toBe(START)
  expect(state.failingObjects.length).toBeLessThanOrEqual(2)
  expect(state.probeAt === null).toBe(breaker === 'closed')
})

test('a success between failures restarts the count', () => {
  const nine = { ...failing('abababbab', 1000), version: 3 }
  const again = afterFailure(afterSuccess(nine, START + 20_000), failure({ objectId: 'b', at: START + 30_000 }))
  expect(again).toMatchObject({ breaker: 'closed', failures: 1, failingObjects: ['b'], failingSince: START + 30_000 })
})

test('probes go out after 5 s, 1, 5, 15 and 30 minutes, and then every 30 minutes', () => {
  const opened = failing('ababababab', 0)
  const waits = [(opened.probeAt ?? 0) - START]
  let state = opened
  for (let i = 0; i < 6; i++) {
    const at = state.probeAt ?? 0
    state = afterFailure(state, failure({ at, probe: true }))
    waits.push((state.probeAt ?? 0) - at)
  }
  expect(waits).toEqual([5000, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, 30 * MINUTE, 30 * MINUTE])
  expect(state).toMatchObject({ probes: 6, failures: 16 })
})

test('a probe waits as long as the receiver asks, up to a day', () => {
  const probed = afterFailure(open, failure({ probe: true, retryAfter: 10 * MINUTE }))
  expect(probed.probeAt).toBe(START + 10 * MINUTE)
  expect(afterFailure(open, failure({ probe: true, retryAfter: 1e12 })).probeAt).toBe(START + 24 * 60 * MINUTE)
})

test('a failure of an attempt that was in flight when the breaker opened changes nothing', () => {
  expect(afterFailure(open, failure())).toBe(open)
})

test('a parked delivery opens no breaker, but is a probe like any other', () => {
  expect(afterFailure(calm, failure({ parked: true }))).toBe(calm)
  expect(afterFailure(open, failure({ parked: true, probe: true })).probeAt).toBe(START + MINUTE)
})

test('a success closes the breaker, and the allowance grows by one from one to eight', () => {
  const allowances: number[] = []
  let state = open
  for (let i = 0; i < 9; i++) {
    state = afterSuccess(state, START + i)
    expect(state).toMatchObject({ breaker: 'closed', failures: 0, failingSince: null, probes: 0, probeAt: null })
    allowances.push(state.allowance)
  }
  expect(allowances).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 8])
  expect(isCalm(state)).toBe(true)
})

test('the state of a calm receiver without a row is not saved for a success', () => {
  expect(afterSuccess(calm, START)).toBe(calm)
})

test('the state of a calm receiver with a row is saved for a success every ten seconds at most', () => {
  const known = { ...calm, version: 2, lastSuccessAt: START }
  expect(afterSuccess(known, START + 9999)).toBe(known)
  expect(afterSuccess(known, START + 10_000)).toEqual({ ...known, lastSuccessAt: START + 10_000 })
  expect(afterSuccess({ ...known, lastSuccessAt: null }, START).lastSuccessAt).toBe(START)
})
