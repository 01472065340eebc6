import { type Chunks, openFeed, textChunks } from '../parsing/encoding.ts'
import { FeedError } from '../../../content/texts/feed-error.ts'

/** What separates the cells of a line. */
export const csvDelimiters = [',', ';', '\t', '|'] as const
export type CsvDelimiter = (typeof csvDelimiters)[number]

/** A record of a CSV file, and the line on which it begins, counted from 1. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** Characters of a record. Longer ones are quotes that do not end. */
const LONGEST = 1_000_000

/**
 * Reads the records of CSV (RFC 4180) as programs write it: lines may end in any way, quotes stand at the beginning of a cell, and
 * blank lines are skipped.
 * @throws {FeedError} if quotes do not end
 */
export async function* csvRecords(text: AsyncIterable<string>, delimiter: CsvDelimiter): AsyncGenerator<CsvRecord> {
  const tooLong = (from: number) =>
    new FeedError(
      `The record that begins in line ${from} does not end: a quotation mark in it is not closed`,
      'open-quote',
      from,
    )
  let [line, from, size] = [1, 1, 0]
  let cells: string[] = []
  let cell = ''
  // `closing`: after a quotation mark inside quotes, which ends them or is doubled.
  let at: 'start' | 'plain' | 'quoted' | 'closing' = 'start'
  let wasReturn = false
  const end = (): CsvRecord | undefined => {
    const record = { line: from, cells: [...cells, cell] }
    const isBlank = cells.length === 0 && cell.trim() === '' && at !== 'closing'
    cells = []
    cell = ''
    size = 0
    at = 'start'
    return isBlank ? undefined : record
  }
  for await (const chunk of text) {
    for (const c of chunk) {
      const isSecondOfTwo = wasReturn && c === '\n'
      wasReturn = c === '\r'
      if (isSecondOfTwo) {
        if (at === 'quoted') cell += c
        continue
      }
      const isBreak = c === '\n' || c === '\r'
      if (isBreak) line += 1
      if (++size > LONGEST) throw tooLong(from)
      if (at === 'quoted') {
        if (c === '"') at = 'closing'
        else cell += c
      } else if (c === '"' && at === 'start') at = 'quoted'
      else if (c === '"' && at === 'closing') {
        cell += c
        at = 'quoted'
      } else if (c === delimiter) {
        cells.push(cell)
        cell = ''
        at = 'start'
      } else if (isBreak) {
        const record = end()
        if (record) yield record
        from = line
      } else {
        cell += c
        if (at === 'start') at = 'plain'
      }
    }
  }
  if (at === 'quoted') throw tooLong(from)
  const last = end()
  if (last) yield last
}

/** The line with which a spreadsheet names the delimiter, before the columns: `sep=;`. */
const NAMED_DELIMITER = /^\s*"?sep=([,;\t|])"?[ \t]*(?:[\r\n]|$)/i

/** Whether the beginning of a file is such a line. */
export function namesDelimiter(head: string): boolean {
  return NAMED_DELIMITER.test(head)
}

/**
 * The delimiter of a file: the one that its first line names, else the one that stands most often in its first line with words and
 * a delimiter, outside of quotes.
 */
export function delimiterOf(head: string): CsvDelimiter {
  const named = NAMED_DELIMITER.exec(head)?.[1]
  const lines = head.replaceAll(/"(?:[^"]|"")*"/g, '""').split(/[\r\n]/)
  // A title before the names of the columns has no delimiter.
  const first = lines.find((line) => hasWords(line) && /[,;|\t]/.test(line)) ?? ''
  const count = (delimiter: CsvDelimiter) => first.split(delimiter).length
  return csvDelimiters.find((each) => each === named) ?? csvDelimiters.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/** Whether a line has more than delimiters and blanks. */
export function hasWords(line: string): boolean {
  return /[^\s,;|]/.test(line)
}

/**
 * The text of a file in the encoding that it has: that of its byte order mark, else UTF-8 if all of it is valid, else Windows-1252,
 * in which older programs save.
 * @param open opens the file; it is read twice
 * @throws {FeedError} if it is no text
 */
export async function openText(open: () => Chunks): Promise<{ text: AsyncIterable<string>; encoding: string }> {
  const opened = await openFeed(open())
  const encoding = opened.encoding ?? ((await isUtf8(opened.chunks)) ? 'utf-8' : 'windows-1252')
  return { text: textChunks(await openFeed(open()), encoding), encoding }
}

async function isUtf8(chunks: Chunks): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of chunks) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
