/** How somebody can sign in. */
export interface Factors {
  readonly hasPassword: boolean
  readonly hasAuthenticator: boolean
  /** The number of passkeys. */
  readonly passkeys: number
}

/**
 * Whether somebody can sign in with these, and nobody can with a password alone. A passkey counts as two factors. Where
 * there is no network in between, a password is enough.
 * @param isLocal whether the person works on the machine that the service runs on
 */
export function areEnough({ hasPassword, hasAuthenticator, passkeys }: Factors, isLocal: boolean): boolean {
  return passkeys > 0 || (hasPassword && (hasAuthenticator || isLocal))
}
