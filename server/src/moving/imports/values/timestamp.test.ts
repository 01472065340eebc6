import { expect, test } from 'vitest'
import { readTimestamp } from './timestamp.ts'

test.each([
  ['2026-07-16T11:55:32-04:00', '2026-07-16T15:55:32.000Z'],
  ['2026-04-20T22:43:56.531+00:00', '2026-04-20T22:43:56.531Z'],
  ['2026-04-09T09:54:06.573+0000', '2026-04-09T09:54:06.573Z'],
  ['2024-04-05T12:58:41.879233Z', '2024-04-05T12:58:41.879Z'],
  ['2026-09-29 16:02:37 UTC', '2026-09-29T16:02:37.000Z'],
  ['Wed, 19 Aug 2026 23:10:38 GMT', '2026-08-19T23:10:38.000Z'],
  [1_764_205_361_939, '2025-11-27T01:02:41.939Z'],
  ['1764205361939', '2025-11-27T01:02:41.939Z'],
  // Without an offset, the time is in the zone of the feed, one or two hours ahead of UTC.
  ['2026-01-15T09:00:00', '2026-01-15T08:00:00.000Z'],
  ['2026-07-15T09:00', '2026-07-15T07:00:00.000Z'],
  ['2026-07-15', '2026-07-14T22:00:00.000Z'],
])('%s is %s', (text, iso) => {
  expect(readTimestamp(text, 'Europe/Oslo')).toEqual({ iso })
})

test('a last day lasts until its end in a zone of its own, and a time on the last day is kept', () => {
  const last = (text: string) => readTimestamp(text, 'UTC', 'Europe/Oslo')
  expect(last('2026-03-28')).toEqual({ iso: '2026-03-28T23:00:00.000Z' })
  // The day on which daylight saving time begins has 23 hours.
  expect(last('2026-03-29')).toEqual({ iso: '2026-03-29T22:00:00.000Z' })
  expect(last('2026-03-28T23:59:59Z')).toEqual({ iso: '2026-03-28T23:59:59.000Z' })
  expect(last('2026-03-28T12:00')).toEqual({ iso: '2026-03-28T12:00:00.000Z' })
})

test.each([
  'Snarest',
  'ASAP',
  '',
  '2026-02-30',
  '2026-13-01',
  '2026-01-01T25:00:00Z',
  '01/02/2026',
  'tomorrow',
  '2026-01-01T10:00:00Zebra',
])('"%s" is not a date, which is reported', (text) => {
  expect(readTimestamp(text, 'Europe/Oslo')).toEqual({ problem: `"${text}" is not a date and was left out` })
})

test.each(['0001-01-01T00:00:00Z', '9999-12-31', 8.64e15])('%s means never and is left out', (text) => {
  expect(readTimestamp(text, 'UTC')).toEqual({ problem: expect.stringMatching(/^the year \d+ was left out$/) })
})
