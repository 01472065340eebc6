/** How long a password may be, in characters. Any characters are allowed, and all of them count. */
const MIN_PASSWORD = 12
const MAX_PASSWORD = 256

/** What is wrong with a password. */
export type PasswordFault = 'short' | 'long' | 'common' | 'named'

/**
 * What is wrong with a password that somebody chose, or null.
 * @param names what others guess first: the names of the company, of the product and of the person
 * @param common passwords that many people use, in lower case
 */
export function faultInPassword(
  password: string,
  names: readonly string[],
  common: ReadonlySet<string>,
): PasswordFault | null {
  const length = Array.from(password).length
  if (length < MIN_PASSWORD) return 'short'
  if (length > MAX_PASSWORD) return 'long'
  const bare = lettersOf(password)
  if (common.has(password.toLowerCase()) || isRepeated(password)) return 'common'
  // `Fjellvik2026!` is as easy to guess as the name alone.
  const guessed = names
    .flatMap((name) => [name, ...name.split(/[^\p{L}\d]+/u)])
    .map(lettersOf)
    .filter((name) => name.length >= 3)
  return guessed.some((name) => bare === name || common.has(bare.replace(name, ''))) ? 'named' : null
}

/** The letters of a text in lower case, which is what remains of `Kandidat-2026!`. */
function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
}

/** Whether a text is a short one several times, such as abcabcabcabc. */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4].some(
    (length) =>
      text ===
      text
        .slice(0, length)
        .repeat(Math.ceil(text.length / length))
        .slice(0, text.length),
  )
}
