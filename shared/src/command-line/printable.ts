// Control characters, and the invisible ones that turn the direction of writing: a terminal would obey them.
const OBEYED = /(?![\t\n])[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** A text that somebody else wrote, so that a terminal shows it and does nothing else. Tabs and line feeds stay. */
export function printable(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(OBEYED, (char) => `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)
}
