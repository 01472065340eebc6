import { expect, test } from 'vitest'
import { retryAfterOf } from './message.ts'

const at = Date.parse('2026-11-21T10:00:00Z')

test.each([
  ['120', 120_000],
  ['0', 0],
  ['Sat, 21 Nov 2026 10:05:00 GMT', 300_000],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['soon', null],
  ['-5', null],
  ['', null],
  [undefined, null],
])('Retry-After: %s asks for %s milliseconds', (value, milliseconds) => {
  expect(retryAfterOf(value, at)).toBe(milliseconds)
})
