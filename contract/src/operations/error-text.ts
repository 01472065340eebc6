/** The most characters of a caller's value that an error message repeats, in code points. */
const longest = 60

// Control characters, invisible formatting (including the marks that reverse the direction of text)
// and lone surrogates could forge lines in a log or hide part of the value. Quotes and backslashes
// would make the quotation ambiguous.
const unprintable = /[\p{C}\p{Zl}\p{Zp}"\\]/u

const escaped = (character: string): string => {
  if (!unprintable.test(character)) return character
  if (character === '"' || character === '\\') return `\\${character}`
  const code = character.codePointAt(0) ?? 0
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`
}

/**
 * Quotes a caller's value for an error message: in double quotes, cut to 60 characters, with
 * control characters escaped.
 */
export const quoted = (given: string): string => {
  // A character takes at most two code units, so a slice of twice the length is enough. The slice
  // keeps long values cheap (10 kB).
  const characters = Array.from(given.slice(0, 2 * longest + 2))
  const shown = characters.slice(0, longest).map(escaped).join('')
  return characters.length > longest ? `"${shown}…"` : `"${shown}"`
}
