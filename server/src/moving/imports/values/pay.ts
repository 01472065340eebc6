import type { Remark } from '../../../content/faults/remark.ts'
import type { Salary } from '@kandidat/contract/resources/salary'
import { AMOUNT, amountOf } from './amount.ts'
import { currencyOf } from './pay-currency.ts'
import { periodNamed } from './pay-period.ts'
import { payNamed } from './pay-text.ts'
import { isPlausible } from './plausible-pay.ts'

/** The pay in the terms of a feed. Amounts are in whole units of the currency. */
export interface PayHint {
  min?: string | number | null
  max?: string | number | null
  /** A code or a symbol. */
  currency?: string | null
  /** The pay period in the feed's terms: `YEAR`, `per-hour-wage`, `1 MONTH`. */
  interval?: string | null
  /** Free text. It is parsed if there are no amounts, and kept in any case. */
  text?: string | null
  /** Additional pay, as free text. */
  extra?: string | null
}

/** The salary, or null if nothing is known, and the problems to report to the user. */
export interface Pay {
  salary: Salary | null
  problems: Remark[]
}

const EXTRA_LENGTH = 2_000
const MARK = String.raw`(?:[a-z]{2,3}\.?|(?:CA|C|AU|A|US)?\$|[€£]|[,.:]?[-–—])?`
const SINGLE_AMOUNT = new RegExp(`^${MARK} ?${AMOUNT} ?[km]? ?${MARK}$`, 'iu')

/**
 * Converts the pay of a feed to a salary (docs/content.md#salary).
 * @param country ISO 3166-1 alpha-2 code that decides between currencies with the same symbol, as
 * of crowns and dollars
 */
export function readPay(hint: PayHint, country?: string): Pay {
  const texts = [hint.min, hint.max].filter((value) => typeof value === 'string' && isText(value))
  const text = [...new Set(texts), hint.text].filter(Boolean).join('; ')
  if (texts.length > 0) return fromText({ ...hint, text }, country)
  return hint.min == null && hint.max == null ? fromText(hint, country) : fromAmounts(hint, country)
}

/** Whether what should be an amount says more, such as "30 000–35 000 kr". */
function isText(value: string): boolean {
  const plain = line(value) ?? ''
  return /^[^-]*\d/.test(plain) && !SINGLE_AMOUNT.test(plain)
}

function fromText({ text, extra, currency, interval }: PayHint, country: string | undefined): Pay {
  const words = line(text)
  const extras = [words, line(extra)].filter((each) => each !== null)
  const named = words === null ? undefined : payNamed(words.slice(0, EXTRA_LENGTH), country, currency ?? null)
  if (!named) return { salary: withExtra(null, extras), problems: [] }
  const type = named.type ?? (interval ? periodNamed(interval) : null)
  if (!isPlausible(type, named.currency, [named.min, named.max]))
    return { salary: withExtra(null, extras), problems: [] }
  const salary = { type, currency: named.currency, minSalary: named.min, maxSalary: named.max, extra: null }
  return { salary: withExtra(salary, extras), problems: [] }
}

function fromAmounts(hint: PayHint, country: string | undefined): Pay {
  const problems: Remark[] = []
  const [min, max] = ordered(amountOf(hint.min), amountOf(hint.max), problems)
  const words = hint.interval ?? ''
  const type = periodNamed(words)
  const stated = hint.currency ?? [hint.min, hint.max].filter((value) => typeof value === 'string').join(' ')
  const currency = currencyOf(stated, country)
  const extras = [line(hint.text), line(hint.extra)].filter((each) => each !== null)
  if (min === null && max === null) return { salary: withExtra(null, extras), problems }
  const amounts = [...new Set([min, max])].filter((each) => each !== null).join('–')
  const whole = [hint.currency, amounts, type && `per ${type.toLowerCase()}`].filter(Boolean).join(' ')
  if (currency === undefined) {
    problems.push({ code: 'pay-currency', stated })
    return { salary: withExtra(null, [whole, ...extras]), problems }
  }
  if (currency !== null && type !== null && !isPlausible(type, currency, [min, max])) {
    problems.push({ code: 'pay-implausible', pay: whole })
    return { salary: withExtra(null, [whole, ...extras]), problems }
  }
  if (currency === null) problems.push({ code: 'pay-no-currency' })
  if (type === null && words !== '' && line(hint.text) === null) {
    problems.push({ code: 'pay-period', words })
    extras.unshift(words)
  }
  return { salary: withExtra({ type, currency, minSalary: min, maxSalary: max, extra: null }, extras), problems }
}

function withExtra(salary: Salary | null, extras: readonly string[]): Salary | null {
  const extra = [...new Set(extras)].join('; ').slice(0, EXTRA_LENGTH) || null
  if (salary) return { ...salary, extra }
  return extra === null ? null : { type: null, currency: null, minSalary: null, maxSalary: null, extra }
}

function ordered(min: number | null, max: number | null, problems: Remark[]): [number | null, number | null] {
  if (min === null || max === null || min <= max) return [min, max]
  problems.push({ code: 'pay-swapped', min, max })
  return [max, min]
}

function line(text: string | null | undefined): string | null {
  return text?.replace(/\s+/g, ' ').trim() || null
}
