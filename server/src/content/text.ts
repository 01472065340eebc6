// All but tab and line breaks. PostgreSQL cannot store U+0000, and browsers drop the others.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/**
 * Characters that turn round what stands beside them, or that nobody sees and programs read. Marks of direction (U+200E, U+200F)
 * and joiners stay, because they are part of how some languages are written, and so does a space without width between
 * words of scripts that have no other, and the tags of flags.
 */
const HIDDEN = new RegExp(
  [
    '[\\u202a-\\u202e\\u2066-\\u2069]',
    '[\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u2060-\\u2065\\u206a-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb]',
    '(?<![\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}])\\u200b',
    '(?<!\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,6})[\\u{e0000}-\\u{e007f}]',
    '[\\u{1d173}-\\u{1d17a}\\u{e0080}-\\u{e00ff}\\u{e01f0}-\\u{e0fff}]',
  ].join('|'),
  'gu',
)

/** Text as it is stored: without control characters, unpaired surrogates, and what is hidden or turns text round. */
export function withoutControlCharacters(text: string): string {
  return text.toWellFormed().replace(CONTROL, '').replace(HIDDEN, '')
}

/** Plain text as it is stored: trimmed, with `\n` as line break and no control characters. */
export function plainText(text: string): string {
  return withoutControlCharacters(text).replace(/\r\n?/g, '\n').trim()
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
