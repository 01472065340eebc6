const formats = new Map<string, Intl.DateTimeFormat>()
/** Time zones differ by quarters of an hour, so a day lasts throughout one. */
const QUARTER = 15 * 60_000
let latest = { timeZone: '', quarter: NaN, day: '' }

/** The day that a time falls on in a time zone: pages say in how many days something closes. */
export function dayIn(timeZone: string, at: Date): string {
  const quarter = Math.floor(at.getTime() / QUARTER)
  // Thousands of requests a second ask for the same day, and to write it takes as long as to find a kept page.
  if (latest.timeZone === timeZone && latest.quarter === quarter) return latest.day
  let format = formats.get(timeZone)
  if (!format) formats.set(timeZone, (format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })))
  latest = { timeZone, quarter, day: format.format(at) }
  return latest.day
}
