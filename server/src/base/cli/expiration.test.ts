import { expect, test } from 'vitest'
import { readExpiration } from './expiration.ts'

const iso = (text: string, zone = 'Europe/Oslo') => readExpiration(text)(zone).toISOString()

test('a day is included, and a time is exact', () => {
  expect(iso('2027-01-31')).toBe('2027-01-31T23:00:00.000Z')
  expect(iso('31.01.2027')).toBe('2027-01-31T23:00:00.000Z')
  expect(iso('4.1.2027')).toBe('2027-01-04T23:00:00.000Z')
  expect(iso('2027-01-31', 'UTC')).toBe('2027-02-01T00:00:00.000Z')
  expect(iso('2027-01-31T12:00:00Z')).toBe('2027-01-31T12:00:00.000Z')
  expect(iso('2027-01-31T12:00:00+02:00', 'UTC')).toBe('2027-01-31T10:00:00.000Z')
})

test.each([
  '2027-02-30',
  '2027-01-31T12:00:00',
  '2027-02-30T12:00:00Z',
  'tomorrow',
  '',
  '30.02.2027',
  '31.01.27',
  '31.01.2027T12:00:00Z',
])('"%s" is refused with the allowed forms', (text) => {
  expect(() => readExpiration(text)).toThrow('Give a day such as 2027-01-31')
})

test.each(['0999-01-01', '9999-12-31'])('the year of %s is refused', (text) => {
  expect(() => readExpiration(text)).toThrow('The year must be between 1000 and 9998.')
})
