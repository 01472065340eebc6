import { isoDay, readTime } from '@kandidat/shared/command-line/arguments'
import type { Day } from '../forms/day.ts'

/** Reads a day of a command line as it is written: whoever gives a time too means the day of its own zone. */
export function readDay(text: string): Day {
  readTime(text)
  return isoDay(text).slice(0, 10) as Day
}
