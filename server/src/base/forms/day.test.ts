import { expect, test } from 'vitest'
import { endOfDay } from './day.ts'

test.each([
  ['2027-01-31', 'Europe/Oslo', '2027-01-31T23:00:00.000Z'],
  ['2027-07-31', 'Europe/Oslo', '2027-07-31T22:00:00.000Z'],
  // The day on which daylight saving time begins has 23 hours, and the one on which it ends has 25.
  ['2027-03-27', 'Europe/Oslo', '2027-03-27T23:00:00.000Z'],
  ['2027-03-28', 'Europe/Oslo', '2027-03-28T22:00:00.000Z'],
  ['2027-10-30', 'Europe/Oslo', '2027-10-30T22:00:00.000Z'],
  ['2027-10-31', 'Europe/Oslo', '2027-10-31T23:00:00.000Z'],
  ['2028-02-29', 'UTC', '2028-03-01T00:00:00.000Z'],
  ['2026-12-31', 'America/New_York', '2027-01-01T05:00:00.000Z'],
  // Clocks go from 24:00 to 1:00 there, so the next day begins at one o'clock.
  ['2026-09-05', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
])('the day %s in %s ends at %s', (day, zone, end) => {
  expect(endOfDay(day, zone).toISOString()).toBe(end)
})

test.each(['2027-02-29', '2027-13-01', '2027-1-1', 'today'])('%s is no day', (day) => {
  expect(() => endOfDay(day, 'Europe/Oslo')).toThrow(RangeError)
})
