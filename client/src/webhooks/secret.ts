import { kindOf, MisuseError } from '../validation/misuse.ts'

/** The secret of a receiver (`whsec_…`), or several during a rotation. */
export type Secrets = string | readonly string[]

/**
 * Checks the format of secrets.
 * @throws MisuseError whose message does not contain the secret
 */
export function secretsOf(given: Secrets): readonly string[] {
  const secrets: readonly unknown[] = Array.isArray(given) ? given : [given]
  if (secrets.length === 0) throw new MisuseError('There must be at least one secret; an empty array was given')
  return secrets.map(secretOf)
}

function secretOf(given: unknown): string {
  const allowed = "The secret must be the receiver's, as `kandidat receivers add` printed it: whsec_ followed by base64"
  if (typeof given !== 'string' || given === '')
    throw new MisuseError(`${allowed}; ${kindOf(given)} was given. Is its environment variable set?`)
  if (given.startsWith('kand_')) throw new MisuseError(`${allowed}; an API key was given`)
  if (given !== given.trim()) throw new MisuseError(`${allowed}, without spaces or line breaks around it`)
  if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(given) || !isBase64(given.slice(given.indexOf('_') + 1)))
    throw new MisuseError(`${allowed}; something else was given`)
  return given
}

function isBase64(text: string): boolean {
  try {
    return atob(text) !== ''
  } catch {
    return false
  }
}
