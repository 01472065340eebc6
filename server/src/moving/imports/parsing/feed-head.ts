/** The end of an error message about a document of the wrong kind. */
export const WRONG_ADDRESS = 'the address may be wrong, or the page may be an error message'

/** Names the kind of document that begins with an angle bracket. */
export function markupName(head: string): string {
  return /^\s*(?:<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i.test(head) ? 'an HTML page' : 'XML'
}

/** The first 30 characters for an error message, in printable ASCII. */
export function excerpt(head: string): string {
  return head
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 30)
}
