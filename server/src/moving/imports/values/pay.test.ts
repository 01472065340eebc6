import { describe, expect, test } from 'vitest'
import { amountOf } from './amount.ts'
import { readPay } from './pay.ts'

const salary = (
  type: string | null,
  currency: string | null,
  min: number | null,
  max: number | null,
  extra: string | null = null,
) => ({
  type,
  currency,
  minSalary: min,
  maxSalary: max,
  extra,
})

describe('separate amounts', () => {
  test.each([
    [{ min: 60_000, max: 75_000, currency: 'EUR', interval: 'year' }, salary('YEAR', 'EUR', 60_000, 75_000)],
    [{ min: '60000', max: '75000', currency: 'eur', interval: 'YEARLY' }, salary('YEAR', 'EUR', 60_000, 75_000)],
    [{ min: 102_800, max: 137_000, currency: 'CAD', interval: '1 YEAR' }, salary('YEAR', 'CAD', 102_800, 137_000)],
    [{ min: 70, max: null, currency: 'USD', interval: 'per-hour-wage' }, salary('HOUR', 'USD', 70, null)],
    [{ min: 45_000, max: 45_000, currency: 'SEK', interval: 'månad' }, salary('MONTH', 'SEK', 45_000, 45_000)],
    [{ min: 2_000, max: 0, currency: 'GBP', interval: 'WEEK' }, salary('WEEK', 'GBP', 2_000, null)],
    [{ min: 900, currency: '€', interval: 'daily' }, salary('DAY', 'EUR', 900, null)],
    [
      { min: 500_000, currency: 'NOK', interval: 'NONE', extra: 'and a boat' },
      salary(null, 'NOK', 500_000, null, 'NONE; and a boat'),
    ],
    [{ min: 0, max: 0, currency: 'NOK', interval: 'year' }, null],
    [{ min: -5, max: Number.NaN, currency: 'NOK' }, null],
    [{ extra: 'Good pay' }, salary(null, null, null, null, 'Good pay')],
    [{}, null],
  ])('%o', (hint, expected) => {
    expect(readPay(hint).salary).toEqual(expected)
  })

  test('pay in an unsupported currency is kept as text, which is reported', () => {
    expect(readPay({ min: 10_000, max: 15_000, currency: 'PLN', interval: 'month' })).toEqual({
      salary: salary(null, null, null, null, 'PLN 10000–15000 per month'),
      problems: [{ code: 'pay-currency', stated: 'PLN' }],
    })
  })

  test('missing, swapped and unknown values are reported', () => {
    expect(readPay({ min: 9, max: 5, currency: 'EUR', interval: 'hour' })).toEqual({
      salary: salary('HOUR', 'EUR', 5, 9),
      problems: [{ code: 'pay-swapped', min: 9, max: 5 }],
    })
    expect(readPay({ min: 5 }).problems).toEqual([{ code: 'pay-no-currency' }])
    expect(readPay({ min: 5, currency: 'EUR', interval: 'bi-weekly' })).toEqual({
      salary: salary(null, 'EUR', 5, null, 'bi-weekly'),
      problems: [{ code: 'pay-period', words: 'bi-weekly' }],
    })
  })
})

describe('free text', () => {
  test.each([
    ['350 000 – 420 000 kr per år', 'NO', 'YEAR', 'NOK', 350_000, 420_000],
    ['kr 350.000,- til kr 420.000,-', 'NO', null, 'NOK', 350_000, 420_000],
    ['32 000 - 38 000 SEK i månaden', undefined, 'MONTH', 'SEK', 32_000, 38_000],
    ['£35,000 - £40,000 per annum', undefined, 'YEAR', 'GBP', 35_000, 40_000],
    ['$100–120k / year', undefined, 'YEAR', 'USD', 100_000, 120_000],
    ['CA$102.8K – CA$137K', undefined, null, 'CAD', 102_800, 137_000],
    ['up to €55k', undefined, null, 'EUR', null, 55_000],
    ['fra 220 kr per time', 'NO', 'HOUR', 'NOK', 220, null],
    ['45.000 kr. pr. måned', 'DK', 'MONTH', 'DKK', 45_000, 45_000],
  ])('"%s"', (text, country, type, currency, min, max) => {
    expect(readPay({ text }, country).salary).toEqual(salary(type, currency, min, max, text))
  })

  test.each(['Competitive', 'Fast månads- vecko- eller timlön', 'By agreement, after 3 months', '24 av 7'])(
    '"%s" has no amount',
    (text) => {
      expect(readPay({ text }, 'SE')).toEqual({ salary: salary(null, null, null, null, text), problems: [] })
    },
  )
})

test.each([
  ['350 000', 350_000],
  ['350\u00a0000,50', 350_000.5],
  ['350.000', 350_000],
  ['1,234,567.89', 1_234_567.89],
  ['1.234.567,89', 1_234_567.89],
  ['102.8K', 102_800],
  ['12,5', 12.5],
  ['15.00', 15],
  ["120'000", 120_000],
  ['NOK 500', 500],
  ['-5', null],
  ['none', null],
  ['', null],
])('the amount "%s" is %s', (text, amount) => {
  expect(amountOf(text)).toBe(amount)
})
