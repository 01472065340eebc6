import { Parser } from 'htmlparser2'
import { sanitizeHtml } from '../html/sanitize.ts'
import { escapeHtml } from '../text.ts'

type Node = string | Element

interface Element {
  tag: string
  href: string | undefined
  children: Node[]
}

const BLOCKS = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li'])
const HEADINGS = new Set(['h2', 'h3', 'h4'])
const BULLET = /^\s*(?:[•●▪■◦‣∙·✓✔➢►]|[-–—*](?=\s))\s*/
/** Of paragraphs, dashes may be those before what somebody says. */
const BULLET_OF_PARAGRAPH = /^\s*[•●▪■◦‣∙·✓✔➢►]/
const HEADING_LENGTH = 80
// A pass may bring elements together that the next one can tidy. Real texts need two passes.
const PASSES = 6

/**
 * Sanitizes HTML from feeds and repairs its structure: loose text becomes a paragraph, two line
 * breaks separate paragraphs, bullets in a paragraph and paragraphs with bullets become a list, and bold lines become headings.
 * HTML with a proper structure stays the same.
 */
export function tidyHtml(html: string): string {
  let before = sanitizeHtml(html)
  for (let pass = 0; pass < PASSES; pass++) {
    const after = sanitizeHtml(blocksOf(parse(before)).map(write).join(''))
    if (after === before) return after
    before = after
  }
  return before
}

function parse(html: string): Node[] {
  const root: Element = { tag: '', href: undefined, children: [] }
  const path = [root]
  const parser = new Parser({
    onopentag(tag, { href }) {
      const element: Element = { tag, href, children: [] }
      path.at(-1)?.children.push(element)
      path.push(element)
    },
    ontext: (text) => path.at(-1)?.children.push(text),
    onclosetag: () => path.pop(),
  })
  parser.end(html)
  return root.children
}

/** Converts nodes to blocks. Loose nodes between blocks become paragraphs. */
function blocksOf(nodes: readonly Node[]): Element[] {
  const blocks: Element[] = []
  let loose: Node[] = []
  const flush = () => {
    blocks.push(...paragraphs(loose))
    loose = []
  }
  for (const node of nodes.flatMap(hoisted)) {
    if (typeof node === 'string' || !BLOCKS.has(node.tag)) {
      loose.push(node)
      continue
    }
    flush()
    if (node.tag === 'ul' || node.tag === 'ol') blocks.push(...list(node))
    else if (node.tag === 'li') blocks.push(...list(block('ul', [node])))
    else if (node.children.flatMap(hoisted).some(isBlock)) blocks.push(...blocksOf(node.children))
    else if (node.tag === 'p') blocks.push(...paragraphs(node.children))
    else blocks.push(...heading(node))
  }
  flush()
  return listed(blocks)
}

/** Two or more consecutive paragraphs with bullets become a list, as what Word calls list paragraphs. */
function listed(blocks: readonly Element[]): Element[] {
  const isItem = (at: Element | undefined) => at?.tag === 'p' && BULLET_OF_PARAGRAPH.test(textOf(at.children))
  const found: Element[] = []
  for (const [i, each] of blocks.entries()) {
    const last = found.at(-1)
    if (!isItem(each)) found.push(each)
    else if (isItem(blocks[i - 1]) && last) last.children.push(block('li', withoutBullet(each.children)))
    else if (isItem(blocks[i + 1])) found.push(block('ul', [block('li', withoutBullet(each.children))]))
    else found.push(each)
  }
  return found
}

function isBlock(node: Node): boolean {
  return typeof node !== 'string' && BLOCKS.has(node.tag)
}

/** Replaces an inline element that contains a block by its children. */
function hoisted(node: Node): Node[] {
  if (typeof node === 'string' || BLOCKS.has(node.tag)) return [node]
  const inside = node.children.flatMap(hoisted)
  return inside.some(isBlock) ? inside : [node]
}

/** Converts the children of a list to items. Loose nodes between items become items. */
function list(node: Element): Element[] {
  const items: Element[] = []
  let loose: Node[] = []
  const flush = () => {
    if (textOf(loose).trim() !== '') items.push(item(block('li', loose)))
    loose = []
  }
  for (const each of node.children.flatMap(hoisted)) {
    if (!isTag(each, 'li')) loose.push(each)
    else {
      flush()
      if (textOf(each.children).trim() !== '') items.push(item(each))
    }
  }
  flush()
  return items.length > 0 ? [block(node.tag, items)] : []
}

/** Converts the children of a paragraph to paragraphs, headings and lists. */
function paragraphs(children: readonly Node[]): Element[] {
  return split(children, 2).flatMap((part) => {
    const lines = split(part, 1)
    const begins = lines.findIndex((line) => !isBold(line))
    const bold = begins === -1 ? lines : lines.slice(0, begins)
    const rest = lines.slice(bold.length)
    const headings = bold.map((line) => block('h3', withoutBold(line)))
    if (rest.length === 0) return headings
    const isListed = rest.some((line) => BULLET.test(textOf(line)))
    return [...headings, ...(isListed ? withLists(rest) : [block('p', joined(rest))])]
  })
}

/** Two or more consecutive lines with bullets become a list. A single one stays a line. */
function withLists(lines: Node[][]): Element[] {
  const found: Element[] = []
  let run: Node[][] = []
  let isList = false
  const flush = () => {
    if (isList && run.length > 1)
      found.push({
        ...block(
          'ul',
          run.map((line) => block('li', withoutBullet(line))),
        ),
      })
    else if (run.length > 0) found.push(block('p', joined(run)))
    run = []
  }
  for (const line of lines) {
    const isItem = BULLET.test(textOf(line))
    if (isItem !== isList) flush()
    isList = isItem
    run.push(line)
  }
  flush()
  return found
}

function withoutBullet([first = '', ...others]: readonly Node[]): Node[] {
  if (typeof first === 'string') return [first.replace(BULLET, ''), ...others]
  return [{ ...first, children: withoutBullet(first.children) }, ...others]
}

function heading(node: Element): Element[] {
  const text = joined(split(node.children, 1))
  return text.length > 0 ? [block(node.tag, withoutBold(text))] : []
}

/** Removes bold around a whole heading, because headings are bold anyway. */
function withoutBold(nodes: readonly Node[]): Node[] {
  const [only, ...others] = nodes.filter((node) => typeof node !== 'string' || node.trim() !== '')
  return others.length === 0 && isTag(only, 'strong') ? withoutBold(only.children) : [...nodes]
}

/** Converts an item: its text comes without paragraphs, followed by nested lists. */
function item(node: Element): Element {
  const children = blocksOf(node.children).flatMap((each, i, all): Node[] => {
    if (each.tag === 'ul' || each.tag === 'ol') return [each]
    const before = all[i - 1]
    const text = HEADINGS.has(each.tag) ? [block('strong', each.children)] : each.children
    return before && before.tag !== 'ul' && before.tag !== 'ol' ? [block('br', []), ...text] : text
  })
  return block('li', children)
}

/** Splits nodes at runs of at least `breaks` line breaks. Leaves out parts without text. */
function split(nodes: readonly Node[], breaks: 1 | 2): Node[][] {
  const parts: Node[][] = [[]]
  let seen = 0
  for (const node of nodes) {
    if (isTag(node, 'br')) seen += 1
    else if (typeof node === 'string' && node.trim() === '' && seen > 0) continue
    else {
      if (seen >= breaks) parts.push([])
      else if (seen > 0) parts.at(-1)?.push(block('br', []))
      parts.at(-1)?.push(node)
      seen = 0
    }
  }
  return parts.filter((part) => textOf(part).trim() !== '')
}

function joined(lines: readonly (readonly Node[])[]): Node[] {
  return lines.flatMap((line, i) => (i === 0 ? line : [block('br', []), ...line]))
}

/** Whether a line is entirely bold, short and without final punctuation. */
function isBold(line: readonly Node[]): boolean {
  const parts = line.filter((node) => typeof node !== 'string' || node.trim() !== '')
  const text = textOf(line).trim()
  return (
    parts.length > 0 &&
    parts.every((node) => isTag(node, 'strong') && !node.children.some((each) => isTag(each, 'br'))) &&
    text.length <= HEADING_LENGTH &&
    /\p{L}/u.test(text) &&
    !BULLET.test(text) &&
    !/[.!,;]$/.test(text)
  )
}

function isTag(node: Node | undefined, tag: string): node is Element {
  return typeof node === 'object' && node.tag === tag
}

function block(tag: string, children: Node[]): Element {
  return { tag, href: undefined, children }
}

function textOf(nodes: readonly Node[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')
}

function write(node: Node): string {
  if (typeof node === 'string') return escapeHtml(node.replace(/[ \t\r\n]+/g, ' '))
  if (node.tag === 'br') return '<br />'
  const inside = node.children.map(write).join('')
  const text = BLOCKS.has(node.tag) ? inside.trim() : inside
  if (node.tag === 'a') return `<a href="${escapeHtml(node.href ?? '').replace(/"/g, '&quot;')}">${text}</a>`
  return `<${node.tag}>${text}</${node.tag}>`
}
