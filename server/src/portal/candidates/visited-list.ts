import type { MemberVisit } from '../../base/web/visit.ts'
import type { Language } from '../../base/web/words/language.ts'
import { commonWords } from '../../base/web/words/words.ts'
import { type Board, readBoard } from '../../candidates/lists/columns-store.ts'
import { CANDIDATES_PATH, POSITIONS_PATH } from '../addresses.ts'
import type { Above } from '../parts/form-page.tsx'
import { visited } from '../parts/visited.ts'
import { positionWords } from '../words/positions.ts'

/** A list in which several candidates are chosen: those of one position, or of all positions in reach. */
export interface CandidateList {
  /** Its address. */
  readonly path: string
  /** Undefined for all positions. */
  readonly positionId: string | undefined
  /** Whether they can be moved to PRESCREENING together. Only some positions have it, so in the list of all positions nobody is. */
  readonly prescreens: boolean
  /** The links above a page about some of them. */
  readonly above: readonly Above[]
}

/** The position of the address, whose candidates these are. */
export const visitedBoard: (visit: MemberVisit) => Promise<Board> = visited(({ database, access }, id) =>
  readBoard(database, access, id),
)

/** The list that the address is within. */
export async function visitedList(visit: MemberVisit): Promise<CandidateList> {
  const { language, params } = visit
  if (params['id'] !== undefined) return listOf(await visitedBoard(visit), language)
  const above = [{ href: CANDIDATES_PATH, label: commonWords[language].candidates }]
  return { path: CANDIDATES_PATH, positionId: undefined, prescreens: false, above }
}

/** The candidates of a position. */
export function listOf(board: Board, language: Language): CandidateList {
  const { id, prescreens } = board
  return { path: `${POSITIONS_PATH}/${id}/candidates`, positionId: id, prescreens, above: aboveBoard(board, language) }
}

/** The links above a page about candidates of a position. */
export function aboveBoard({ id, title }: { id: string; title: string }, language: Language): Above[] {
  return [
    { href: POSITIONS_PATH, label: positionWords[language].list },
    { href: `${POSITIONS_PATH}/${id}/candidates`, label: title },
  ]
}
