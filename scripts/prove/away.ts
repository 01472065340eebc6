import { Unavailable, asUnavailable } from '../../server/src/db/unavailable.ts'

/** Whether the database ended a change by going away, rather than what was asked for being refused. */
export function isAway(error: unknown): boolean {
  return asUnavailable(error) instanceof Unavailable
}
