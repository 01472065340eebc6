import { Temporal } from 'temporal-polyfill'
import { endOfDay } from '../../../base/forms/day.ts'

/** A time of a feed in UTC, or the reason why it was left out. */
export type Timestamp = { iso: string } | { problem: string }

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i
const EMAIL_DATE = /^(?:[a-z]{3}, )?\d{1,2} [a-z]{3} \d{4} \d{2}:\d{2}(?::\d{2})? (?:GMT|UTC|[+-]\d{4})$/i

/**
 * Reads a time as feeds write it: a date with or without a time and an offset, the date format of
 * e-mails, or milliseconds since 1970.
 * @param zone the IANA time zone of times without an offset, such as `Europe/Oslo`
 * @param lastDayZone if it is given, a date without a time means the end of that day in this zone
 * (docs/statuses.md#a-day-as-an-expiration)
 */
export function readTimestamp(value: string | number, zone: string, lastDayZone?: string): Timestamp {
  const text = String(value).trim()
  const instant =
    typeof value === 'number' || /^\d{12,14}$/.test(text) ? fromEpoch(Number(value)) : fromText(text, zone, lastDayZone)
  if (!instant) return { problem: `"${text.slice(0, 40)}" is not a date and was left out` }
  const at = new Date(instant.epochMilliseconds)
  const year = at.getUTCFullYear()
  // Some systems write such years for "never" and "unknown".
  if (year < 1970 || year > 2200) return { problem: `the year ${year} was left out` }
  return { iso: at.toISOString() }
}

function fromEpoch(milliseconds: number): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.fromEpochMilliseconds(Math.trunc(milliseconds))
  } catch {
    return undefined
  }
}

function fromText(text: string, zone: string, lastDayZone: string | undefined): Temporal.Instant | undefined {
  const [, date, time, offset] = DATE.exec(text) ?? []
  if (date === undefined) return EMAIL_DATE.test(text) ? fromEpoch(Date.parse(text)) : undefined
  try {
    if (time === undefined) {
      if (lastDayZone !== undefined) return fromEpoch(endOfDay(date, lastDayZone).getTime())
      return Temporal.PlainDate.from(date).toZonedDateTime(zone).toInstant()
    }
    if (offset === undefined) return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).toInstant()
    return Temporal.Instant.from(`${date}T${time}${/[+-]/.test(offset) ? offset : 'Z'}`)
  } catch {
    return undefined
  }
}
