const TOKEN = /<(\/?)([a-z0-9]+)[^>]*>|[^<]+/g
const LISTS = new Set(['ul', 'ol'])

interface Open {
  tag: string
  /** The index of the end of the last item in the output, for a list. */
  itemEnd: number | undefined
  /** Of a list in a list: whether it went into the item before it, or became one with the list around it. */
  place?: 'item' | 'outer'
  /** Whether an item was opened for what stood between items. */
  isImplied?: boolean
}

/**
 * Moves lists that are in a list, but outside its items, into the item before, and makes items of what else stands
 * between items. Word and Google Docs write lists so; without this, they get bullets with nothing behind them.
 * @param html well-formed HTML with `<` only in tags
 */
export function listsInItems(html: string): string {
  if (!/<[uo]l>/.test(html)) return html
  const parts: string[] = []
  const open: Open[] = []
  const top = () => open.at(-1)
  const isList = (element: Open | undefined) => element !== undefined && LISTS.has(element.tag)

  const closeImplied = () => {
    if (!top()?.isImplied) return
    open.pop()
    endItem()
  }
  const endItem = () => {
    const list = top()
    const at = parts.push('</li>') - 1
    if (list && isList(list)) list.itemEnd = at
  }
  const openImplied = () => {
    parts.push('<li>')
    open.push({ tag: 'li', itemEnd: undefined, isImplied: true })
  }

  for (const [token, closing, tag] of html.matchAll(TOKEN)) {
    if (tag === undefined || tag === 'br') {
      if (isList(top()) && (tag === undefined ? token.trim() !== '' : false)) openImplied()
      if (!(tag === 'br' && isList(top()))) parts.push(token)
    } else if (closing === '') {
      if (tag === 'li') closeImplied()
      const list = top()
      if (!isList(list) || tag === 'li') open.push({ tag, itemEnd: undefined })
      else if (!LISTS.has(tag)) {
        openImplied()
        open.push({ tag, itemEnd: undefined })
      } else if (list?.itemEnd === undefined) {
        open.push({ tag, itemEnd: undefined, place: 'outer' })
        continue
      } else {
        parts[list.itemEnd] = ''
        list.itemEnd = undefined
        open.push({ tag, itemEnd: undefined, place: 'item' })
      }
      parts.push(token)
    } else {
      if (tag !== 'li') closeImplied()
      const element = open.pop()
      if (element?.place !== 'outer') parts.push(token)
      const list = top()
      if (!list || !isList(list)) continue
      if (element?.place === 'outer') list.itemEnd = element.itemEnd
      else if (element?.place === 'item') endItem()
      else if (tag === 'li') list.itemEnd = parts.length - 1
    }
  }
  return parts.join('')
}
