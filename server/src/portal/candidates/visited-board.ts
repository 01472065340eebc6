import type { MemberVisit } from '../../base/web/visit.ts'
import type { Language } from '../../base/web/words/language.ts'
import { type Board, readBoard } from '../../candidates/lists/columns-store.ts'
import { POSITIONS_PATH } from '../addresses.ts'
import type { Above } from '../parts/form-page.tsx'
import { visited } from '../parts/visited.ts'
import { positionWords } from '../words/positions.ts'

/** The position of the address, whose candidates these are. @param cards of each column */
export function visitedBoard(visit: MemberVisit, cards = 0): Promise<Board> {
  return visited(({ database, access }, id) => readBoard(database, access, id, cards))(visit)
}

/** The links above a page about candidates of a position. */
export function aboveBoard({ id, title }: { id: string; title: string }, language: Language): Above[] {
  return [
    { href: POSITIONS_PATH, label: positionWords[language].list },
    { href: `${POSITIONS_PATH}/${id}/candidates`, label: title },
  ]
}
