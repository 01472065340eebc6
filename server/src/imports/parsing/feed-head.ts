/** What a text in angle brackets is. */
export function markupName(head: string): string {
  return /^\s*(?:<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i.test(head) ? 'an HTML page' : 'XML'
}

/** The first signs of what was given, for sentences. */
export function excerpt(head: string): string {
  return head
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 30)
}
