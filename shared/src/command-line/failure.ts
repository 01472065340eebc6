/** Why a command failed, and the exit code of each reason. */
export const exitCodes = {
  /** An unexpected error, or `doctor` found a problem. */
  FAILED: 1,
  /** The command line is wrong. */
  USAGE: 2,
  /** Settings are wrong. */
  SETTINGS: 2,
  /** An object that the command names does not exist. */
  NOT_FOUND: 3,
  /** The object exists, but its state or the access of the user does not allow the command. */
  REFUSED: 3,
  /** The command did a part of its work, and left out what was not possible. */
  INCOMPLETE: 3,
  /** The database cannot be reached or started. */
  DATABASE_UNAVAILABLE: 4,
} as const

export type FailureCode = keyof typeof exitCodes

/** Ends a command. The message is one sentence: what is wrong, and what would be allowed. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
  readonly code: FailureCode

  constructor(code: FailureCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
