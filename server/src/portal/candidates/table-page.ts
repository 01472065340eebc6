import type { MemberVisit } from '../../base/web/visit.ts'
import { readCandidacyLines } from '../../candidates/lists/lines-store.ts'
import type { BoardFilter } from '../../candidates/lists/newest-store.ts'
import { searchCandidacies } from '../../candidates/lists/search-store.ts'
import { askedCandidates } from './asked-candidates.ts'
import { ROWS, type TablePage } from './table-view.tsx'

/** Reads the page of a table that the address asks for. @param of the candidates of one position, or of all in reach */
export async function readTable(
  { database, access, query }: MemberVisit,
  of: BoardFilter['of'],
): Promise<Omit<TablePage, 'live'>> {
  const asked = askedCandidates(query, access)
  const { searched, stage, cursor } = asked
  const search = { companyId: access.companyId, of, stage, ...searched }
  const { ids, isPart } = await searchCandidacies(database, access, search, { cursor, limit: ROWS + 1 })
  const shown = ids.slice(0, ROWS)
  const lines = await readCandidacyLines(database, access, shown)
  return { asked, lines, isPart, next: ids.length > ROWS ? (shown.at(-1) ?? null) : null }
}
