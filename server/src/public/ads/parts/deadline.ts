import { dayText, numberText } from '../../../base/web/words/dates.ts'
import type { Language } from '../../../base/web/words/language.ts'
import type { AdWords } from '../../words/en/ads.ts'

const DAY = 86_400_000
/** Days for which a position is new. */
const NEW_FOR = 4
/** Days before the end in which they are counted down. */
const SOON = 31

const formats = new Map<string, Intl.DateTimeFormat>()

/** The number of a day in a time zone, counted from 1970. */
function dayNumber(at: Date, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) formats.set(timeZone, (format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })))
  return Date.parse(`${format.format(at)}T00:00:00Z`) / DAY
}

/** The last moment at which a position takes anybody. At midnight, the day that ends then is its last. */
function lastMoment(expiration: string): Date {
  return new Date(Date.parse(expiration) - 1)
}

/** The last day of a position, as people read it. */
export function deadlineText(expiration: string, language: Language, timeZone: string): string {
  return dayText(lastMoment(expiration), language, timeZone)
}

/** How long a position is still open, by calendar days: `closes in 5 days`. Null if it is more than a month. */
export function remainingText(
  expiration: string,
  at: Date,
  language: Language,
  timeZone: string,
  w: AdWords,
): string | null {
  const last = lastMoment(expiration)
  // Most are far away, and to number a day takes as long as to render ten elements.
  if (last.getTime() - at.getTime() > (SOON + 2) * DAY) return null
  const days = dayNumber(last, timeZone) - dayNumber(at, timeZone)
  if (days <= 0) return w.closesToday
  if (days === 1) return w.closesTomorrow
  return days <= SOON ? w.closesIn(numberText(days, language)) : null
}

/** Whether a position was published within the last days. */
export function isNew(publishedAt: string | null, at: Date, timeZone: string): boolean {
  return publishedAt !== null && dayNumber(at, timeZone) - dayNumber(new Date(publishedAt), timeZone) < NEW_FOR
}
