import { Temporal } from 'temporal-polyfill'

/**
 * A day as YYYY-MM-DD, which is the same in every time zone. What is a day and is kept as a moment becomes another day wherever it
 * is shown in another zone.
 */
export type Day = `${number}-${number}-${number}`

/** Reads a day as YYYY-MM-DD; undefined if there is no such day. */
export function parseDay(text: string): Day | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() as Day
  } catch {
    return undefined
  }
}

/**
 * The midnight that ends a day, which is when something expires on that day
 * (docs/statuses.md#a-day-as-an-expiration).
 * @param day as YYYY-MM-DD
 * @param zone an IANA time zone, such as that of the setting TIME_ZONE
 * @throws {RangeError} if there is no such day
 */
export function endOfDay(day: string, zone: string): Date {
  // The first moment of the next day: days of 23 and 25 hours, and days that begin at one o'clock, are exact.
  const next = Temporal.PlainDate.from(day, { overflow: 'reject' }).add({ days: 1 })
  return new Date(next.toZonedDateTime(zone).epochMilliseconds)
}

/** The day that a time falls on, as YYYY-MM-DD. @param zone an IANA time zone */
export function dayAt(time: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()
}
