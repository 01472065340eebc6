import { salaryCurrencies } from '@kandidat/contract/resources/enumerations'
import type { Salary } from '@kandidat/contract/resources/salary'

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
  problems: string[]
}

const EXTRA_LENGTH = 2_000

const INTERVALS: readonly (readonly [type: string, words: RegExp])[] = [
  // Periods that we do not have. Without this line, "biweekly" would match "weekly".
  ['', /(?:bi|semi|half)[- ]?(?:weekly|monthly|yearly)|one[- ]?time|quarter|2 weeks|kvartal/i],
  ['HOUR', /hour|hourly|\bhr\b|\btim(?:e|en|er|me|men|es|lønn|elønn|lön|eløn)?\b|stunde|\bp\/?h\b/i],
  ['DAY', /\bda(?:y|ily|g|gen)\b|\btag\b|\bdygn\b/i],
  ['WEEK', /week|\buke\b|\buken\b|vecka|\buge\b|woche/i],
  ['MONTH', /month|\bmån(?:ad|aden|adslön|ed|eden|edslønn|edsløn)?\b|\bmd\b|\bmnd\b|monat/i],
  ['YEAR', /year|annual|annum|\bp\.? ?a\b|(?<!\p{L})år(?:et|ligen|lig|slønn|slön|sløn)?(?!\p{L})|jahr/iu],
]

const SYMBOLS: readonly (readonly [symbol: RegExp, currency: string])[] = [
  [/CA\$|C\$/, 'CAD'],
  [/AU\$|A\$/, 'AUD'],
  [/US\$/, 'USD'],
  [/€/, 'EUR'],
  [/£/, 'GBP'],
]
const BY_COUNTRY: ReadonlyMap<string, string> = new Map([
  ['NO', 'NOK'],
  ['SE', 'SEK'],
  ['DK', 'DKK'],
  ['US', 'USD'],
  ['CA', 'CAD'],
  ['AU', 'AUD'],
])

/**
 * Converts the pay of a feed to a salary (docs/content.md#salary).
 * @param country ISO 3166-1 alpha-2 code that decides between currencies with the same symbol, as
 * of crowns and dollars
 */
export function readPay(hint: PayHint, country?: string): Pay {
  const problems: string[] = []
  const text = line(hint.text)
  const read = text !== null && hint.min == null && hint.max == null ? amountsIn(text) : undefined
  const [min, max] = ordered(read?.min ?? amountOf(hint.min), read?.max ?? amountOf(hint.max), problems)
  const words = [hint.interval, read && text].filter(Boolean).join(' ')
  const type = INTERVALS.find(([, pattern]) => pattern.test(words))?.[0] || null
  const stated = hint.currency ?? (read ? (text ?? '') : '')
  const currency = currencyOf(stated, country)
  const extras = [text, line(hint.extra)].filter((each) => each !== null)
  if (min === null && max === null) return { salary: withExtra(null, extras), problems }
  if (currency === undefined) {
    problems.push(`salary: ${stated} is not one of ${salaryCurrencies.join(', ')}; kept as text`)
    const amounts = [min, max].filter((each) => each !== null)
    const whole = [hint.currency, [...new Set(amounts)].join('–'), type && `per ${type.toLowerCase()}`]
    return { salary: withExtra(null, text === null ? [whole.filter(Boolean).join(' '), ...extras] : extras), problems }
  }
  if (currency === null) problems.push('salary: the currency is missing')
  if (type === null && words !== '' && text === null) {
    problems.push(`salary: "${words}" is not hour, day, week, month or year; kept as text`)
    extras.unshift(words)
  }
  return { salary: withExtra({ type, currency, minSalary: min, maxSalary: max, extra: null }, extras), problems }
}

function withExtra(salary: Salary | null, extras: readonly string[]): Salary | null {
  const extra = [...new Set(extras)].join('; ').slice(0, EXTRA_LENGTH) || null
  if (salary) return { ...salary, extra }
  return extra === null ? null : { type: null, currency: null, minSalary: null, maxSalary: null, extra }
}

/** Null if no currency is stated, undefined if it is not supported. */
function currencyOf(stated: string, country: string | undefined): Salary['currency'] | undefined {
  const codes: string[] = stated.toUpperCase().match(/\b[A-Z]{3}\b/g) ?? []
  const code = salaryCurrencies.find((each) => codes.includes(each))
  if (code !== undefined) return code
  const bySymbol = SYMBOLS.find(([symbol]) => symbol.test(stated))?.[1]
  const local = /\$|\bkr\b|\bkronor\b|\bkroner\b|,-/i.test(stated) ? localCurrency(stated, country) : undefined
  const known = salaryCurrencies.find((each) => each === (bySymbol ?? local))
  if (known !== undefined) return known
  const isOther = codes.some(isCurrency) || /zł|¥|₹|₺|₽|\bKč\b|\bCHF\b/i.test(stated)
  return isOther ? undefined : null
}

function localCurrency(stated: string, country: string | undefined): string | undefined {
  const local = BY_COUNTRY.get(country ?? '')
  const isDollar = stated.includes('$')
  // Dollars without a country are US dollars. Crowns without a country are unknown.
  return local !== undefined && isDollar === local.endsWith('D') ? local : isDollar ? 'USD' : undefined
}

let currencies: ReadonlySet<string> | undefined

function isCurrency(code: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency'))
  return currencies.has(code)
}

function ordered(min: number | null, max: number | null, problems: string[]): [number | null, number | null] {
  if (min === null || max === null || min <= max) return [min, max]
  problems.push(`salary: the minimum (${min}) is above the maximum (${max}); they were swapped`)
  return [max, min]
}

const AMOUNT = String.raw`\d{1,3}(?:[ \u00a0\u202f.,']\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?`
const RANGE = new RegExp(
  String.raw`(${AMOUNT})\s*(k\b|m\b)?[^\d–—-]{0,12}?\s*(?:-|–|—|\bto\b|\btil\b|\btill\b|\bbis\b|\band\b|\bog\b|\boch\b)\s*[^\d]{0,8}?(${AMOUNT})\s*(k\b|m\b)?`,
  'i',
)
const SINGLE = new RegExp(String.raw`(${AMOUNT})\s*(k\b|m\b)?`, 'i')

/** The amounts in "350 000 – 420 000 kr" or "up to £45k". Undefined without a currency. */
function amountsIn(text: string): { min: number | null; max: number | null } | undefined {
  const isMoney = /[$€£¥]|\bkr\b|\bkronor\b|\bkroner\b|,-|\b(?:NOK|SEK|DKK|EUR|GBP|USD|CAD|AUD|CHF|PLN)\b/i.test(text)
  if (!isMoney) return undefined
  const range = RANGE.exec(text)
  if (range) {
    const [, low = '', lowUnit, high = '', highUnit] = range
    // In "100–120k", the unit applies to both.
    const unit = lowUnit ?? (Number.parseFloat(low) < 1_000 ? highUnit : undefined)
    return { min: amountOf(low + (unit ?? '')), max: amountOf(high + (highUnit ?? '')) }
  }
  const single = SINGLE.exec(text)
  if (!single) return undefined
  const amount = amountOf((single[1] ?? '') + (single[2] ?? ''))
  const before = text.slice(0, single.index)
  if (/\b(?:up to|opp til|op til|upp till|inntil|maks|max|bis)\b/i.test(before)) return { min: null, max: amount }
  if (/\b(?:from|fra|från|minimum|min|ab)\b/i.test(before)) return { min: amount, max: null }
  return { min: amount, max: amount }
}

/** Parses an amount with any separators. Null if it is missing, zero or negative. */
export function amountOf(value: string | number | null | undefined): number | null {
  const number = typeof value === 'string' ? numberOf(value) : (value ?? NaN)
  return Number.isFinite(number) && number > 0 ? Math.round(number * 100) / 100 : null
}

function numberOf(text: string): number {
  const [, sign, digits = '', unit = ''] = /^\D*?(-?)(\d[\d\s.,'\u00a0\u202f]*)\s*([km]?)\b/i.exec(text.trim()) ?? []
  if (sign === '-') return NaN
  const plain = digits.replace(/[\s'\u00a0\u202f]/g, '').replace(/[.,]+$/, '')
  const decimal = /[.,](?=\d{1,2}$)/.exec(plain)?.index ?? (/^\d+\.\d{4,}$/.test(plain) ? plain.indexOf('.') : -1)
  const whole = (decimal === -1 ? plain : plain.slice(0, decimal)).replace(/[.,]/g, '')
  const number = Number(decimal === -1 ? whole : `${whole}.${plain.slice(decimal + 1)}`)
  return number * (unit === '' ? 1 : unit.toLowerCase() === 'k' ? 1_000 : 1_000_000)
}

function line(text: string | null | undefined): string | null {
  return text?.replace(/\s+/g, ' ').trim() || null
}
