/** The class of every error of this package. */
export class KandidatError extends Error {
  override readonly name: string = 'KandidatError'
}

/**
 * This package was called in a wrong way. The message says what was given and what is allowed. Do
 * not retry the call.
 */
export class MisuseError extends KandidatError {
  override readonly name = 'MisuseError'
}

/** The type of a wrong argument, for messages. They omit the value: it may be a secret. */
export function kindOf(given: unknown): string {
  if (given === null || given === undefined) return String(given)
  if (given === '') return 'an empty string'
  if (Array.isArray(given)) return 'an array'
  if (typeof given !== 'object') return `a ${typeof given}`
  const name = Object.prototype.toString.call(given).slice(8, -1)
  return name === 'Object' ? 'an object' : `an object (${name})`
}

/**
 * Checks the names of options or parameters. Without this check, plain JavaScript would silently
 * ignore a misspelt name.
 * @throws MisuseError for a name that is not allowed
 */
export function requireKnownNames(what: string, given: object, allowed: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !allowed.includes(name))
  if (unknown === undefined) return
  const rest = allowed.length === 0 ? 'it takes none' : `it takes ${allowed.join(', ')}`
  throw new MisuseError(`${what} does not take "${unknown}": ${rest}`)
}

/**
 * Reads an option that is a whole number.
 * @throws MisuseError unless it is a whole number from `minimum` to `maximum`
 */
export function wholeNumber(name: string, given: unknown, fallback: number, minimum: number, maximum: number): number {
  if (given === undefined) return fallback
  if (Number.isInteger(given) && Number(given) >= minimum && Number(given) <= maximum) return Number(given)
  const shown = typeof given === 'number' ? given : kindOf(given)
  throw new MisuseError(`${name} must be a whole number from ${minimum} to ${maximum}; ${shown} was given`)
}
