import fc from 'fast-check'
import { expect, test } from 'vitest'
import { budget } from '../../../test/budget.ts'
import { csvLine, delimiters } from './csv.ts'

test('cells stand in quotes if they need them, and a line ends as RFC 4180 says', () => {
  expect(csvLine(['a', 'b "c"', 'd, e', null, 7, 'f\r\ng'], 'comma')).toBe('a,"b ""c""","d, e",,7,"f\r\ng"\r\n')
  expect(csvLine(['a', 'd; e'], 'semicolon')).toBe('a;"d; e"\r\n')
})

test.each([
  ['=1+1', `"'=1+1"`],
  ['+47 912 34 567', `"'+47 912 34 567"`],
  ['-2', `"'-2"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['  =1+1', `"  '=1+1"`],
  ['\t=1+1', `"'\t'=1+1"`],
  ['\ttext', `"'\ttext"`],
  ['\rtext', `"'\rtext"`],
  ['\u00a0=1', `"\u00a0'=1"`],
  ['＝1', `"'＝1"`],
  ['a;=cmd', `"a;'=cmd"`],
  ['a, "=cmd', `"a, ""'=cmd"`],
  ['a\n@b', `"a\n'@b"`],
])('no spreadsheet runs %j', (text, written) => {
  expect(csvLine([text], 'comma')).toBe(`${written}\r\n`)
})

test.each(['kari@example.com', 'Senior-utvikler', 'a + b = c', "O'Hara", '2026-11-24 10:00'])(
  '%s stays as it is',
  (text) => expect(csvLine([text], 'comma')).toBe(`${text}\r\n`),
)

/** A reader of CSV as lenient as spreadsheets: it knows one of the delimiters, and quotes only at the beginning of a cell. */
function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  let isBegun = false
  for (let i = 0; i < line.length; i++) {
    const c = line[i] ?? ''
    if (quoted) {
      if (c === '"' && line[i + 1] === '"') {
        cell += '"'
        i++
      } else if (c === '"') quoted = false
      else cell += c
    } else if (c === '"' && !isBegun) quoted = true
    else if (c === delimiter || c === '\n' || c === '\r') {
      cells.push(cell)
      cell = ''
      isBegun = false
      continue
    } else cell += c
    isBegun = true
  }
  return [...cells, cell]
}

const texts = fc
  .array(fc.constantFrom(...'=+-@\t\r\n,;|" \'aØ0'.split(''), '\u00a0', '＝'), { maxLength: 8 })
  .map((all) => all.join(''))

test(
  `no cell begins a formula, whichever delimiter the reader expects (${budget(2_000, 100_000)} lines)`,
  { tags: ['long'] },
  () => {
    fc.assert(
      fc.property(
        fc.array(texts, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('comma', 'semicolon'),
        (cells, delimiter) => {
          const line = csvLine(cells, delimiter)
          for (const expected of [',', ';', '\t', '|'])
            for (const cell of cellsOf(line, expected)) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/u)
        },
      ),
      { numRuns: budget(2_000, 100_000) },
    )
  },
)

test(
  `whatever was written is read again, but for apostrophes (${budget(2_000, 100_000)} lines)`,
  { tags: ['long'] },
  () => {
    fc.assert(
      fc.property(
        fc.array(texts, { minLength: 2, maxLength: 4 }),
        fc.constantFrom('comma', 'semicolon'),
        (cells, delimiter) => {
          const read = cellsOf(csvLine(cells, delimiter).slice(0, -2), delimiters[delimiter])
          expect(read.map((cell) => cell.replaceAll("'", ''))).toEqual(cells.map((cell) => cell.replaceAll("'", '')))
        },
      ),
      { numRuns: budget(2_000, 100_000) },
    )
  },
)
