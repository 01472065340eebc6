import { ConfigError } from '../config.ts'
import { Refusal } from '../forms/refusal.ts'
import { Unavailable } from '../db/unavailable.ts'

/** Why a command ended without doing what it was told, and the exit code of each reason. */
export const exitCodes = {
  /** Something that nobody foresaw, or `doctor` found a fault. */
  FAILED: 1,
  /** The command line is wrong. */
  USAGE: 2,
  /** Settings are wrong. */
  SETTINGS: 2,
  /** What was named does not exist. */
  NOT_FOUND: 3,
  /** It exists, but what was asked for is not allowed now. */
  REFUSED: 3,
  /** The database cannot be reached or started. */
  DATABASE_UNAVAILABLE: 4,
} as const

export type FailureCode = keyof typeof exitCodes

/** Ends a command with one clear sentence, which says what is wrong and what would be allowed. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
  readonly code: FailureCode

  constructor(code: FailureCode, sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.code = code
  }
}

/** Whatever was thrown, as what a command says of it. */
export function toFailure(thrown: unknown): CommandFailure {
  if (thrown instanceof CommandFailure) return thrown
  const sentence = thrown instanceof Error ? thrown.message : String(thrown)
  return new CommandFailure(codeOf(thrown), sentence, { cause: thrown })
}

const refusals = { invalid: 'USAGE', 'not-found': 'NOT_FOUND', conflict: 'REFUSED' } as const

function codeOf(thrown: unknown): FailureCode {
  if (thrown instanceof ConfigError) return 'SETTINGS'
  if (thrown instanceof Unavailable) return 'DATABASE_UNAVAILABLE'
  if (thrown instanceof Refusal) return refusals[thrown.reason]
  return 'FAILED'
}
