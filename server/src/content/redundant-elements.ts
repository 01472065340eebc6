const TOKEN = /<(\/?)([a-z0-9]+)[^>]*>|[^<]+/g
const INLINE = new Set(['strong', 'em', 'u', 'a'])

interface Open {
  tag: string
  /** Where in the parts it begins. */
  from: number
  hasText: boolean
  /** Inside another of its kind, where it says nothing. */
  isRepeated: boolean
}

/**
 * Leaves out the elements that do nothing: those without text, breaks in them included, and inline ones within their like,
 * as an emphasis that nobody closed leaves them. Of an empty inline element the blank stays, because it may part two words.
 * In one pass: cutting it out of the text each time would take time with the square of its length.
 * @param html well-formed, with literal `<` in tags alone
 */
export function withoutRedundantElements(html: string): string {
  const parts: string[] = []
  const open: Open[] = []
  for (const [token, closing, tag] of html.matchAll(TOKEN)) {
    if (tag === undefined) {
      const inside = open.at(-1)
      if (inside && !inside.hasText) inside.hasText = token.trim() !== ''
      parts.push(token)
    } else if (tag === 'br') parts.push(token)
    else if (closing === '') {
      const isRepeated = INLINE.has(tag) && open.some((outer) => outer.tag === tag)
      open.push({ tag, from: parts.length, hasText: false, isRepeated })
      if (!isRepeated) parts.push(token)
    } else close(open, parts, token)
  }
  return parts.join('')
}

function close(open: Open[], parts: string[], token: string): void {
  const element = open.pop()
  if (!element) return
  const { tag, from, hasText, isRepeated } = element
  const outer = open.at(-1)
  if (outer && hasText) outer.hasText = true
  if (hasText && !isRepeated) parts.push(token)
  else if (!hasText && !INLINE.has(tag)) parts.length = from
  else if (!isRepeated) parts[from] = ''
}
