import { Temporal } from 'temporal-polyfill'
import { endOfDay } from '../../../base/forms/day.ts'
import { type DayOrder, readWritten, type WrittenTime } from './written-time.ts'

/** A time of a feed in UTC, or the reason why it was left out. */
/** What is wrong with a time; the remark names its field too. */
type UnreadTime = { code: 'no-date'; text: string } | { code: 'year'; year: number }

export type Timestamp = { iso: string } | { problem: UnreadTime }

/**
 * Reads a time as feeds write it: a date with or without a time and an offset, the date format of
 * e-mails, or milliseconds since 1970.
 * @param zone the IANA time zone of times without an offset, such as `Europe/Oslo`
 * @param order of days and months that `/` or `-` separates
 */
export function readTimestamp(value: string | number, zone: string, order?: DayOrder): Timestamp {
  const text = String(value).trim()
  if (isEpoch(value, text)) return shown(text, fromEpoch(Number(text)))
  const written = readWritten(text, order)
  return shown(text, written && instantOf(written, [zone]))
}

/** How a deadline is read. */
export interface DeadlineReading {
  /** The IANA time zones of the country of the job, of which one has the times without an offset. */
  readonly zones: readonly string[]
  /** The zone in which the last day ends: that of the setting TIME_ZONE. */
  readonly lastDayZone: string
  /** Whether a midnight is meant as the moment that it is, as in our own format. */
  readonly isExact: boolean
}

/**
 * Reads a deadline. A day is included: it ends with that day (docs/statuses.md#a-day-as-an-expiration). So is the day that a
 * midnight begins: whoever stores a last day as a moment writes that one, and a job that closes a day early loses the people of its
 * last day.
 */
export function readDeadline(value: string | number, { zones, lastDayZone, isExact }: DeadlineReading): Timestamp {
  const text = String(value).trim()
  const written = isEpoch(value, text) ? undefined : readWritten(text)
  const lasts = (day: Temporal.PlainDate) => shown(text, instantAt(endOfDay(day.toString(), lastDayZone)))
  if (written && (written.time === null || (!isExact && written.time.at.equals('00:00')))) return lasts(written.day)
  const instant = isEpoch(value, text) ? fromEpoch(Number(text)) : written && instantOf(written, zones)
  const begun = isExact ? undefined : instant && dayBegunAt(instant, zones)
  return begun ? lasts(begun) : shown(text, instant)
}

/** The zones of a country: ISO 3166-1 alpha-2. None for a country that does not exist. */
export function zonesOf(country: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(country)) return []
  return new Intl.Locale('und', { region: country }).getTimeZones() ?? []
}

function isEpoch(value: string | number, text: string): boolean {
  return typeof value === 'number' || /^\d{12,14}$/.test(text)
}

function shown(text: string, instant: Temporal.Instant | undefined): Timestamp {
  if (!instant) return { problem: { code: 'no-date', text: text.slice(0, 40).toWellFormed() } }
  const at = new Date(instant.epochMilliseconds)
  const year = at.getUTCFullYear()
  // Some systems write such years for "never" and "unknown".
  if (year < 1970 || year > 2200) return { problem: { code: 'year', year } }
  return { iso: at.toISOString() }
}

function fromEpoch(milliseconds: number): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.fromEpochMilliseconds(Math.trunc(milliseconds))
  } catch {
    return undefined
  }
}

function instantAt(time: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(time.getTime())
}

/** The moment that was written. In a country with several zones it is the latest, so that nothing ends too early. */
function instantOf({ day, time, offset }: WrittenTime, zones: readonly string[]): Temporal.Instant | undefined {
  try {
    const at = time ? time.of.toPlainDateTime(time.at) : day.toPlainDateTime()
    if (offset !== null) return Temporal.Instant.from(`${at.toString()}${/[+-]/.test(offset) ? offset : 'Z'}`)
    const instants = zones.map((zone) => at.toZonedDateTime(zone).toInstant())
    return instants.toSorted((a, b) => a.epochMilliseconds - b.epochMilliseconds).at(-1)
  } catch {
    return undefined
  }
}

/** The day that begins at this moment in one of the zones. */
function dayBegunAt(instant: Temporal.Instant, zones: readonly string[]): Temporal.PlainDate | undefined {
  return zones
    .map((zone) => instant.toZonedDateTimeISO(zone))
    .find((local) => local.equals(local.startOfDay()))
    ?.toPlainDate()
}
