const TOKEN = /<(\/?)([a-z0-9]+)[^>]*>|[^<]+/g
const INLINE = new Set(['strong', 'em', 'u', 'a'])

interface Open {
  tag: string
  /** The index of its opening tag in the output. */
  from: number
  hasText: boolean
  /** Whether it is a link without address, or inside an element with the same tag. */
  isRepeated: boolean
}

/**
 * Removes elements without text, including the line breaks in them, and inline elements within an
 * element with the same tag, which an unclosed emphasis causes, and links without address. The space of an empty inline
 * element stays, because it may separate words. Works in one pass, because removing elements one by
 * one would take quadratic time.
 * @param html well-formed HTML with `<` only in tags
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
      const isRepeated = token === '<a>' || (INLINE.has(tag) && open.some((outer) => outer.tag === tag))
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
