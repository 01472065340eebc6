/** What XML 1.0 cannot contain, not even escaped: most control characters, lone surrogates, U+FFFE and U+FFFF. */
const ILLEGAL = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as the content of an element or the value of an attribute. */
export function xmlText(text: string): string {
  return text.replaceAll(ILLEGAL, '').replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? '')
}

/** Text in a CDATA section, where every character is literal. The end of a section is divided between two. */
export function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(ILLEGAL, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

/** An element with text, or nothing if there is no text. */
export function element(name: string, text: string | null): string {
  return text === null || text === '' ? '' : `<${name}>${xmlText(text)}</${name}>\n`
}
