import { InvalidArgumentError } from 'commander'

const FORM = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/

/**
 * Reads a time of a command line: a day, which means the midnight in UTC that begins it, or a time
 * with its zone.
 */
export function readTime(given: string): Date {
  const text = isoDay(given)
  const time = FORM.test(text) && isDay(text.slice(0, 10)) ? new Date(text) : undefined
  if (!time || Number.isNaN(time.getTime())) {
    throw new InvalidArgumentError(
      'Give a day such as 2027-01-31 or 31.01.2027, or a time with its zone such as 2027-01-31T12:00:00Z.',
    )
  }
  return time
}

/** A day as people in the Nordic countries write it, `31.01.2027`, in the form of ISO 8601; any other text unchanged. */
export function isoDay(text: string): string {
  const [, day = '', month = '', year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** `Date` takes 30 February for 2 March. */
function isDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}

/** Reads several ids of a command line, separated by commas. */
export function readIds(text: string): string[] {
  const ids = text.split(',').map((id) => id.trim())
  if (ids.includes('')) throw new InvalidArgumentError('Give ids separated by commas.')
  return [...new Set(ids)]
}

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Reads a duration of a command line, such as 30m, 24h or 7d, in milliseconds. */
export function readSpan(text: string): number {
  const [, number, unit] = /^([1-9][0-9]{0,4})([mhd])$/.exec(text) ?? []
  if (number === undefined || unit === undefined) {
    throw new InvalidArgumentError('Give a number with m, h or d for minutes, hours or days, such as 24h.')
  }
  return Number(number) * UNITS[unit as keyof typeof UNITS]
}

/** Reads some of the allowed names, separated by commas; returns them in the order of `allowed`. */
export function readNames<T extends string>(text: string, allowed: readonly T[]): T[] {
  const names = readIds(text)
  const wrong = names.find((name) => !allowed.some((each) => each === name))
  if (wrong !== undefined)
    throw new InvalidArgumentError(`There is no ${JSON.stringify(wrong)}: give some of ${allowed.join(', ')}.`)
  return allowed.filter((each) => names.includes(each))
}
