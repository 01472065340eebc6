/** So many words of a search are looked for. */
const MAX_WORDS = 10
/** So many letters of a word are looked for. PostgreSQL takes no word of more than 2,046 bytes. */
const MAX_LETTERS = 100

/** What somebody looks for. */
export interface Searched {
  /** Letters and digits, without capitals. Without words, all are found. */
  readonly words: readonly string[]
  /** A whole e-mail address, if it is one. */
  readonly email?: string | undefined
}

/** Reads a search as it was typed. */
export function readSearch(typed: string): Searched {
  const text = typed.normalize('NFC').toLowerCase().trim()
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu)?.slice(0, MAX_WORDS) ?? []
  return {
    words: words.map((word) => Array.from(word).slice(0, MAX_LETTERS).join('')),
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text : undefined,
  }
}

/** The query of the words of a company's rows as they are stored: each begins with the end of the company's id. */
export function queryOf(companyId: string, words: readonly string[]): string {
  return words.map((word) => `'${companyId.slice(-8)}${word}':*`).join(' & ')
}
