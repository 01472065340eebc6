import { Unavailable } from '../../server/src/db/unavailable.ts'

/** Whether the database ended a change by going away, rather than what was asked for being refused. */
export function isAway(error: unknown): boolean {
  if (error instanceof Unavailable) return true
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(08...|57P..)$/.test(code) ||
    /^(Connection terminated|Client (has encountered a connection error|was closed))/.test(error.message)
  )
}
