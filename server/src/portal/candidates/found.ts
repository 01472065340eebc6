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
 * Finds everybody whom the filter of a table or a column finds at this moment.
 * @param positionId undefined for the table of all positions
 * @param place where in the list it is, as an address says it
 * @returns null if more letters would find others: then they are not all
 */
export async function findAll(
  { database, access }: MemberVisit,
  positionId: string | undefined,
  place: URLSearchParams,
): Promise<Found | null> {
  const { searched, stage, way, ofUserId } = askedCandidates(place, access)
  const of = positionId === undefined ? { companyId: access.companyId, ofUserId } : { positionId }
  // A column has no other filter.
  const isColumn = positionId !== undefined && place.get('view') !== 'table'
  const search = { companyId: access.companyId, of, stage, ...(isColumn ? { words: [] } : { ...searched, way }) }
  const { ids, isPart } = await searchCandidacies(database, access, search, { limit: MOST_CHOSEN + 1 })
  return isPart ? null : { ids: ids.slice(0, MOST_CHOSEN), hasMore: ids.length > MOST_CHOSEN }
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
  positionId: string | undefined,
  others: readonly string[] = [],
): Promise<ChosenCandidates> {
  const { database, access, query, posted } = visit
  const found = isFilterChosen(visit) ? ((await findAll(visit, positionId, placeOf(posted)))?.ids ?? []) : []
  const named = [...query.getAll('id'), ...posted.getAll('id')].filter(isId).slice(0, MOST_CHOSEN)
  const all = await readCandidacyLines(database, access, [...new Set([...others, ...found, ...named])])
  const lines = all.filter(({ position }) => positionId === undefined || position.id === positionId)
  // Nobody who was hired is rejected because a filter found them, too, and no rejection is taken back or told again.
  const isLeftOut = (line: CandidacyLine) => isFilterChosen(visit) && stageChosen(visit) === undefined && isOver(line)
  return { lines: lines.filter((line) => !isLeftOut(line)), over: lines.filter(isLeftOut) }
}

/** The stage that the filter of a form names; undefined for all. */
export const stageChosen = ({ posted, access }: MemberVisit): CandidateStage | undefined =>
  askedCandidates(placeOf(posted), access).stage

/** Whether nothing more is to happen with a candidate, as far as one knows. */
export const isOver = ({ stage }: Pick<CandidacyLine, 'stage'>): boolean =>
  ['HIRED', 'REJECTED', 'OUT_OF_PROCESS'].includes(stage)

/** Whether a form is about all whom its filter finds. */
export const isFilterChosen = ({ posted }: MemberVisit): boolean => posted.has('found')
