/** What every error of this package is. */
export class KandidatError extends Error {
  override readonly name: string = 'KandidatError'
}

/** Something of this package was called wrongly: the message says what was given and what is allowed. Trying again is in vain. */
export class MisuseError extends KandidatError {
  override readonly name = 'MisuseError'
}

/** What somebody gave instead of something else, by its kind alone: it may be a secret. */
export function kindOf(given: unknown): string {
  if (given === null || given === undefined) return String(given)
  if (given === '') return 'an empty string'
  if (Array.isArray(given)) return 'an array'
  if (typeof given !== 'object') return `a ${typeof given}`
  const name = Object.prototype.toString.call(given).slice(8, -1)
  return name === 'Object' ? 'an object' : `an object (${name})`
}
