// A label is short. Longer texts beside each other are columns of a page.
const LABEL_LENGTH = 120
const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, blockquote, pre'

/**
 * Writes the rows of tables and of lists of definitions as lines, "Mandag: 08-16", as the server does: texts have no
 * tables, and the words of two cells would run together.
 */
export function writeTables(body: HTMLElement): void {
  // A table in a cell comes after the table around it, and is written first.
  for (const table of [...body.querySelectorAll<HTMLElement>('table, dl')].toReversed()) {
    table.replaceWith(...blocksOf(rowsOf(table)))
  }
}

function rowsOf(table: HTMLElement): HTMLElement[][] {
  if (table.tagName === 'DL') {
    const rows: HTMLElement[][] = []
    for (const cell of table.querySelectorAll<HTMLElement>('dt, dd')) {
      if (cell.tagName === 'DT' || rows.length === 0) rows.push([])
      rows.at(-1)?.push(cell)
    }
    return rows
  }
  return [...table.querySelectorAll<HTMLElement>('caption, tr')].map((row) =>
    row.tagName === 'CAPTION' ? [row] : [...row.querySelectorAll<HTMLElement>('td, th')],
  )
}

function blocksOf(rows: readonly HTMLElement[][]): Node[] {
  const blocks: Node[] = []
  let lines: HTMLElement | undefined
  for (const cells of rows) {
    const line = lineOf(cells)
    if (line) {
      if (lines) lines.append(document.createElement('br'), ...line)
      else {
        lines = document.createElement('p')
        lines.append(...line)
        blocks.push(lines)
      }
      continue
    }
    lines = undefined
    for (const cell of cells) {
      const block = document.createElement('div')
      block.append(...cell.childNodes)
      blocks.push(block)
    }
  }
  return blocks
}

/** The words of a row with what separates its cells; undefined if the cells are texts of their own. */
function lineOf(cells: readonly HTMLElement[]): Node[] | undefined {
  const [first] = cells
  const isLabel = (first?.textContent ?? '').trim().length <= LABEL_LENGTH
  if (first === undefined || cells.length < 2 || !isLabel || cells.some((cell) => cell.querySelector('ul, ol')))
    return undefined
  const filled = cells.filter((cell) => cell.textContent?.trim())
  const separator = cells.length > 2 ? ' | ' : /[:;,.!?–-]\s*$/.test(first.textContent ?? '') ? ' ' : ': '
  return filled.flatMap((cell, at) =>
    at === 0 ? wordsOf(cell) : [document.createTextNode(separator), ...wordsOf(cell)],
  )
}

/** What is in a cell, without its paragraphs. */
function wordsOf(cell: HTMLElement): Node[] {
  for (const lineBreak of cell.querySelectorAll('br')) lineBreak.replaceWith(', ')
  for (const block of [...cell.querySelectorAll(BLOCKS)].toReversed()) {
    const isLast = block.nextElementSibling === null
    block.replaceWith(...block.childNodes, ...(isLast ? [] : [document.createTextNode(', ')]))
  }
  const words = [...cell.childNodes]
  for (const end of [words.at(0), words.at(-1)]) if (end instanceof Text) end.data = end.data.trim()
  return words
}
