import { Temporal } from 'temporal-polyfill'

/** What a source's date comes to, in UTC; or one sentence why it comes to nothing. */
export type Timestamp = { iso: string } | { problem: string }

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i
const EMAIL_DATE = /^(?:[a-z]{3}, )?\d{1,2} [a-z]{3} \d{4} \d{2}:\d{2}(?::\d{2})? (?:GMT|UTC|[+-]\d{4})$/i

/**
 * A moment as feeds write it: with offset, "… UTC", epoch in milliseconds; without offset or without time in the zone of
 * the feed. A bare date begins with its day, and as a `last` day ends with it.
 * @param zone IANA name, such as `Europe/Oslo`
 */
export function readTimestamp(value: string | number, zone: string, isLastDay = false): Timestamp {
  const given = String(value).trim()
  const instant =
    typeof value === 'number' || /^\d{12,14}$/.test(given) ? fromEpoch(Number(value)) : fromText(given, zone, isLastDay)
  if (!instant) return { problem: `"${given.slice(0, 40)}" is no date: it was left out` }
  const at = new Date(instant.epochMilliseconds)
  const year = at.getUTCFullYear()
  // Systems write such years for "never" and "not known".
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

function fromText(text: string, zone: string, isLastDay: boolean): Temporal.Instant | undefined {
  const [, date, time, offset] = DATE.exec(text) ?? []
  if (date === undefined) return EMAIL_DATE.test(text) ? fromEpoch(Date.parse(text)) : undefined
  try {
    if (time === undefined) {
      const day = Temporal.PlainDate.from(date)
      return (isLastDay ? day.add({ days: 1 }) : day).toZonedDateTime(zone).toInstant()
    }
    if (offset === undefined) return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).toInstant()
    return Temporal.Instant.from(`${date}T${time}${/[+-]/.test(offset) ? offset : 'Z'}`)
  } catch {
    return undefined
  }
}
