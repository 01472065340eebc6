import { expect, test } from 'vitest'
import { readDeadline, readTimestamp, zonesOf } from './timestamp.ts'
import { orderOf } from './written-time.ts'

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
  const last = (text: string) => readDeadline(text, { zones: ['UTC'], lastDayZone: 'Europe/Oslo', isExact: false })
  expect(last('2026-03-28')).toEqual({ iso: '2026-03-28T23:00:00.000Z' })
  // The day on which daylight saving time begins has 23 hours.
  expect(last('2026-03-29')).toEqual({ iso: '2026-03-29T22:00:00.000Z' })
  expect(last('2026-03-28T23:59:59Z')).toEqual({ iso: '2026-03-28T23:59:59.000Z' })
  expect(last('2026-03-28T12:00')).toEqual({ iso: '2026-03-28T12:00:00.000Z' })
})

test.each([
  '2026-12-15',
  '2026-12-15T00:00:00',
  '2026-12-15T00:00',
  '2026-12-15T00:00:00Z',
  '2026-12-15T00:00:00+01:00',
  '2026-12-14T23:00:00Z',
  '2026-12-15T24:00:00',
  '2026-12-15T24:00:00+01:00',
  '15.12.2026',
  '15. 12. 2026',
  '15.12.2026 00:00',
  '2026/12/15',
  'Tue, 15 Dec 2026 00:00:00 +0100',
  String(Date.parse('2026-12-14T23:00:00Z')),
  Date.parse('2026-12-14T23:00:00Z'),
])('the deadline %j of a job in Norway lasts until 15 December has ended', (text) => {
  const reading = { zones: zonesOf('NO'), lastDayZone: 'Europe/Oslo', isExact: false }
  expect(readDeadline(text, reading)).toEqual({ iso: '2026-12-15T23:00:00.000Z' })
})

test('a deadline with one digit for the day is that day', () => {
  const reading = { zones: zonesOf('SE'), lastDayZone: 'Europe/Oslo', isExact: false }
  for (const text of ['2026-12-5', '5.12.2026', '05.12.2026']) {
    expect(readDeadline(text, reading)).toEqual({ iso: '2026-12-05T23:00:00.000Z' })
  }
})

test('a time of a deadline without an offset is one of the country of the job, and in a country with several zones the latest', () => {
  const at = (country: string) =>
    readDeadline('2026-12-15T12:00:00', { zones: zonesOf(country), lastDayZone: 'Europe/Oslo', isExact: false })
  expect(at('NO')).toEqual({ iso: '2026-12-15T11:00:00.000Z' })
  expect(at('FI')).toEqual({ iso: '2026-12-15T10:00:00.000Z' })
  expect(at('US')).toEqual({ iso: '2026-12-15T22:00:00.000Z' })
})

test('a midnight of our own format is the moment that it is', () => {
  const reading = { zones: ['UTC'], lastDayZone: 'Europe/Oslo', isExact: true }
  for (const text of ['2026-12-15T23:00:00.000Z', '2026-12-15T00:00:00.000Z']) {
    expect(readDeadline(text, reading)).toEqual({ iso: text })
  }
  expect(readDeadline('2026-12-15', reading)).toEqual({ iso: '2026-12-15T23:00:00.000Z' })
})

test('the order of days and months is told by a number above 12 anywhere in a column', () => {
  expect(orderOf(['1/2/2026', '26/11/2026 17:32', ''])).toBe('day-first')
  expect(orderOf(['1-2-2026', '11-26-2026'])).toBe('month-first')
  expect(orderOf(['1/2/2026', '3/4/2026'])).toBeNull()
  expect(orderOf(['26/11/2026', '11/26/2026'])).toBeUndefined()
  expect(orderOf(['1.2.2026', '2026-02-01', 'tomorrow'])).toBeUndefined()
})

test.each([
  ['1/2/2026', 'day-first', '2026-01-31T23:00:00.000Z'],
  ['1/2/2026', 'month-first', '2026-01-01T23:00:00.000Z'],
  ['26-11-2026 17.32', 'day-first', '2026-11-26T16:32:00.000Z'],
  ['26.11.2026 17:32', undefined, '2026-11-26T16:32:00.000Z'],
  ['1.3.2026', undefined, '2026-02-28T23:00:00.000Z'],
  ['15/12/2026', undefined, '2026-12-14T23:00:00.000Z'],
  ['12-15-2026', undefined, '2026-12-14T23:00:00.000Z'],
  ['05.12.26', undefined, '2026-12-04T23:00:00.000Z'],
  ['31.12.2026.', undefined, '2026-12-30T23:00:00.000Z'],
  ['20261215', undefined, '2026-12-14T23:00:00.000Z'],
  ['15. desember 2026', undefined, '2026-12-14T23:00:00.000Z'],
  ['15 des. 2026', undefined, '2026-12-14T23:00:00.000Z'],
  ['den 15 december 2026 kl. 12:00', undefined, '2026-12-15T11:00:00.000Z'],
  ['tisdag den 15 december 2026', undefined, '2026-12-14T23:00:00.000Z'],
  ['1. maj 2026', undefined, '2026-04-30T22:00:00.000Z'],
  ['Dec 15, 2026', undefined, '2026-12-14T23:00:00.000Z'],
  ['Tuesday, December 15th, 2026', undefined, '2026-12-14T23:00:00.000Z'],
  ['2026-12-15T10:00+01:00[Europe/Oslo]', undefined, '2026-12-15T09:00:00.000Z'],
] as const)('%s, %s, is %s in Oslo', (text, order, iso) => {
  expect(readTimestamp(text, 'Europe/Oslo', order)).toEqual({ iso })
})

test.each([
  'Snarest',
  'ASAP',
  '',
  '2026-02-30',
  '2026-13-01',
  '2026-01-01T25:00:00Z',
  '2026-01-01T24:01:00Z',
  '31.02.2026',
  '01/02/2026',
  'tomorrow',
  '15 ember 2026',
  'Week 12 2026',
  '32/12/2026',
  '99999999',
  '2026-01-01T10:00:00Zebra',
])('"%s" is not a date, which is reported', (text) => {
  expect(readTimestamp(text, 'Europe/Oslo')).toEqual({ problem: { code: 'no-date', text } })
})

test.each(['0001-01-01T00:00:00Z', '9999-12-31', 8.64e15])('%s means never and is left out', (text) => {
  expect(readTimestamp(text, 'UTC')).toEqual({ problem: { code: 'year', year: expect.any(Number) } })
})
