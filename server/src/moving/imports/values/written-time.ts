import { Temporal } from 'temporal-polyfill'

/** In which order days and months are, where `/` or `-` separates them. With dots the day is always first. */
export const dayOrders = ['day-first', 'month-first'] as const
export type DayOrder = (typeof dayOrders)[number]

/** A date as somebody has written it. */
export interface WrittenTime {
  readonly day: Temporal.PlainDate
  /** Null if only a day was written. 24:00 is the midnight that begins the next day. */
  readonly time: { readonly of: Temporal.PlainDate; readonly at: Temporal.PlainTime } | null
  /** What was written about the zone, such as `Z` or `+01:00`. */
  readonly offset: string | null
}

// Danes and Finns write 17.32; some write a comma, or the word for o'clock, before the time. Java adds the name of the zone.
const TIME =
  '(?:(?:T| |, ?| kl\\.? ?)(\\d{1,2})[:.](\\d{2})(?:[:.](\\d{2}(?:[.,]\\d{1,9})?))? ?(Z|UTC|GMT|[+-]\\d{2}(?::?\\d{2})?)?(?:\\[[\\w/+-]+\\])?)?'
const YEAR_FIRST = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${TIME}$`, 'i')
const DIGITS = /^(20\d{2})(\d{2})(\d{2})$/
const DOTS = new RegExp(`^(\\d{1,2})\\. ?(\\d{1,2})\\. ?(\\d{4}|\\d{2})\\.?${TIME}$`, 'i')
const ANY_ORDER = new RegExp(`^(\\d{1,2})([-/])(\\d{1,2})\\2(\\d{4})${TIME}$`, 'i')
const NAMED = new RegExp(
  `^(?:\\p{L}{2,9}\\.?,? (?:den )?|den )?(\\d{1,2})(?:\\.? ?|-)(\\p{L}{3,9})(?:[.,]? ?|-)(\\d{4})${TIME}$`,
  'iu',
)
const MONTH_FIRST = new RegExp(
  `^(?:\\p{L}{3,9}, )?(\\p{L}{3,9})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})${TIME}$`,
  'iu',
)

/** The names of the months, January first, in the languages in which people write here. */
const MONTHS = Array.from({ length: 12 }, (_, month) =>
  ['en', 'nb', 'da', 'sv'].map((language) =>
    new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month)).toLowerCase(),
  ),
)

/**
 * Reads a date with or without a time and an offset: years first, days first with dots, with the name of the month, or as in
 * e-mails. With `/` or `-`, a number above 12 is the day.
 * @param order of days and months that `/` or `-` separates; without it, such a date is none if both could be the month
 * @returns undefined if it is no date
 */
export function readWritten(text: string, order?: DayOrder): WrittenTime | undefined {
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return written([yearFirst[1], yearFirst[3], yearFirst[4]], yearFirst.slice(5))
  const digits = DIGITS.exec(text)
  if (digits) return written(digits.slice(1), [])
  const dots = DOTS.exec(text)
  if (dots) return written([dots[3]?.padStart(4, '20'), dots[2], dots[1]], dots.slice(4))
  const either = ANY_ORDER.exec(text)
  if (either) {
    const [, first, , second, year] = either
    const known = order ?? orderTold(first, second)
    if (known === null) return undefined
    return written([year, ...(known === 'day-first' ? [second, first] : [first, second])], either.slice(5))
  }
  const named = NAMED.exec(text)
  if (named) return written([named[3], monthNamed(named[2]), named[1]], named.slice(4))
  const monthFirst = MONTH_FIRST.exec(text)
  if (!monthFirst) return undefined
  return written([monthFirst[3], monthNamed(monthFirst[1]), monthFirst[2]], monthFirst.slice(4))
}

/** The number of a month whose name begins with these letters, such as `des` or `Mars`. */
function monthNamed(word = ''): string {
  return String(MONTHS.findIndex((names) => names.some((name) => name.startsWith(word.toLowerCase()))) + 1)
}

function orderTold(first: Part, second: Part): DayOrder | null {
  return Number(first) > 12 ? 'day-first' : Number(second) > 12 ? 'month-first' : null
}

/**
 * The order of days and months in a column. It is known if one value has a number above 12.
 * @returns null if no value tells; undefined if nothing is written with `/` or `-`, or values contradict each other
 */
export function orderOf(values: readonly string[]): DayOrder | null | undefined {
  let order: DayOrder | null | undefined
  for (const value of values) {
    const [, first, , second] = ANY_ORDER.exec(value.trim()) ?? []
    if (first === undefined) continue
    const told = orderTold(first, second)
    if (order && told && order !== told) return undefined
    order = order ?? told
  }
  return order
}

type Part = string | undefined

function written([year, month, day]: readonly Part[], [hour, minute, second, offset]: readonly Part[]) {
  try {
    const date = Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    )
    if (hour === undefined) return { day: date, time: null, offset: null }
    const isEnd = hour === '24'
    const at = Temporal.PlainTime.from(
      `${isEnd ? '00' : hour.padStart(2, '0')}:${minute}:${(second ?? '00').replace(',', '.')}`,
    )
    // 24:00 is a time, and 24:01 is none.
    if (isEnd && !at.equals('00:00')) return undefined
    return { day: date, time: { of: isEnd ? date.add({ days: 1 }) : date, at }, offset: offset ?? null }
  } catch {
    return undefined
  }
}
