import type { MemberVisit } from '../../base/web/visit.ts'
import { readCandidacyLines } from '../../candidates/lists/lines-store.ts'
import type { BoardFilter } from '../../candidates/lists/newest-store.ts'
import { searchCandidacies } from '../../candidates/lists/search-store.ts'
import { readPositionNames } from '../parts/position-names.ts'
import { askedCandidates } from './asked-candidates.ts'
import { type Chosen, chosenBy } from './chosen-view.tsx'
import { findAll, type Found } from './found.ts'
import { placeIn } from './asked-place.ts'
import { ROWS, type TablePage } from './table-view.tsx'

/** Reads the page of a table that the address asks for. @param of the candidates of one position, or of all in reach */
export async function readTable(visit: MemberVisit, of: BoardFilter['of']): Promise<Omit<TablePage, 'live'>> {
  const { database, access, query } = visit
  const asked = askedCandidates(query, access)
  const { searched, stage, way, ofUserId, cursor } = asked
  // The table of one position has no such filter.
  const within = 'positionId' in of ? of : { ...of, ofUserId }
  const search = { companyId: access.companyId, of: within, stage, way, ...searched }
  const { ids, isPart } = await searchCandidacies(database, access, search, { cursor, limit: ROWS + 1 })
  const shown = ids.slice(0, ROWS)
  const found = await readCandidacyLines(database, access, shown)
  // In a list of all positions, each is told apart from others with its title.
  const isOfOne = 'positionId' in of
  const names = isOfOne
    ? new Map<string, string>()
    : await readPositionNames(
        visit,
        found.map(({ position }) => position.id),
      )
  const lines = found.map((line) => {
    const { id, title } = line.position
    return { ...line, position: { id, title: names.get(id) ?? title } }
  })
  const chosen = chosenBy(visit, 'all')
  const isWhole = cursor === undefined && ids.length <= ROWS
  const everybody = await findChosen(visit, isOfOne ? of.positionId : undefined, chosen, isWhole)
  return { asked, lines, isPart, chosen, found: everybody, next: ids.length > ROWS ? (shown.at(-1) ?? null) : null }
}

/** Everybody whom the filter of the page finds, if that is chosen, or offered because there are more than the page shows. */
export async function findChosen(
  visit: MemberVisit,
  positionId: string | undefined,
  chosen: Chosen,
  isWhole: boolean,
): Promise<Found | null> {
  if (chosen === 'ticked' || (chosen === 'page' && isWhole)) return null
  return findAll(visit, positionId, placeIn(visit.query))
}
