import { expect, test } from 'vitest'
import { ATTEMPTS, retryDelay } from './retry.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const waits = [5000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]
const table = waits.map((wait, index) => [index + 1, wait] as const)

test.each(table)('after failure %i the wait is %i ms, a fifth more or less', (counted, wait) => {
  expect(retryDelay(counted, 0.5, null)).toBeCloseTo(wait)
  expect(retryDelay(counted, 0, null)).toBeCloseTo(wait * 0.8)
  expect(retryDelay(counted, 1, null)).toBeCloseTo(wait * 1.2)
})

test('there are eleven attempts, over about 75 hours', () => {
  expect(ATTEMPTS).toBe(11)
  const hours = table.reduce((sum, [counted]) => sum + retryDelay(counted, 0.5, null), 0) / HOUR
  expect(hours).toBeGreaterThan(75)
  expect(hours).toBeLessThan(76)
})

test.each([
  [1, 2 * MINUTE, 2 * MINUTE],
  [3, 2 * MINUTE, 5 * MINUTE],
  [1, 24 * HOUR, 24 * HOUR],
  [1, 25 * HOUR, 24 * HOUR],
  [1, 0, 5000],
])('after failure %i with Retry-After of %i ms the wait is %i ms', (counted, asked, wait) => {
  expect(retryDelay(counted, 0.5, asked)).toBeCloseTo(wait)
})
