import type { Access } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { writeRowCount } from '../../base/changes/audit-store.ts'
import type { Database } from '../../base/db/connection.ts'
import { newId } from '../../base/db/id.ts'
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
 * @throws {Refusal} without the ability that the list needs, or if what it is of is out of reach; then the log says nothing
 */
export async function exportList(
  database: Database,
  access: Access,
  { verb, ability, of, headers, pages }: ExportedList,
  { delimiter, onEnd }: ExportOptions,
): Promise<AsyncGenerator<string>> {
  const entry = await inTransaction(database, access, async (change) => {
    change.require(ability)
    const [exported] = await change.within(of.reach, [of.id])
    if (!exported) throw new Error('what was just found is gone')
    const id = newId()
    change.audit(verb, [exported], access.who, id)
    return { companyId: exported.companyId, id }
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
