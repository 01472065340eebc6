import type { CompanyAccess } from '../../base/access/access.ts'
import type { Database } from '../../base/db/connection.ts'
import { fieldText } from '../../base/forms/zoned-time.ts'
import type { Language } from '../../base/web/words/language.ts'
import type { Cell } from './csv.ts'

/** Rows of one statement. */
export const PAGE = 500

/** Who exports, and how times and words are written. */
export interface ExportContext {
  readonly database: Database
  readonly access: CompanyAccess
  readonly language: Language
  readonly timeZone: string
  /** Where the service is reached from outside, without a slash at the end. */
  readonly publicUrl: string
}

/** A line as the cells of its row. */
export type Row<Line> = (line: Line) => readonly Cell[]

/**
 * Reads a list to its end, page by page. A row that a page went on from and that is gone must not look like the end.
 * @param isWanted which lines have a row, if not all
 */
export async function* paged<Line extends { readonly id: string }>(
  read: (cursor: string | undefined) => Promise<readonly Line[]>,
  isThere: (cursor: string) => Promise<boolean>,
  row: Row<Line>,
  isWanted: (line: Line) => boolean = () => true,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for (let cursor: string | undefined; ;) {
    const lines = await read(cursor)
    const wanted = lines.filter(isWanted)
    if (wanted.length > 0) yield wanted.map(row)
    if (lines.length < PAGE) {
      if (cursor !== undefined && lines.length === 0 && !(await isThere(cursor)))
        throw new Error('the list cannot go on, because the row before is gone')
      return
    }
    cursor = lines.at(-1)?.id
  }
}

/** For lists whose cursor is something to compare with, or a row that is never deleted. */
export const alwaysThere = async () => true

/** A time as cells have it, to the minute: `2027-01-31 12:00`. */
export const minuteText = (at: Date, timeZone: string) => fieldText(timeZone, at, 'minutes').replace('T', ' ')
