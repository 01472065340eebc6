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

// Danes and Finns write 17.32; some write a comma, or the word for o'clock, before the time.
const TIME =
  '(?:(?:T| |, ?| kl\\.? ?)(\\d{1,2})[:.](\\d{2})(?:[:.](\\d{2}(?:[.,]\\d{1,9})?))? ?(Z|UTC|GMT|[+-]\\d{2}(?::?\\d{2})?)?)?'
const YEAR_FIRST = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${TIME}$`, 'i')
const DOTS = new RegExp(`^(\\d{1,2})\\. ?(\\d{1,2})\\. ?(\\d{4})${TIME}$`, 'i')
const ANY_ORDER = new RegExp(`^(\\d{1,2})([-/])(\\d{1,2})\\2(\\d{4})${TIME}$`, 'i')
const EMAIL = /^(?:[a-z]{3}, )?(\d{1,2}) ([a-z]{3}) (\d{4}) (\d{2}):(\d{2})(?::(\d{2}))? (GMT|UTC|[+-]\d{4})$/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Reads a date with or without a time and an offset: years first, days first with dots, or as in e-mails.
 * @param order of days and months that `/` or `-` separates; without it, such a date is none
 * @returns undefined if it is no date
 */
export function readWritten(text: string, order?: DayOrder): WrittenTime | undefined {
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return written([yearFirst[1], yearFirst[3], yearFirst[4]], yearFirst.slice(5))
  const dots = DOTS.exec(text)
  if (dots) return written([dots[3], dots[2], dots[1]], dots.slice(4))
  const either = order && ANY_ORDER.exec(text)
  if (either) {
    const [, first, , second, year] = either
    return written([year, ...(order === 'day-first' ? [second, first] : [first, second])], either.slice(5))
  }
  const email = EMAIL.exec(text)
  if (!email) return undefined
  const month = MONTHS.indexOf(email[2]?.toLowerCase() ?? '') + 1
  return written([email[3], String(month), email[1]], email.slice(4))
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
    const told = Number(first) > 12 ? 'day-first' : Number(second) > 12 ? 'month-first' : null
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
