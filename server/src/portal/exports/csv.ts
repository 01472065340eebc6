/** What separates the cells of a line: a comma (RFC 4180), or a semicolon, which spreadsheets in Nordic languages expect. */
export const delimiters = { comma: ',', semicolon: ';' } as const
export type Delimiter = keyof typeof delimiters

/** A value of a cell. */
export type Cell = string | number | null

/** The byte order mark. Spreadsheets read a file without it in the encoding of the system. */
export const BOM = '\uFEFF'

/** What a spreadsheet begins a formula with, the wide forms of East Asian keyboards included. */
const STARTS = '=+\\-@\uFF1D\uFF0B\uFF0D\uFF20'
/**
 * The beginning of a cell: that of the value, or of a part of it after anything that some spreadsheet takes for the end of a cell.
 * A value such as `a;=1+1` has a second cell where the semicolon separates cells, and quotes do not always keep it together.
 */
const FORMULA = new RegExp(`(^|[,;|\\t\\r\\n])([\\s"']*)([${STARTS}])`, 'gu')
/** Some spreadsheets drop these from the beginning, and read the rest as a formula. */
const DROPPED = /^[\t\r\n]/u
const NEEDS_QUOTES = /[",;|\t\r\n]|^\s|\s$|^'/u

/**
 * A line of a CSV file, with the end of line that RFC 4180 asks for. No cell is read as a formula: an apostrophe stands before
 * whatever would begin one. Numbers are numbers.
 */
export function csvLine(cells: readonly Cell[], delimiter: Delimiter): string {
  return `${cells.map(written).join(delimiters[delimiter])}\r\n`
}

function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = safe(cell)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function safe(text: string): string {
  const neutral = text.replaceAll(FORMULA, "$1$2'$3")
  return DROPPED.test(neutral) ? `'${neutral}` : neutral
}
