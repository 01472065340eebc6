/**
 * The database cannot be used, for a reason that the person at the machine can do something about.
 * The message is one clear sentence for that person; it never holds a password.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** The message of whatever was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}
