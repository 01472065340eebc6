import { Unavailable, underItsName } from '../../../server/src/db/unavailable.ts'

/** Whether the database ended a change by going away, rather than what was asked for being refused. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return underItsName(error) instanceof Unavailable
}
