import { expect, test } from 'vitest'
import { countryCode, countryName } from './country.ts'

test.each([
  ['NORGE', 'NO'],
  ['Noreg', 'NO'],
  ['no', 'NO'],
  ['NOR', 'NO'],
  ['Sverige', 'SE'],
  ['Danmark', 'DK'],
  ['Vereinigtes Königreich', 'GB'],
  ['UK', 'GB'],
  ['England', 'GB'],
  ['U.S.A.', 'US'],
  ['The Netherlands', 'NL'],
  ['Czech Republic', 'CZ'],
  ['Georgia', 'GE'],
])('%s is the country %s', (name, code) => {
  expect(countryCode(name)).toBe(code)
})

test.each(['XX', 'EU', 'ZZ', 'SU', 'Oslo', '', 'Ruritania', 'NORG'])('"%s" is not a country', (name) => {
  expect(countryCode(name)).toBeUndefined()
})

test('a code has an English name', () => {
  expect(countryName('NO')).toBe('Norway')
})
