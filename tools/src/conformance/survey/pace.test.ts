import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

const NOW = Date.UTC(2027, 0, 1)
const told = (limit: number, remaining: number, seconds: number) => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(NOW / 1000 + seconds),
})

test('a share of the limit is spent, and then the window is waited for', () => {
  const pace = new Pace(0.75)
  expect(pace.wait(NOW)).toBe(0)
  pace.note(told(60, 16, 20), NOW, NOW)
  expect(pace.perWindow).toBe(45)
  expect(pace.wait(NOW)).toBe(0)
  pace.note(told(60, 15, 20), NOW, NOW)
  expect(pace.wait(NOW)).toBeGreaterThan(20_000)
  expect(pace.wait(NOW + 15_000)).toBeLessThan(6_000)
  pace.renew()
  expect(pace.wait(NOW)).toBe(0)
})

test('what others spend counts too, and the smallest limit still lets one request through', () => {
  const pace = new Pace(0.1)
  pace.note(told(1, 1, 20), NOW, NOW)
  expect([pace.perWindow, pace.wait(NOW)]).toEqual([1, 0])
  pace.note(told(1, 0, 20), NOW, NOW)
  expect(pace.wait(NOW)).toBeGreaterThan(20_000)
})

test('the window ends by the clock of the server, and nobody waits longer than a window', () => {
  const pace = new Pace(1)
  pace.note(told(60, 0, 10), NOW, NOW + 3_600_000)
  expect(pace.wait(NOW + 3_600_000)).toBeLessThan(11_000)
  pace.note(told(60, 0, 10_000_000), NOW, NOW)
  expect(pace.wait(NOW)).toBe(61_000)
})

test('a server that tells nothing is asked once a second', () => {
  const pace = new Pace(1)
  pace.note({}, NOW, NOW)
  expect([pace.wait(NOW), pace.perWindow]).toEqual([1_000, undefined])
})
