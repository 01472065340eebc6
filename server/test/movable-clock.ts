import type { TestDatabase } from './database.ts'
import { CLOCK_STEP } from './verbs/world.ts'

/**
 * The clock of a test's own database. It moves for open connections too: a setting of the database
 * would affect only later connections.
 * @returns a function that moves it forward by so many milliseconds, or by CLOCK_STEP
 */
export function movableClock(stored: TestDatabase): (milliseconds?: number) => Promise<void> {
  let offset = 0
  return async (milliseconds = CLOCK_STEP) => {
    offset += milliseconds
    await stored.run(`create or replace function clock() returns timestamptz language sql parallel safe
      return date_trunc('milliseconds', clock_timestamp()) + interval '${offset} ms'`)
  }
}
