import { plainText } from './text.ts'

/** A line of plain text as its writer meant it. */
export type PlainLine =
  | { kind: 'blank' }
  | { kind: 'heading'; text: string }
  | { kind: 'item'; marker: 'sign' | 'dash' | 'number'; text: string }
  | { kind: 'text'; text: string }

const SIGNS = '•●▪■◦‣∙·✔✅➤►▶❖✓➢⮚'
const SIGN = new RegExp(`^(?:[${SIGNS}\\uf0b7]\\ufe0f?|\\*(?=\\s)|o(?=\\t| {2}))\\s*(.*)$`, 'u')
const DASH = /^[-–—](?!\d)\s*(?=[\p{L}\p{N}"“”(])(.*)$/u
const NUMBER = /^\(?\d{1,2}[.)]\s+(.*)$/
const LONE_MARKER = new RegExp(`^(?:[${SIGNS}\\uf0b7*–—-]|o)$`, 'u')
// A line of signs alone parts what is above it from what is below.
const RULE = /^[^\p{L}\p{N}[\](){}<>"'@]{3,}$/u

/**
 * The lines of plain text with what their signs say: bullets, dashes, numbers, Markdown's headings. Bullets that were
 * run together in one line come apart, and one that stands alone belongs to the line below it.
 */
export function plainLines(text: string): PlainLine[] {
  const lines = plainText(text)
    .split('\n')
    .flatMap((line) => apart(spaced(line)))
  const found: PlainLine[] = []
  let isLone = false
  for (const line of lines) {
    if (LONE_MARKER.test(line.trim())) isLone = true
    else if (line.trim() === '') {
      if (!isLone) found.push({ kind: 'blank' })
    } else {
      found.push(isLone ? { kind: 'item', marker: 'sign', text: squeezed(line) } : readLine(line))
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
  const sign = SIGN.exec(text)?.[1]
  if (sign !== undefined) return { kind: 'item', marker: 'sign', text: squeezed(sign) }
  const dash = DASH.exec(text)?.[1]
  if (dash !== undefined) return { kind: 'item', marker: 'dash', text: squeezed(text) }
  if (NUMBER.test(text)) return { kind: 'item', marker: 'number', text: squeezed(text) }
  return { kind: 'text', text: squeezed(text) }
}

/** The text of an item without its dash or number; a sign is gone already. */
export function withoutMarker(text: string): string {
  return DASH.exec(text)?.[1] ?? NUMBER.exec(text)?.[1] ?? text
}

/** Long runs of blanks say no more than two do, and would take the expressions here time with the square of their length. */
function spaced(line: string): string {
  return line
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '')
    .replace(/\u00a0/g, ' ')
    .replace(/\s{2,}/g, '  ')
}

/** "Duties:• Build• Test. Skills:• C" is six lines. */
function apart(line: string): string[] {
  const pieces = line.split(/(?=[•●▪])/u).map((piece) => piece.trimEnd())
  if (pieces.length < 2 || (pieces.length === 2 && pieces[0]?.trim() === '')) return [line]
  return pieces.flatMap((piece) => {
    // What follows the last item of a list is the heading of the next, run together with it.
    const [, item, next] = /^([•●▪].*[.!?)])\s+(\p{Lu}[^.!?•]{1,60}:)\s*$/u.exec(piece) ?? []
    return item !== undefined && next !== undefined ? [item, next] : [piece]
  })
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
