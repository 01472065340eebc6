import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import { isId } from '../../base/db/id.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { type CandidacyLine, readCandidacyLines } from '../../candidates/lists/lines-store.ts'
import { searchCandidacies } from '../../candidates/lists/search-store.ts'
import { askedCandidates } from './asked-candidates.ts'
import { placeOf } from './asked-place.ts'

/** So many candidates are chosen at once. A form that names all of them has 20 kB, and all are moved in one transaction. */
export const MOST_CHOSEN = 500

/** Whom a filter finds, the newest first. */
export interface Found {
  readonly ids: readonly string[]
  /** Whether there are more than can be chosen at once. */
  readonly hasMore: boolean
}

/**
 * Finds everybody of a position whom the filter of a table or a column finds at this moment.
 * @param place where on the board it is, as an address says it
 */
export async function findAll(
  { database, access }: MemberVisit,
  positionId: string,
  place: URLSearchParams,
): Promise<Found> {
  const { searched, stage, way } = askedCandidates(place, access)
  // A column has no other filter.
  const filter = place.get('view') === 'table' ? { ...searched, way } : { words: [] }
  const search = { companyId: access.companyId, of: { positionId }, stage, ...filter }
  const { ids } = await searchCandidacies(database, access, search, { limit: MOST_CHOSEN + 1 })
  return { ids: ids.slice(0, MOST_CHOSEN), hasMore: ids.length > MOST_CHOSEN }
}

/** Whom an action is about. */
export interface ChosenCandidates {
  readonly lines: readonly CandidacyLine[]
  /** Those for whom everything is over, whom a filter without a stage found as well. */
  readonly over: readonly CandidacyLine[]
}

/**
 * Whom a form names: each by an id, or all whom its filter finds. The page that asks before it acts names each, so that nobody is
 * swept in who came after it.
 */
export async function readChosen(
  visit: MemberVisit,
  positionId: string,
  others: readonly string[] = [],
): Promise<ChosenCandidates> {
  const { database, access, query, posted } = visit
  const found = isFilterChosen(visit) ? (await findAll(visit, positionId, placeOf(posted))).ids : []
  const named = [...query.getAll('id'), ...posted.getAll('id')].filter(isId).slice(0, MOST_CHOSEN)
  const all = await readCandidacyLines(database, access, [...new Set([...others, ...found, ...named])])
  const lines = all.filter(({ position }) => position.id === positionId)
  // Nobody who was hired is rejected because a filter found them, too, and no rejection is taken back or told again.
  const isLeftOut = (line: CandidacyLine) => isFilterChosen(visit) && stageChosen(visit) === undefined && isOver(line)
  return { lines: lines.filter((line) => !isLeftOut(line)), over: lines.filter(isLeftOut) }
}

/** The stage that the filter of a form names; undefined for all. */
export const stageChosen = ({ posted, access }: MemberVisit): CandidateStage | undefined =>
  askedCandidates(placeOf(posted), access).stage

/** Whether nothing more is to happen with a candidate, as far as one knows. */
export const isOver = ({ stage }: CandidacyLine): boolean => ['HIRED', 'REJECTED', 'OUT_OF_PROCESS'].includes(stage)

/** Whether a form is about all whom its filter finds. */
export const isFilterChosen = ({ posted }: MemberVisit): boolean => posted.has('found')
