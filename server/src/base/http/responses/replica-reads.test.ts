import { expect, test } from 'vitest'
import { isCaughtUp } from './replica-reads.ts'

const standby = (counters: Record<string, number>) => ({ standby: true, counters })
const primary = (counters: Record<string, number>) => ({ standby: false, counters })

test('a standby is caught up if none of its counters is behind, whatever their sum', () => {
  expect(isCaughtUp(standby({ a: 1, b: 2 }), primary({ a: 1, b: 2 }))).toBe(true)
  expect(isCaughtUp(standby({ a: 2, b: 2, c: 1 }), primary({ a: 1, b: 2 }))).toBe(true)
  expect(isCaughtUp(standby({ a: 2, b: 1 }), primary({ a: 1, b: 2 }))).toBe(false)
  expect(isCaughtUp(standby({ a: 9 }), primary({ a: 1, b: 0 }))).toBe(false)
})

test('a standby that was promoted is never caught up', () => {
  expect(isCaughtUp({ standby: false, counters: { a: 1 } }, primary({ a: 1 }))).toBe(false)
})
