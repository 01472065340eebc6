import { CommandFailure, type FailureCode } from '@kandidat/shared/command-line/failure'
import { ConfigError } from '../config.ts'
import { Refusal } from '../forms/refusal.ts'
import { isDiskFull, Unavailable } from '../db/unavailable.ts'

/** Turns any thrown value into the failure that a command reports. */
export function toFailure(thrown: unknown): CommandFailure {
  if (thrown instanceof CommandFailure) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  // The message of a file system or of PostgreSQL's log says it, if at all, between other things.
  const shown =
    isDiskFull(thrown) && !message.includes('is full')
      ? `A disk is full: free some space on it, and try again. ${message}`
      : message
  return new CommandFailure(codeOf(thrown), shown, { cause: thrown })
}

const refusals = { invalid: 'USAGE', forbidden: 'REFUSED', 'not-found': 'NOT_FOUND', conflict: 'REFUSED' } as const

function codeOf(thrown: unknown): FailureCode {
  if (thrown instanceof ConfigError) return 'SETTINGS'
  if (thrown instanceof Unavailable) return 'DATABASE_UNAVAILABLE'
  if (thrown instanceof Refusal) return refusals[thrown.reason]
  return 'FAILED'
}
