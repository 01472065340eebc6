import type { Access } from '../access/access.ts'
import { inTransaction } from '../changes/actions.ts'
import { writeRowCount } from '../changes/audit-store.ts'
import type { Database } from '../db/connection.ts'
import { newId } from '../db/id.ts'
import { BOM, csvLine, type Delimiter } from './csv.ts'
import type { ExportedList } from './list.ts'

/** How an export is written. */
export interface ExportOptions {
  readonly delimiter: Delimiter
  /** Receives the number of rows that left, at the end. */
  readonly onEnd?: (rows: number) => void
}

/**
 * Exports a list as CSV, piece by piece. The audit log says it before the first row leaves, and how many left once it has ended:
 * also if the reader went away in the middle.
 */
export async function exportList(
  database: Database,
  access: Access,
  { verb, of, headers, pages }: ExportedList,
  { delimiter, onEnd }: ExportOptions,
): Promise<AsyncGenerator<string>> {
  const entry = { companyId: of.companyId, id: newId() }
  await inTransaction(database, access, async (change) => {
    change.audit(verb, [of], access.who, entry.id)
  })
  return (async function* text() {
    let rows = 0
    try {
      yield BOM + csvLine(headers, delimiter)
      for await (const page of pages()) {
        rows += page.length
        yield page.map((cells) => csvLine(cells, delimiter)).join('')
      }
    } finally {
      await writeRowCount(database, entry, rows)
      onEnd?.(rows)
    }
  })()
}
