const BLOCK = /<\/?(?:p|div|section|article|header|footer|blockquote|pre|address|h[1-6])>|<br \/>/g
const LIST = /<(?:ul|ol|li)>/
const TAG = /<[^>]*>/g
// A label is short. Longer texts beside each other are columns of a page.
const LABEL_LENGTH = 120
const LINES = 50

/**
 * The cells of a row as lines: "Mandag: 08-16" for two, "Mandag | 08 | 16" for more. Texts cannot have tables, and the
 * words of two cells must not run together. Cells with as many lines as the others become a row for each line.
 * @param cells the HTML of each cell
 * @returns the lines, or undefined if the cells are texts of their own
 */
export function linesOfRow(cells: readonly string[]): string[] | undefined {
  if (cells.some((cell) => LIST.test(cell))) return undefined
  const columns = cells.map(linesOf)
  const [first = [], ...others] = columns
  if (others.length === 0) return undefined
  const label = first.join(' ').replace(TAG, '')
  if (label.length > LABEL_LENGTH || columns.some(({ length }) => length > LINES)) return undefined
  const isZipped = first.length > 1 && columns.every(({ length }) => length === first.length)
  if (isZipped) return first.map((_, at) => joined(columns.map((lines) => lines[at] ?? '')))
  return [joined(columns.map((lines) => lines.join(', ')))].filter((line) => line !== '')
}

function linesOf(cell: string): string[] {
  const lines = cell.split(BLOCK).flatMap((line) => line.trim() || [])
  const withText = lines.filter((line) => line.replace(TAG, '').trim() !== '')
  if (withText.length < 2) return withText
  // An element over several lines would go on in the next cell.
  return withText.map((line) => line.replace(TAG, '').trim())
}

function joined(cells: readonly string[]): string {
  const last = cells.findLastIndex((cell) => cell !== '')
  const [label = '', ...values] = cells.slice(0, last + 1)
  const [value = ''] = values
  if (values.length === 0 || (label === '' && values.length === 1)) return label || value
  if (values.length > 1) return [label, ...values].map((cell) => cell || '–').join(' | ')
  const isLabel = !/(?:[:;,.!?–-]|^[•·▪●o])$/.test(label.replace(TAG, '').trim())
  return `${label}${isLabel ? ':' : ''} ${value}`
}
