import { expect, test } from 'vitest'
import { fieldText, timeIn } from './zoned-time.ts'

const OSLO = 'Europe/Oslo'

test.each([
  ['2026-07-01T12:00', '2026-07-01T10:00:00Z'],
  ['2026-01-01T12:00', '2026-01-01T11:00:00Z'],
  ['2026-01-01 12:00:30', '2026-01-01T11:00:30Z'],
  ['2026-01-01T12:00:30.123', '2026-01-01T11:00:30Z'],
  ['2026-01-01', '2025-12-31T23:00:00Z'],
  ['2024-02-29T00:00', '2024-02-28T23:00:00Z'],
  // An hour before and after the clock goes forward, and the day on which it goes back.
  ['2026-03-29T01:59', '2026-03-29T00:59:00Z'],
  ['2026-03-29T03:00', '2026-03-29T01:00:00Z'],
  ['2026-10-25T12:00', '2026-10-25T11:00:00Z'],
])('%s in Oslo is %s', (text, at) => {
  expect(timeIn(OSLO, text)).toEqual(new Date(at))
})

test.each([
  '',
  'now',
  '2026-02-30T10:00',
  '2026-13-01T10:00',
  '2026-01-01T24:00',
  '2026-01-01T10:60',
  '2026-01-01T10',
  '1969-12-31T10:00',
  '2026-01-01T10:00Z',
])('“%s” is no time', (text) => {
  expect(timeIn(OSLO, text)).toBeNull()
})

test.each([OSLO, 'UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'])(
  'what a field shows in %s is read as the same time, all year',
  (timeZone) => {
    const texts = Array.from({ length: 300 }, (_, n) =>
      fieldText(timeZone, new Date(Date.UTC(2026, 0, 1, n * 29, 0, n % 60))),
    )
    // In the hour that is repeated, a text means two times: it is compared as text.
    expect(texts.map((text) => fieldText(timeZone, timeIn(timeZone, text) ?? new Date(0)))).toEqual(texts)
  },
)

test('a field shows seconds only if there are any, or none at all', () => {
  expect(fieldText('UTC', new Date('2026-01-01T10:00:00.999Z'))).toBe('2026-01-01T10:00')
  expect(fieldText('UTC', new Date('2026-01-01T10:00:05Z'))).toBe('2026-01-01T10:00:05')
  expect(fieldText('UTC', new Date('2026-01-01T10:00:05Z'), 'minutes')).toBe('2026-01-01T10:00')
})
