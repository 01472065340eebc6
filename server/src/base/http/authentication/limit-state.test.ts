import { describe, expect, test } from 'vitest'
import { endOfWindow, isExceeded, limitHeaders, type LimitState, retryAfter } from './limit-state.ts'

const END = Date.UTC(2026, 9, 14, 9, 28, 14)
const state = (values: Partial<LimitState>): LimitState => ({
  limit: 60,
  used: 1,
  windowEndsAt: END,
  now: END - 60_000,
  ...values,
})

/** Headers as an object. @param all names and values in turn */
const headersIn = (all: readonly string[]): Record<string, string> =>
  Object.fromEntries(all.flatMap((name, i) => (i % 2 === 0 ? [[name, all[i + 1] ?? '']] : [])))

describe('a limit', () => {
  test('is exceeded by the request after the last one that it allows', () => {
    expect(isExceeded(state({ used: 1, limit: 1 }))).toBe(false)
    expect(isExceeded(state({ used: 2, limit: 1 }))).toBe(true)
    expect(isExceeded(state({ used: 60 }))).toBe(false)
    expect(isExceeded(state({ used: 61 }))).toBe(true)
  })
})

describe('the headers', () => {
  const headersOf = (values: Partial<LimitState>) => headersIn(limitHeaders(state(values)))

  test('report the limit, what is left of it, and when the window ends', () => {
    expect(headersOf({ used: 1 })).toEqual({
      'x-ratelimit-limit': '60',
      'x-ratelimit-remaining': '59',
      'x-ratelimit-reset': String(END / 1000),
    })
  })

  test('never report less than 0 remaining', () => {
    expect(headersOf({ used: 60 })['x-ratelimit-remaining']).toBe('0')
    expect(headersOf({ used: 61 })['x-ratelimit-remaining']).toBe('0')
    expect(headersOf({ used: 10_000 })['x-ratelimit-remaining']).toBe('0')
  })

  test('X-RateLimit-Reset is the end of the window, rounded up if an earlier release began it between two seconds', () => {
    const resetOf = (windowEndsAt: number) => Number(headersOf({ windowEndsAt })['x-ratelimit-reset'])
    expect(resetOf(END)).toBe(END / 1000)
    expect(resetOf(END + 1)).toBe(END / 1000 + 1)
    expect(resetOf(END - 1)).toBe(END / 1000)
  })
})

test('a window ends on a whole second, more than 59 and at most 60 seconds after it began', () => {
  expect(endOfWindow(END)).toBe(END + 60_000)
  expect(endOfWindow(END + 1)).toBe(END + 60_000)
  expect(endOfWindow(END + 999)).toBe(END + 60_000)
  expect(endOfWindow(END + 999.9)).toBe(END + 60_000)
  expect(endOfWindow(END + 1_000)).toBe(END + 61_000)
})

describe('Retry-After', () => {
  test('is the time until the end of the window, rounded up', () => {
    expect(retryAfter(state({ now: END - 60_000 }))).toBe(60)
    expect(retryAfter(state({ now: END - 59_999 }))).toBe(60)
    expect(retryAfter(state({ now: END - 59_000 }))).toBe(59)
    expect(retryAfter(state({ now: END - 1_001 }))).toBe(2)
    expect(retryAfter(state({ now: END - 1_000 }))).toBe(1)
  })

  test('is at least 1, also at the very end of the window and after it', () => {
    expect(retryAfter(state({ now: END - 1 }))).toBe(1)
    expect(retryAfter(state({ now: END }))).toBe(1)
    expect(retryAfter(state({ now: END + 5_000 }))).toBe(1)
  })

  test('never ends before the window does, whatever the milliseconds', () => {
    for (let window = 0; window < 1_000; window += 37) {
      for (let left = 0; left <= 60_000; left += 113) {
        const windowEndsAt = END + window
        const now = windowEndsAt - left
        const wait = retryAfter(state({ windowEndsAt, now }))
        expect(now + wait * 1000, `${window} ${left}`).toBeGreaterThanOrEqual(windowEndsAt)
        expect(Number.isInteger(wait)).toBe(true)
      }
    }
  })

  test('is exactly X-RateLimit-Reset minus now, rounded up, because a window ends on a whole second', () => {
    for (let began = END; began < END + 1_000; began += 37) {
      for (let passed = 0; began + passed < endOfWindow(began); passed += 331) {
        const given = state({ windowEndsAt: endOfWindow(began), now: began + passed })
        const reset = Number(headersIn(limitHeaders(given))['x-ratelimit-reset'])
        expect(retryAfter(given)).toBe(Math.ceil(reset - given.now / 1000))
        expect(retryAfter(given)).toBeLessThanOrEqual(60)
      }
    }
  })

  test('is at most 60, also in a window that an earlier release began between two seconds', () => {
    expect(retryAfter(state({ windowEndsAt: END + 500, now: END - 59_500 }))).toBe(60)
    expect(retryAfter(state({ windowEndsAt: END + 500, now: END - 59_499 }))).toBe(60)
    expect(retryAfter(state({ windowEndsAt: END + 500, now: END + 499 }))).toBe(1)
  })
})
