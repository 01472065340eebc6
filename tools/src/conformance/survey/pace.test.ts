import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

const NOW = Date.UTC(2027, 0, 1)
const headers = (limit: number, remaining: number, seconds: number) => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(NOW / 1000 + seconds),
})

test('requests use up a share of the limit and then wait for the next window', () => {
  const pace = new Pace(0.75)
  expect(pace.wait(NOW)).toBe(0)
  pace.note(headers(60, 16, 20), NOW, NOW)
  expect(pace.perWindow).toBe(45)
  expect(pace.wait(NOW)).toBe(0)
  pace.note(headers(60, 15, 20), NOW, NOW)
  expect(pace.wait(NOW)).toBeGreaterThan(20_000)
  expect(pace.wait(NOW + 15_000)).toBeLessThan(6_000)
  pace.renew()
  expect(pace.wait(NOW)).toBe(0)
})

test('requests of other users count too, and the smallest limit still allows one request', () => {
  const pace = new Pace(0.1)
  pace.note(headers(1, 1, 20), NOW, NOW)
  expect([pace.perWindow, pace.wait(NOW)]).toEqual([1, 0])
  pace.note(headers(1, 0, 20), NOW, NOW)
  expect(pace.wait(NOW)).toBeGreaterThan(20_000)
})

test('the end of a window is by the clock of the server, and no wait is longer than a window', () => {
  const pace = new Pace(1)
  pace.note(headers(60, 0, 10), NOW, NOW + 3_600_000)
  expect(pace.wait(NOW + 3_600_000)).toBeLessThan(11_000)
  pace.note(headers(60, 0, 10_000_000), NOW, NOW)
  expect(pace.wait(NOW)).toBe(61_000)
})

test('a server that does not show its limit gets one request per second', () => {
  const pace = new Pace(1)
  pace.note({}, NOW, NOW)
  expect([pace.wait(NOW), pace.perWindow]).toEqual([1_000, undefined])
})
