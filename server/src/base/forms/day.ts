import { Temporal } from 'temporal-polyfill'

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
