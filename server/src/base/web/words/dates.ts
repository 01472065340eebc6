import { LRUCache } from 'lru-cache'
import type { Day } from '../../forms/day.ts'
import type { Language } from './language.ts'

/** How the languages write dates and numbers. English is written as in Britain: days before months, 24 hours. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-GB', nb: 'nb-NO', da: 'da-DK', sv: 'sv-SE' }

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A time as people read it: `23 Nov 2026, 14:05`.
 * @param timeZone the IANA time zone in which it is shown
 * @param hasSeconds for `14:05:09`
 */
export function timeText(at: Date, language: Language, timeZone: string, hasSeconds = false): string {
  return formatOf(language, timeZone, { dateStyle: 'medium', timeStyle: hasSeconds ? 'medium' : 'short' }).format(at)
}

/** A time of today as people read it: `14:05`. */
export function hourText(at: Date, language: Language, timeZone: string): string {
  return formatOf(language, timeZone, { timeStyle: 'short' }).format(at)
}

/** A time of the past day as people read it: `14:05:09`. */
export function clockText(at: Date, language: Language, timeZone: string): string {
  return formatOf(language, timeZone, { timeStyle: 'medium' }).format(at)
}

/** Days that were written. Many deadlines are the same, and to write one takes as long as to render ten elements. */
const days = new LRUCache<string, string>({ max: 5_000 })
/** Time zones differ by quarters of an hour, so the same day lasts throughout one. */
const QUARTER = 15 * 60_000

/** A day as people read it: `23 November 2026`. */
export function dayText(at: Date, language: Language, timeZone: string): string {
  const id = `${language} ${timeZone} ${Math.floor(at.getTime() / QUARTER)}`
  let text = days.get(id)
  if (text === undefined) days.set(id, (text = formatOf(language, timeZone, { dateStyle: 'long' }).format(at)))
  return text
}

/** What is a day and not a moment, as people read it. It is the same in every time zone. */
export function plainDayText(day: Day, language: Language): string {
  return dayText(new Date(day), language, 'UTC')
}

/** A day in little room: `23 Nov 2026`. */
export function shortDayText(at: Date, language: Language, timeZone: string): string {
  return formatOf(language, timeZone, { dateStyle: 'medium' }).format(at)
}

/** Making a format takes a hundred times as long as using it. */
function formatOf(
  language: Language,
  timeZone: string,
  style: Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>,
): Intl.DateTimeFormat {
  const id = `${language} ${timeZone} ${style.dateStyle} ${style.timeStyle}`
  let format = formats.get(id)
  if (!format) formats.set(id, (format = new Intl.DateTimeFormat(locales[language], { ...style, timeZone })))
  return format
}

const numbers = new Map<Language, Intl.NumberFormat>()

/** A number as people read it: `1,000`. */
export function numberText(number: number, language: Language): string {
  let format = numbers.get(language)
  if (!format) numbers.set(language, (format = new Intl.NumberFormat(locales[language])))
  return format.format(number)
}

const lists = new Map<Language, Intl.ListFormat>()

/** A list as people read it: `a, b and c`. */
export function listText(items: readonly string[], language: Language): string {
  let format = lists.get(language)
  if (!format) lists.set(language, (format = new Intl.ListFormat(locales[language], { type: 'conjunction' })))
  return format.format(items)
}

/** Making one takes 30 µs, and a board counts something on each of 350 cards. */
const plurals = new Map<Language, Intl.PluralRules>()

/** A number of something, in the form that its plural rule asks for: `1 key`, `2 keys`. */
export function countText(count: number, language: Language, forms: { one: string; other: string }): string {
  let rules = plurals.get(language)
  if (!rules) plurals.set(language, (rules = new Intl.PluralRules(locales[language])))
  const form = rules.select(count) === 'one' ? forms.one : forms.other
  return `${numberText(count, language)} ${form}`
}
