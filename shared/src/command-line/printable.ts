// Control characters and invisible characters that change the direction of writing. A terminal
// would act on them.
const UNSAFE = /(?![\t\n])[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** Escapes a text of another person, so that a terminal only shows it. Tabs and line feeds stay. */
export function printable(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(UNSAFE, (char) => `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)
}
