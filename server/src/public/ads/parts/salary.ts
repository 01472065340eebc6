import type { Salary } from '@kandidat/contract/resources/salary'
import { LRUCache } from 'lru-cache'
import type { Catalogue, Language } from '../../../base/web/words/language.ts'
import { locales } from '../../../base/web/words/dates.ts'
import type { AdWords, PayUnit } from '../../words/en/ads.ts'

const units: readonly PayUnit[] = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR']

/** What the amounts of a salary are paid for, or null if it is unknown. */
export function unitOf({ type }: Salary): PayUnit | null {
  return units.find((unit) => unit === type) ?? null
}

/** The amounts of a salary as people read them: `NOK 500,000–565,000 per year`. Null if there is none. */
export function salaryText(salary: Salary | null, language: Language, words: Catalogue<AdWords>): string | null {
  const { minSalary: min = null, maxSalary: max = null, currency = null } = salary ?? {}
  if (salary === null || (min === null && max === null)) return null
  const w = words[language]
  const isWhole = [min, max].every((amount) => amount === null || Number.isInteger(amount))
  const format = formatOf(language, currency, isWhole ? 0 : 2)
  const unit = unitOf(salary)
  return `${amountText(min, max, format, w)}${unit === null ? '' : ` ${w.units[unit]}`}`
}

function amountText(min: number | null, max: number | null, format: Intl.NumberFormat, w: AdWords): string {
  if (min === null) return w.upTo(format.format(max ?? 0))
  if (max === null) return w.from(format.format(min))
  return min === max ? format.format(min) : rangeText(min, max, format)
}

/** Ranges that were written. Many positions offer the same, and to write one takes a tenth of the time of a whole page. */
const ranges = new WeakMap<Intl.NumberFormat, LRUCache<string, string>>()
const MOST_RANGES = 500

function rangeText(min: number, max: number, format: Intl.NumberFormat): string {
  let known = ranges.get(format)
  if (!known) ranges.set(format, (known = new LRUCache({ max: MOST_RANGES })))
  const id = `${min} ${max}`
  let text = known.get(id)
  if (text === undefined) known.set(id, (text = format.formatRange(min, max)))
  return text
}

const formats = new Map<string, Intl.NumberFormat>()

/** Making a format takes a hundred times as long as using it. */
function formatOf(language: Language, currency: Salary['currency'], digits: number): Intl.NumberFormat {
  const id = `${language} ${currency} ${digits}`
  let format = formats.get(id)
  if (!format) {
    const style = currency === null ? {} : { style: 'currency' as const, currency }
    format = new Intl.NumberFormat(locales[language], {
      ...style,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    formats.set(id, format)
  }
  return format
}
