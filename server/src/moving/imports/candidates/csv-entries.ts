import { only } from '../../../base/certain.ts'
import type { Chunks } from '../parsing/encoding.ts'
import { isEmail } from '../../../content/email.ts'
import { FeedError } from '../../../content/texts/feed-error.ts'
import { type CsvRecord, csvRecords, delimiterOf, hasWords, namesDelimiter, openText } from './csv-records.ts'
import { type CandidateField, type ColumnMapping, plain } from './columns.ts'
import { type DayOrder, orderOf } from '../values/written-time.ts'
import { LONGEST_WORD, type UnknownWords, type WordField, wordFields } from './file-words.ts'
import { type CandidateEntry, type EntryContext, entryOf, type RefusedLine } from './entry.ts'

const HEAD = 64 * 1024
const MOST_COLUMNS = 100
/** Lines before the names of the columns that have one cell with words each. */
const MOST_TITLES = 5
const MOST_ROWS = 100_000

/** The beginning of a file, for choosing what its columns are. */
export interface CsvPreview {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Reads the headers and the first rows of a file. @throws {FeedError} if it is not such a file */
export async function previewCsv(open: () => Chunks, count: number): Promise<CsvPreview> {
  const rows: (readonly string[])[] = []
  for await (const { cells } of records(open)) {
    rows.push(cells.map(readable))
    if (rows.length > count) break
  }
  const [headers = [], ...rest] = rows
  return { headers, rows: rest }
}

/** The order of days and months in the dates of a file (moving/imports/values/written-time.ts). @throws {FeedError} if it is not such a file */
export async function orderOfDates(open: () => Chunks, mapping: ColumnMapping): Promise<DayOrder | null | undefined> {
  const column = mapping.indexOf('createdAt')
  if (column === -1) return undefined
  const values: string[] = []
  for await (const { cells } of records(open)) values.push(cells[column] ?? '')
  return orderOf(values)
}

/**
 * Reads the candidates of a CSV file, whose first line has the names of the columns.
 * @throws {FeedError} if it is not such a file, or has other columns than those that were mapped
 */
export async function* csvEntries(
  open: () => Chunks,
  mapping: ColumnMapping,
  context: EntryContext,
): AsyncGenerator<CandidateEntry | RefusedLine> {
  let headers: readonly string[] | null = null
  let count = 0
  for await (const { line, cells } of records(open)) {
    if (headers === null) {
      headers = cells.map(readable)
      if (headers.length !== mapping.length)
        throw new FeedError(
          `The file has ${headers.length} columns, but the number of named ones is ${mapping.length}`,
          'columns-changed',
        )
      continue
    }
    if (++count > MOST_ROWS)
      throw new FeedError(`The file has more than ${MOST_ROWS} rows, which is the limit`, 'limit')
    const values = new Map<CandidateField, string>()
    for (const [i, field] of mapping.entries()) if (field !== null) values.set(field, readable(cells[i] ?? ''))
    const known = headers
    const columnOf = (field: CandidateField) => known[mapping.indexOf(field)] ?? field
    if (cells.length > known.length)
      yield {
        line,
        column: null,
        reason: `The line has ${cells.length} cells, but the file has ${known.length} columns.`,
        code: 'line-cells',
      }
    else yield entryOf(line, values, columnOf, context)
  }
}

/** So many words of a column are asked about. A column with more is something else. */
const MOST_WORDS = 50

/**
 * The words of the columns for stages and ways people came whose meaning nobody has said.
 * @param isKnown whether a word needs no meaning
 * @throws {FeedError} if it is not such a file
 */
export async function unknownWords(
  open: () => Chunks,
  mapping: ColumnMapping,
  isKnown: (field: WordField, word: string) => boolean,
): Promise<UnknownWords> {
  const found = { stage: new Map<string, string>(), source: new Map<string, string>() }
  const columns = wordFields.map((field) => [field, mapping.indexOf(field)] as const).filter(([, at]) => at !== -1)
  let isFirst = true
  for await (const { cells } of columns.length > 0 ? records(open) : []) {
    for (const [field, at] of isFirst ? [] : columns) {
      const word = readable(cells[at] ?? '')
      const known = found[field]
      const isAsked = plain(word) !== '' && word.length <= LONGEST_WORD && !known.has(plain(word))
      if (isAsked && known.size < MOST_WORDS && !isKnown(field, word)) known.set(plain(word), word)
    }
    isFirst = false
  }
  return { stage: [...found.stage.values()], source: [...found.source.values()] }
}

async function* records(open: () => Chunks) {
  const { text } = await openText(notAWorkbook(open))
  const iterator = text[Symbol.asyncIterator]()
  let head = ''
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
    head += next.value
    const whole = head.split(/[\r\n]/).slice(0, -1)
    // Before the names of the columns, a line may name the delimiter, and others be titles.
    if (head.length >= HEAD || whole.filter(hasWords).length > MOST_TITLES + 1) break
  }
  // Pictures and PDFs have it in their first kilobytes, and no text has it.
  if (head.includes('\0'))
    throw new FeedError('This is not a CSV file. Choose a text file with one candidate in each row', 'no-csv')
  const whole = async function* () {
    yield head
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value
  }
  // What may be a title, or the only column.
  const titles: CsvRecord[] = []
  let isFirst = true
  let isNamed = namesDelimiter(head)
  try {
    for await (const record of csvRecords(whole(), delimiterOf(head))) {
      // Spreadsheets save blank rows as delimiters, before the columns and at the end.
      if (!hasWords(record.cells.join(''))) continue
      if (isNamed) {
        isNamed = false
        continue
      }
      if (!isFirst) {
        yield record
        continue
      }
      const words = record.cells.filter(hasWords)
      // Whoever stands in the only column is somebody, and no title.
      if (words.length === 1 && titles.length < MOST_TITLES && !hasEmail(words)) {
        titles.push(record)
        continue
      }
      yield* withNames(words.length > 1 ? [record] : [...titles, record])
      isFirst = false
    }
    if (isFirst && titles.length === 0) throw new FeedError('The file is empty', 'empty')
    if (isFirst) yield* withNames(titles)
  } finally {
    await iterator.return?.()
  }
}

/**
 * The first records, of which the first has the names of the columns. Names with an e-mail among them are no names but somebody, who
 * would be left out: then the columns are called as spreadsheets do, A, B and C.
 */
function* withNames(read: readonly CsvRecord[]): Generator<CsvRecord> {
  const { line, cells } = only(read.slice(0, 1))
  if (cells.length > MOST_COLUMNS)
    throw new FeedError(`The file has ${cells.length} columns; the limit is ${MOST_COLUMNS}`, 'too-many-columns')
  if (hasEmail(cells)) yield { line, cells: cells.map((cell, i) => (hasEmail([cell]) ? 'E-mail' : letters(i))) }
  yield* read
}

const hasEmail = (cells: readonly string[]) => cells.some((cell) => isEmail(cell.trim()))

/** What spreadsheets call a column, counted from 0: A, B, … Z, AA. */
function letters(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest === 0 ? '' : letters(rest - 1)) + String.fromCharCode(65 + (column % 26))
}

function notAWorkbook(open: () => Chunks): () => Chunks {
  return async function* checked() {
    let isFirst = true
    for await (const chunk of open()) {
      if (isFirst && chunk[0] === 0x50 && chunk[1] === 0x4b)
        throw new FeedError(
          'This is a workbook, and not a CSV file. Save the sheet as CSV, and choose that file',
          'workbook',
        )
      isFirst = false
      yield chunk
    }
  }
}

/** A cell without the apostrophe that our own files have before what a spreadsheet would run. */
function readable(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@\s])/, '')
}
