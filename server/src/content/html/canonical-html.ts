import { HTML_DEPTH } from './html-limits.ts'

// A token of sanitized HTML: text with literal characters, one of three character references, or a
// tag of the subset without attributes other than the address of a link.
const TOKEN =
  /((?:[^<>&\p{Cc}]|[\t\n\r])+|&(?:amp|lt|gt);)|<(br \/)>|<(\/?)(p|h2|h3|h4|ul|ol|li|strong|em|u)>|<(a) href="(?:https?:\/\/|mailto:|tel:)[^"'&<>\s\p{Cc}]+">|<(\/)(a)>/uy

const INLINE = new Set(['strong', 'em', 'u', 'a'])
const LISTS = new Set(['ul', 'ol'])

/**
 * Whether sanitizing would certainly not change the HTML. This takes one fast pass, and saves
 * sanitizing, which takes about twenty times as long. False means unknown: sanitized HTML with
 * unusual nesting or addresses is not recognized.
 */
export function isCanonical(html: string): boolean {
  if (html !== html.trim() || !html.isWellFormed()) return false
  const open: { tag: string; hasText: boolean }[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < html.length) {
    const token = TOKEN.exec(html)
    if (!token) return false
    const [, text, lineBreak, closing, plainTag, linkTag, linkEnd] = token
    const tag = plainTag ?? linkTag
    const inside = open.at(-1)
    if (text !== undefined) {
      if (text.trim() === '') continue
      if (!inside || LISTS.has(inside.tag)) return false
      inside.hasText = true
    } else if (lineBreak !== undefined) {
      if (!inside || LISTS.has(inside.tag)) return false
    } else if (closing === '/' || linkEnd !== undefined) {
      if (!inside?.hasText || inside.tag !== (linkEnd === undefined ? tag : 'a')) return false
      open.pop()
      const outer = open.at(-1)
      if (outer) outer.hasText = true
    } else if (tag !== undefined) {
      if (!mayOpen(tag, inside?.tag, open)) return false
      open.push({ tag, hasText: false })
      if (open.length > HTML_DEPTH) return false
    }
  }
  return open.length === 0
}

/** The usual nesting: blocks, items in lists, inline elements in blocks but not in themselves. */
function mayOpen(tag: string, inside: string | undefined, open: readonly { tag: string }[]): boolean {
  if (inside === undefined) return !INLINE.has(tag) && tag !== 'li'
  if (LISTS.has(inside)) return tag === 'li'
  if (!INLINE.has(tag)) return inside === 'li' && LISTS.has(tag)
  return !open.some((outer) => outer.tag === tag)
}
