// What PostgreSQL can not store, or what nobody sees.
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff]/g

/** Plain text as it is stored: without control characters, with the line breaks it has. */
export function plainText(text: string): string {
  return text.toWellFormed().replace(INVISIBLE, '').replace(/\r\n?/g, '\n').trim()
}

/** A line of plain text as it is stored, with single blanks. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ')
}

/** The given values in the order of an enumeration, each once. */
export function inOrderOf<T extends string>(enumeration: readonly T[], given: readonly string[]): T[] {
  return enumeration.filter((value) => given.includes(value))
}
