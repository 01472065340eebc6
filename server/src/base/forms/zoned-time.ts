const FORM = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?)?$/

/**
 * A date and time as browsers send it (`2027-01-31T12:00`), which is meant in a time zone. A date alone is its beginning.
 * @param timeZone an IANA time zone
 * @returns null if the text is no such time
 */
export function timeIn(timeZone: string, text: string): Date | null {
  const parts = FORM.exec(text)
    ?.slice(1)
    .map((part) => Number(part ?? 0))
  if (!parts) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
  const local = Date.UTC(year, month - 1, day, hour, minute, second)
  if (year < 1970 || new Date(local).toISOString().slice(0, 10) !== text.slice(0, 10)) return null
  if (hour > 23 || minute > 59 || second > 59) return null
  // The offset of that moment is only known once the moment is. The second look is right, except within the hour that a
  // change of the clock leaves out or repeats.
  const first = local - offsetAt(timeZone, local)
  return new Date(local - offsetAt(timeZone, first))
}

/**
 * A time as browsers want it in a field, in a time zone: to the minute, with seconds if it has any.
 * @param precision `minutes` leaves out the seconds
 */
export function fieldText(timeZone: string, at: Date, precision: 'minutes' | 'seconds' = 'seconds'): string {
  const text = new Date(at.getTime() + offsetAt(timeZone, at.getTime())).toISOString()
  return text.slice(0, precision === 'minutes' || text.slice(17, 19) === '00' ? 16 : 19)
}

/** How far a time zone is ahead of UTC at a moment, in milliseconds. */
function offsetAt(timeZone: string, moment: number): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = 0, minutes = 0] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
