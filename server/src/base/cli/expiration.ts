import { isoDay, readTime } from '@kandidat/shared/command-line/arguments'
import { InvalidArgumentError } from 'commander'
import { endOfDay } from '../forms/day.ts'

/** When something expires, in a time zone: that of the setting TIME_ZONE, which is read later. */
export type Expiration = (zone: string) => Date

/** What the help of an option says about its value. */
export const EXPIRATION =
  'a day such as 2027-01-31 or 31.01.2027, which is included, or a time such as 2027-01-31T12:00:00Z'

/**
 * Reads an expiration of a command line: a day, which is included
 * (docs/statuses.md#a-day-as-an-expiration), or a time with its zone.
 */
export function readExpiration(text: string): Expiration {
  const time = readTime(text)
  const year = time.getUTCFullYear()
  // The database keeps years of four digits, and the last day of 9999 can end in the year after.
  if (year < 1000 || year > 9998) throw new InvalidArgumentError('The year must be between 1000 and 9998.')
  return text.includes('T') ? () => time : (zone) => endOfDay(isoDay(text), zone)
}
