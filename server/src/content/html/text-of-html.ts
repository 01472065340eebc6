/**
 * The text of canonical HTML, with a line for each block. Only for what `sanitizeHtml` returned: there, `<` and `>` stand for
 * nothing but elements.
 */
export function textOfHtml(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/li|\/h[2-4])\b[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()
}
