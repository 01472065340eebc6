import { writeTables } from './pasted-tables.ts'

/** What Word puts before each item of a list: its mark, which it asks others to leave out. */
const MARK = '[style*="mso-list"][style*="Ignore" i]'

/** How deep an item of Word is, from 1. */
const depthOf = (item: HTMLElement) => Number(/level(\d)/.exec(item.getAttribute('style') ?? '')?.[1] ?? 1)

/** What the style of an element means as an element. The security policy hides styles from `element.style`. */
const marks: readonly (readonly [tag: string, style: RegExp])[] = [
  ['strong', /(?:^|;)\s*font-weight:\s*(?:bold|[6-9]00)/],
  ['em', /(?:^|;)\s*font-style:\s*italic/],
  ['u', /(?:^|;)\s*text-decoration(?:-line)?:\s*underline/],
]
const PLAIN = /(?:^|;)\s*font-weight:\s*(?:normal|[1-5]00)/

/**
 * HTML of the clipboard as the editor reads it: bold, italic and underlined words as elements, and lists as lists. All else that
 * texts cannot have is dropped when it is read.
 */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) writeMarks(element)
  writeLists(body)
  writeTables(body)
  return body.innerHTML
}

function writeMarks(element: HTMLElement): void {
  const style = element.getAttribute('style') ?? ''
  // Google Docs puts all that is copied into one element for bold words, and says there that they are not.
  if (element.matches('b, strong') && PLAIN.test(style)) return element.replaceWith(...element.childNodes)
  for (const [tag, sign] of marks) {
    if (!sign.test(style) || element.closest('a, h1, h2, h3, h4, h5, h6') !== null) continue
    const mark = document.createElement(tag)
    mark.append(...element.childNodes)
    element.append(mark)
  }
}

/** Word writes lists as paragraphs that begin with a mark and some spaces. */
function writeLists(body: HTMLElement): void {
  let last: { list: HTMLElement; depth: number } | undefined
  for (const item of body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) {
    const mark = item.querySelector(MARK)
    const kind = /\d|^\s*[a-z][.)]/i.test(mark?.textContent ?? '') ? 'ol' : 'ul'
    mark?.remove()
    const made = document.createElement('li')
    made.append(...item.childNodes)
    const depth = depthOf(item)
    // Only white space may stand between two items of one list.
    const isNext = last !== undefined && previousOf(item) === outermost(last.list)
    if (last === undefined || !isNext) last = { list: listBefore(item, kind), depth }
    else if (depth > last.depth && last.list.lastElementChild) {
      const inner = document.createElement(kind)
      last.list.lastElementChild.append(inner)
      last = { list: inner, depth }
    } else {
      for (let up = last.depth; up > depth; up--) {
        const above: HTMLElement | null | undefined = last.list.parentElement?.closest<HTMLElement>('ul, ol')
        if (above) last = { list: above, depth }
      }
    }
    last.list.append(made)
    item.remove()
  }
}

function previousOf(item: HTMLElement): Element | null {
  const before = item.previousSibling
  if (before !== null && !(before instanceof Element) && before.textContent?.trim() === '')
    return item.previousElementSibling
  return before instanceof Element ? before : null
}

function outermost(list: HTMLElement): HTMLElement {
  let found = list
  for (let above = found.parentElement?.closest<HTMLElement>('ul, ol'); above;) {
    found = above
    above = found.parentElement?.closest<HTMLElement>('ul, ol')
  }
  return found
}

function listBefore(item: HTMLElement, kind: 'ul' | 'ol'): HTMLElement {
  const list = document.createElement(kind)
  item.before(list)
  return list
}
