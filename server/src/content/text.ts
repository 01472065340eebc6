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

/** A letter of a script that is written with joiners between letters. */
const JOINED = `[${'Arab Syrc Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr'
  .split(' ')
  .map((script) => `\\p{scx=${script}}`)
  .join('')}]`
/** What has no look, such as characters that change the direction, but is not part of a word or of the form of a Han character. */
const INVISIBLE = new RegExp(
  `((?<=${JOINED})[\\u200c\\u200d](?=${JOINED})|(?<=\\p{sc=Han})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}])|[\\p{Cf}\\p{DI}\\u2800]`,
  'gu',
)

/**
 * A single line as it is stored, without what has no look: for names, addresses and numbers of people, which are pasted from
 * programs that surround them with such characters.
 */
export function visibleLine(text: string): string {
  return plainLine(text.toWellFormed().replaceAll(INVISIBLE, '$1'))
}

/** Whether what somebody wrote into a field says nothing: blanks, a dash or `N/A`, because they could not leave it empty. */
export function saysNothing(text: string): boolean {
  const line = visibleLine(text)
  return !/[\p{L}\p{N}]/u.test(line) || /^n\s?[/.]\s?a\.?$/i.test(line)
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
