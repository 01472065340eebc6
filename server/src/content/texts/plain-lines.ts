import { plainText } from '../text.ts'

/** A line of plain text with its marker recognized. */
export type PlainLine =
  | { kind: 'blank' }
  | { kind: 'heading'; text: string }
  | { kind: 'item'; marker: 'bullet' | 'dash' | 'number'; text: string }
  | { kind: 'text'; text: string }

const BULLETS = '•●▪■◦‣∙·✔✅➤►▶❖✓➢⮚'
const BULLET = new RegExp(`^(?:[${BULLETS}\\uf0b7]\\ufe0f?|\\*(?=\\s)|o(?=\\t| {2}))\\s*(.*)$`, 'u')
const DASH = /^[-–—](?!\d)\s*(?=[\p{L}\p{N}"“”(])(.*)$/u
const NUMBER = /^\(?\d{1,2}[.)]\s+(.*)$/
const LONE_MARKER = new RegExp(`^(?:[${BULLETS}\\uf0b7*–—-]|o)$`, 'u')
// A line of punctuation, which separates the text above from the text below.
const RULE = /^[^\p{L}\p{N}[\](){}<>"'@]{3,}$/u

/**
 * Splits plain text into lines and recognizes bullets, dashes, numbers and Markdown headings.
 * Several bullets in a line become several lines, and a bullet on its own line belongs to the next
 * line.
 */
export function plainLines(text: string): PlainLine[] {
  const lines = plainText(text)
    .split('\n')
    .flatMap((line) => splitBullets(normalizeSpaces(line)))
  const found: PlainLine[] = []
  let isLone = false
  for (const line of lines) {
    if (LONE_MARKER.test(line.trim())) isLone = true
    else if (line.trim() === '') {
      if (!isLone) found.push({ kind: 'blank' })
    } else {
      found.push(isLone ? { kind: 'item', marker: 'bullet', text: squeezed(line) } : readLine(line))
      isLone = false
    }
  }
  return found
}

function readLine(line: string): PlainLine {
  const text = line.trimStart()
  if (RULE.test(text.trim())) return { kind: 'blank' }
  const heading = /^#{1,4}\s+(.*\p{L}.*)$/u.exec(text)?.[1] ?? /^\*\*([^*]{2,100})\*\*:?$/.exec(text.trim())?.[1]
  if (heading !== undefined) return { kind: 'heading', text: squeezed(heading) }
  const bullet = BULLET.exec(text)?.[1]
  if (bullet !== undefined) return { kind: 'item', marker: 'bullet', text: squeezed(bullet) }
  const dash = DASH.exec(text)?.[1]
  if (dash !== undefined) return { kind: 'item', marker: 'dash', text: squeezed(text) }
  if (NUMBER.test(text)) return { kind: 'item', marker: 'number', text: squeezed(text) }
  return { kind: 'text', text: squeezed(text) }
}

/** The text of an item without its dash or number. Bullets are removed before. */
export function withoutMarker(text: string): string {
  return DASH.exec(text)?.[1] ?? NUMBER.exec(text)?.[1] ?? text
}

/** Shortens runs of spaces, in which the regular expressions here take quadratic time. */
function normalizeSpaces(line: string): string {
  return line
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '')
    .replace(/\u00a0/g, ' ')
    .replace(/\s{2,}/g, '  ')
}

/** Splits a line such as "Duties:• Build• Test. Skills:• C" into its items and headings. */
function splitBullets(line: string): string[] {
  const pieces = line.split(/(?=[•●▪])/u).map((piece) => piece.trimEnd())
  if (pieces.length < 2 || (pieces.length === 2 && pieces[0]?.trim() === '')) return [line]
  return pieces.flatMap((piece) => {
    // The last item of a list may be followed by the heading of the next list.
    const [, item, next] = /^([•●▪].*[.!?)])\s+(\p{Lu}[^.!?•]{1,60}:)\s*$/u.exec(piece) ?? []
    return item !== undefined && next !== undefined ? [item, next] : [piece]
  })
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
