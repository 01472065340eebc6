import { type PlainLine, plainLines, withoutMarker } from './plain-lines.ts'
import { escapeHtml } from '../text.ts'

type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  /** A paragraph of several lines. */
  | { kind: 'lines'; lines: string[] }

/** Terms in the headings of lists. Short lines below them are items even without bullets. */
const LIST_HEADING =
  /\b(?:responsibilit|requirement|qualification|duties|tasks|skills|experience|benefits|what you|who you|you will|you have|you bring|we offer|we are looking for|looking for|merit|nice.to.have|must.have|bonus|arbetsuppgift|kvalifikation|krav|erfarenhet|kompetens|utbildning|kunskap|vi erbjuder|vi söker|du har|du kommer|du som|dig som|arbeidsoppgave|kvalifikasjon|erfaring|utdan|egenskap|vi tilbyr|vi tilbyder|vi søker|vi søger|du er|du kan|du skal|arbejdsopgave|opgaver|erfaring med|förmåner|goder|fordeler|profile?\b|teknik|verktyg|tools\b|technolog|practical|praktisk|meriterande|nice to have|process)/i

/**
 * Converts plain text to HTML and recognizes its structure: paragraphs, lists with bullets, dashes
 * or numbers, and headings, which are short lines above a longer text or a list. Short lines below
 * the heading of a list become its items, even if they have lost their bullets. Other short lines
 * become lines of a paragraph. The result is sanitized HTML.
 */
export function documentToHtml(text: string): string {
  return withSpacedLists(blocksOf(plainLines(text)))
    .map(htmlOf)
    .join('')
}

function blocksOf(lines: readonly PlainLine[]): Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at]
    if (line?.kind === 'heading') blocks.push({ kind: 'heading', text: line.text })
    if (line === undefined || line.kind === 'blank' || line.kind === 'heading') at += 1
    else if (line.kind === 'item') at = readList(lines, at, blocks)
    else at = readText(lines, at, blocks)
  }
  return blocks
}

/**
 * Collects items with the same marker, which may be separated by blank lines.
 * @returns the index after them
 */
function readList(lines: readonly PlainLine[], from: number, blocks: Block[]): number {
  const first = lines[from]
  if (first?.kind !== 'item') return from + 1
  const items: string[] = []
  let at = from
  let end = from
  for (; at < lines.length; at++) {
    const line = lines[at]
    if (line?.kind === 'blank') continue
    const isNext = line?.kind === 'item' && line.marker === first.marker
    // The continuation of an item whose line was broken.
    const isBroken = line?.kind === 'text' && items.length > 0 && at === end && /^\p{Ll}/u.test(line.text)
    if (isNext) items.push(line.text)
    else if (isBroken) items[items.length - 1] += ` ${line.text}`
    else break
    end = at + 1
  }
  const isOne = items.length === 1 && first.marker !== 'bullet'
  // A single dash opens a quotation, and a single number is not a list.
  if (isOne) blocks.push({ kind: 'paragraph', text: items[0] ?? '' })
  else blocks.push({ kind: 'list', ordered: first.marker === 'number', items: items.map(withoutMarker) })
  return end
}

/**
 * Collects lines without a marker, up to the next blank line or item.
 * @returns the index after them
 */
function readText(lines: readonly PlainLine[], from: number, blocks: Block[]): number {
  const run: string[] = []
  let end = from
  for (let line = lines[end]; line?.kind === 'text'; line = lines[++end]) run.push(line.text)
  let below = end
  while (lines[below]?.kind === 'blank') below += 1
  const next = lines[below]
  let at = 0
  while (at < run.length) {
    const text = run[at] ?? ''
    const before = at === 0 ? undefined : run[at - 1]
    const list = itemsFrom(run, at, blocks.at(-1))
    if (list.length > 0) {
      blocks.push({ kind: 'list', ordered: false, items: list })
      at += list.length
    } else if (isHeading(text, before, run[at + 1] ?? next)) {
      blocks.push({ kind: 'heading', text })
      at += 1
    } else at = readParagraph(run, at, blocks, next)
  }
  return end
}

/** Converts short unfinished paragraphs below a line that announces a list to its items. */
function withSpacedLists(blocks: readonly Block[]): Block[] {
  const found: Block[] = []
  let items: string[] = []
  const addItems = () => {
    const before = found.at(-1)
    if (before?.kind === 'list' && !before.ordered) before.items.push(...items)
    else if (items.length > 2) found.push({ kind: 'list', ordered: false, items })
    else found.push(...items.map((text): Block => ({ kind: 'paragraph', text })))
    items = []
  }
  for (const block of blocks) {
    const isItem = block.kind === 'paragraph' && block.text.length <= 150 && !/[.!?:,]$/.test(block.text)
    if (isItem && (items.length > 0 || announcesItems(found))) items.push(block.text)
    else {
      if (items.length > 0) addItems()
      found.push(block)
    }
  }
  if (items.length > 0) addItems()
  return found
}

function announcesItems(blocks: readonly Block[]): boolean {
  const last = blocks.at(-1)?.kind === 'list' ? blocks.at(-2) : blocks.at(-1)
  return (last?.kind === 'heading' || last?.kind === 'paragraph') && last.text.endsWith(':')
}

function readParagraph(run: readonly string[], from: number, blocks: Block[], next: PlainLine | undefined): number {
  const lines = [run[from] ?? '']
  let at = from + 1
  for (; at < run.length; at++) {
    const text = run[at] ?? ''
    const last = lines.at(-1) ?? ''
    // Without the upper limit, joining lines would take quadratic time.
    const isBroken = last.length > 40 && last.length < 10_000 && /^\p{Ll}/u.test(text) && !/[.!?:]$/.test(last)
    if (isBroken) lines[lines.length - 1] = `${last} ${text}`
    else if (endsParagraph(last) || isHeading(text, last, run[at + 1] ?? next)) break
    else lines.push(text)
  }
  blocks.push(...shortLines(lines))
  return at
}

/** Converts short lines. Four or more of them are a list that has lost its bullets. */
function shortLines(lines: string[]): Block[] {
  const [only = '', ...others] = lines
  if (others.length === 0) return [{ kind: 'paragraph', text: only }]
  const isHeaded = others.length > 2 && only.length <= 45 && LIST_HEADING.test(only) && !isLabelled(only)
  const items = isHeaded ? others : lines
  const isList = items.length >= (isHeaded ? 3 : 4) && items.every((item) => !isLabelled(item) && item.length < 200)
  const isLong = items.join('').length >= items.length * 20
  const heading: Block[] = isHeaded ? [{ kind: 'heading', text: only }] : []
  if (isList && (isHeaded || isLong)) return [...heading, { kind: 'list', ordered: false, items }]
  return [...heading, { kind: 'lines', lines: items }]
}

/** Returns the lines that are items of a list without bullets, judged by the block above them. */
function itemsFrom(run: readonly string[], from: number, above: Block | undefined): string[] {
  if (above?.kind !== 'heading' && above?.kind !== 'paragraph') return []
  const announces = above.text.endsWith(':') && above.text.length < 200
  if (!announces && !(above.kind === 'heading' && LIST_HEADING.test(above.text))) return []
  const items: string[] = []
  for (let at = from; at < run.length; at++) {
    const text = run[at] ?? ''
    if (text.length > 260 || isLabelled(text) || text.endsWith(':') || isNextHeading(text, run[at + 1])) break
    items.push(text)
  }
  const singleSentences = items.filter((item) => !/[.!?]\s+\p{Lu}/u.test(item))
  return items.length >= (announces ? 2 : 3) && singleSentences.length >= items.length * 0.7 ? items : []
}

/** Whether a line among short items is the next heading, by its terms or a long line below. */
function isNextHeading(text: string, below: string | undefined): boolean {
  if (below === undefined || !isHeading(text, undefined, below)) return false
  return below.length > 200 || (LIST_HEADING.test(text) && text.split(' ').length <= 4)
}

/**
 * Whether a line is a heading: short, without final punctuation, and above a longer text or a list.
 * @param below the next line, which may come after blank lines
 */
function isHeading(text: string, before: string | undefined, below: string | PlainLine | undefined): boolean {
  const words = text.split(' ').length
  if (text.length > 70 || words > 10 || !/^["“”'(]?[\p{Lu}\p{N}\p{Extended_Pictographic}]/u.test(text)) return false
  if (/[.,;!…]$|https?:|@|^\[|\d{4,}/.test(text) || isLabelled(text)) return false
  if (before !== undefined && !endsParagraph(before)) return false
  if (below === undefined) return false
  if (typeof below !== 'string' && below.kind === 'item') return true
  if (text.endsWith(':')) return words <= 7
  if (LIST_HEADING.test(text) && words <= 4) return true
  const textBelow = typeof below === 'string' ? below : 'text' in below ? below.text : ''
  return textBelow.length > 90 || (textBelow.length > text.length && /[.!?]["”')]?$/.test(textBelow))
}

/** Whether a line has a label, such as "Start: as soon as possible". */
function isLabelled(text: string): boolean {
  return /^[\p{L}\d][\p{L}\d /&-]{1,40}:(?: \S|[\p{Lu}\d])/u.test(text)
}

function endsParagraph(line: string): boolean {
  return line.length > 120 || /[.!?:…]["”')\]]*$|https?:\S+$/.test(line)
}

function htmlOf(block: Block): string {
  if (block.kind === 'heading') return `<h3>${escapeHtml(block.text)}</h3>`
  if (block.kind === 'lines') return `<p>${block.lines.map(inline).join('<br />')}</p>`
  if (block.kind === 'paragraph') return `<p>${inline(block.text)}</p>`
  const list = block.ordered ? 'ol' : 'ul'
  return `<${list}>${block.items.map((item) => `<li>${inline(item)}</li>`).join('')}</${list}>`
}

/** Converts Markdown's bold, the only inline Markdown that occurs in ads. */
function inline(text: string): string {
  return escapeHtml(text).replace(/\*\*(?=\S)([^*]*[^*\s])\*\*/g, '<strong>$1</strong>')
}
