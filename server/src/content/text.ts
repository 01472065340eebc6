// All but tab and line breaks. PostgreSQL cannot store U+0000, and browsers drop the others.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/** Text that PostgreSQL can store: without control characters and without unpaired surrogates. */
export function withoutControlCharacters(text: string): string {
  return text.toWellFormed().replace(CONTROL, '')
}

/** Plain text as it is stored: trimmed, with `\n` as line break and no control characters. */
export function plainText(text: string): string {
  return withoutControlCharacters(text)
    .replace(/\ufeff/g, '')
    .replace(/\r\n?/g, '\n')
    .trim()
}

/** A single line of plain text as it is stored, with single spaces. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ')
}

/** Plain text as HTML. Blank lines separate paragraphs, other line breaks become `<br />`. */
export function textToHtml(text: string): string {
  return withoutControlCharacters(text.replace(/\r\n?/g, '\n'))
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\s*\n\s*/g, '<br />')}</p>`)
    .join('')
}

/** Escapes plain text for use within HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
