const formats = new Map<string, Intl.DateTimeFormat>()

/** The day that a time falls on in a time zone: pages say in how many days something closes. */
export function dayIn(timeZone: string, at: Date): string {
  let format = formats.get(timeZone)
  if (!format) formats.set(timeZone, (format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })))
  return format.format(at)
}
