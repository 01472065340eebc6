/** Characters of a description that search engines show. */
const LONGEST = 160

/** The beginning of a text on one line, for search engines and networks. It ends after a whole word if it can. */
export function beginningOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= LONGEST) return line
  const end = line.lastIndexOf(' ', LONGEST - 1)
  // A text without spaces may be cut in the middle of a character, of which half would be left.
  return `${line.slice(0, end > 0 ? end : LONGEST - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** The beginning of the text of sanitized HTML. Headings are left out, unless there is nothing else: they are no sentences. */
export function beginningOfHtml(html: string): string {
  return beginningOf(textOf(html.replaceAll(/<h([1-6])>.*?<\/h\1>/gs, ' '))) || beginningOf(textOf(html))
}

/** The text of sanitized HTML, whose only character references are these three. */
function textOf(html: string): string {
  const text = html.replaceAll(/<[^>]*>/g, ' ')
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
