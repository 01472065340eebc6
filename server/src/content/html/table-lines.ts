import { Parser } from 'htmlparser2'
import { Refusal } from '../../base/forms/refusal.ts'
import { escapeHtml } from '../text.ts'
import { HTML_DEPTH } from './html-limits.ts'
import { linesOfRow } from './table-row.ts'

const CONCERNED = /<(?:table|t[dhr]|d[tdl]|caption|pre|hr)\b/i
const CELLS = new Set(['td', 'th', 'dt', 'dd', 'caption'])
const ROWS = new Set(['tr', 'dt', 'caption'])
const TABLES = new Set(['table', 'dl'])
const PARTS = new Set(['thead', 'tbody', 'tfoot', 'colgroup', 'col', 'tr', ...TABLES, ...CELLS])
/** Elements whose text is none. */
const SILENT = new Set([
  'script',
  'style',
  'textarea',
  'option',
  'iframe',
  'noscript',
  'xmp',
  'noembed',
  'noframes',
  'title',
])
const KEPT =
  /^(?:p|ul|ol|li|h[1-6]|br|strong|em|u|b|i|a|div|section|article|header|footer|blockquote|pre|address|main|aside|nav|figure|figcaption|details|summary|fieldset|legend|form|center)$/
const ENDS_BLOCK = /<\/(?:p|ul|ol|li|h[1-6]|div|section|article|blockquote|pre)>$/

interface Table {
  /** Whether nothing but cells without a table around them opened it. */
  isImplied: boolean
  rows: string[][]
  /** The cells of the row that is open. */
  cells: string[]
  /** Where the parts of the open cell begin; undefined between cells. */
  cellAt: number | undefined
}

/**
 * Writes the rows of tables and of lists of definitions as lines, the lines of preformatted text with breaks, and a rule
 * as a break: else words that are apart on a page run together.
 * @throws {Refusal} if elements are nested deeper than `HTML_DEPTH`
 */
export function tablesAsLines(html: string): string {
  if (!CONCERNED.test(html)) return html
  const parts: string[] = []
  const tables: Table[] = []
  let [depth, silent, preformatted] = [0, 0, 0]

  const endRow = (table: Table) => {
    if (table.cells.length > 0) table.rows.push(table.cells)
    table.cells = []
  }
  const endCell = (table: Table) => {
    if (table.cellAt !== undefined) table.cells.push(parts.splice(table.cellAt).join(''))
    table.cellAt = undefined
  }
  const endTable = () => {
    const table = tables.pop()
    if (!table) return
    endCell(table)
    writeRows(table)
  }
  /** Rows that are followed by something else than rows come before it. */
  const writeRows = (table: Table) => {
    endRow(table)
    parts.push(...blocksOf(table.rows))
    table.rows = []
  }
  /** What stands between cells of a table belongs before or after them. */
  const outsideCells = () => {
    const table = tables.at(-1)
    if (!table || table.cellAt !== undefined) return
    if (table.isImplied) endTable()
    else writeRows(table)
  }

  const parser = new Parser({
    onopentag(tag, { href }) {
      depth += 1
      if (depth > HTML_DEPTH)
        throw new Refusal('invalid', `HTML must not be nested deeper than ${HTML_DEPTH} elements.`)
      if (SILENT.has(tag)) silent += 1
      if (silent > 0) return
      const isFree = tables.length === 0 || tables.at(-1)?.cellAt !== undefined
      if (TABLES.has(tag)) {
        outsideCells()
        tables.push({ isImplied: false, rows: [], cells: [], cellAt: undefined })
      } else if (PARTS.has(tag)) {
        if (isFree) tables.push({ isImplied: true, rows: [], cells: [], cellAt: undefined })
        const table = tables.at(-1)
        if (table && ROWS.has(tag)) endRow(table)
        if (table && CELLS.has(tag)) table.cellAt = parts.length
      } else {
        outsideCells()
        if (tag === 'pre') preformatted += 1
        if (tag === 'hr') parts.push(parts.length === 0 || ENDS_BLOCK.test(parts.at(-1) ?? '') ? '' : '<br />')
        else if (KEPT.test(tag)) parts.push(opening(tag, href))
      }
    },
    ontext(text) {
      if (silent > 0) return
      if (text.trim() !== '') outsideCells()
      else if (tables.at(-1)?.cellAt === undefined && tables.length > 0) return
      const escaped = escapeHtml(text)
      parts.push(preformatted > 0 ? escaped.trim().replace(/\r?\n/g, '<br />') : escaped)
    },
    onclosetag(tag) {
      depth -= 1
      if (SILENT.has(tag)) silent = Math.max(0, silent - 1)
      if (silent > 0 || SILENT.has(tag)) return
      const table = tables.at(-1)
      if (PARTS.has(tag)) {
        if (table && CELLS.has(tag)) endCell(table)
        if (table && (tag === 'tr' || tag === 'caption')) endRow(table)
        if (TABLES.has(tag)) endTable()
      } else {
        outsideCells()
        if (tag === 'pre') preformatted = Math.max(0, preformatted - 1)
        if (KEPT.test(tag) && tag !== 'br') parts.push(`</${tag}>`)
      }
    },
  })
  parser.end(html)
  while (tables.length > 0) endTable()
  return parts.join('')
}

function opening(tag: string, href: string | undefined): string {
  if (tag === 'br') return '<br />'
  return tag === 'a' && href !== undefined ? `<a href="${escapeHtml(href).replace(/"/g, '&quot;')}">` : `<${tag}>`
}

/** Rows that are lines become one paragraph, and the cells of others paragraphs of their own. */
function blocksOf(rows: readonly (readonly string[])[]): string[] {
  const blocks: string[] = []
  let lines: string[] = []
  const flush = () => {
    if (lines.length > 0) blocks.push(`<p>${lines.join('<br />')}</p>`)
    lines = []
  }
  for (const cells of rows) {
    const found = linesOfRow(cells)
    if (found) lines.push(...found)
    else {
      flush()
      blocks.push(...cells.map((cell) => `<div>${cell}</div>`))
    }
  }
  flush()
  return blocks
}
