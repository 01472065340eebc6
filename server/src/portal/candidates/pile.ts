import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import { isId } from '../../base/db/id.ts'
import { withQuery } from '../../base/http/request-target.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { commonWords } from '../../base/web/words/words.ts'
import { type CandidacySearch, searchCandidacies } from '../../candidates/lists/search-store.ts'
import { CANDIDATES_PATH, HOME_PATH, POSITIONS_PATH, THROUGH_PATH } from '../addresses.ts'
import type { Above } from '../parts/form-page.tsx'
import { positionWords } from '../words/positions.ts'
import { todayWords } from '../words/today.ts'
import { askedCandidates } from './asked-candidates.ts'

/** Where somebody goes through candidates: a column of a board, the table of a position, that of all, or the new ones of Today. */
const piles = ['board', 'table', 'all', 'new'] as const
type PileName = (typeof piles)[number]

/** What the address of a candidate says of the pile that they were opened from. */
const KEPT: ReadonlySet<string> = new Set(['pile', 'stage', 'search', 'source', 'position', 'team'])

/** So many before and after a candidate are counted. */
const COUNTED = 99

/** Which candidacy it is about, and where it is. */
interface Placed {
  readonly id: string
  readonly positionId: string
  readonly positionTitle: string
  readonly stage: CandidateStage
}

/** The part of a query that says through which pile somebody goes. Empty if they were led to one candidate. */
function pileIn(query: URLSearchParams): URLSearchParams {
  if (nameOf(query) === undefined) return new URLSearchParams()
  return new URLSearchParams([...query].filter(([name]) => KEPT.has(name)))
}

const nameOf = (query: URLSearchParams): PileName | undefined => piles.find((name) => name === query.get('pile'))

/** An address about a candidate, within the pile of the page. @param more what was done just now */
export function inPile(path: string, { query }: Pick<MemberVisit, 'query'>, more: Record<string, string> = {}): string {
  return withQuery(path, new URLSearchParams([...pileIn(query), ...Object.entries(more)]))
}

/** The address of a candidate in a list, which says what list it is. @param filters of the list */
export function fromPile(id: string, pile: PileName, filters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(filters).filter((pair): pair is [string, string] => (pair[1] ?? '') !== '')
  return withQuery(`${CANDIDATES_PATH}/${id}`, new URLSearchParams([['pile', pile], ...given]))
}

/** The pile of the page: the column of the candidate if they were not opened from another one. */
function pileOf({ query }: MemberVisit, { stage }: Placed): URLSearchParams {
  const given = pileIn(query)
  return given.size > 0 ? given : new URLSearchParams({ pile: 'board', stage })
}

function searchIn(pile: URLSearchParams, { access }: MemberVisit, { positionId }: Placed): CandidacySearch {
  const { searched, stage, way, ofUserId } = askedCandidates(pile, access)
  const ofAll = { companyId: access.companyId, ofUserId }
  const name = nameOf(pile)
  if (name === 'new') {
    const of = isId(pile.get('position') ?? '') ? { positionId } : ofAll
    return { companyId: access.companyId, of, stage: 'READY_FOR_REVIEW', words: [] }
  }
  // A column is one of the candidate's position.
  const found = name === 'board' ? { words: [] } : { ...searched, way }
  return { companyId: access.companyId, of: name === 'all' ? ofAll : { positionId }, stage, ...found }
}

/** The candidates around one in its pile. */
export interface Around {
  /** The addresses of the one before and of the next one. */
  readonly previous: string | null
  readonly next: string | null
  /** Which of how many it is; null if it has left the pile, or if they are too many to count. */
  readonly place: { readonly n: number; readonly of: number } | null
}

/** Who is around a candidate in the pile of the page, now. */
export async function readAround(visit: MemberVisit, candidacy: Placed): Promise<Around> {
  const { database, access } = visit
  const pile = pileOf(visit, candidacy)
  const search = searchIn(pile, visit, candidacy)
  const walk = (isUpwards: boolean) =>
    searchCandidacies(database, access, search, { cursor: candidacy.id, limit: COUNTED + 1, isUpwards })
  const [above, below] = await Promise.all([walk(true), walk(false)])
  const isKnown = [above, below].every(({ ids, isPart }) => !isPart && ids.length <= COUNTED)
  const isIn = search.stage === undefined || search.stage === candidacy.stage
  const [previous, next] = [above.ids[0], below.ids[0]].map((id) =>
    id === undefined ? null : withQuery(`${CANDIDATES_PATH}/${id}`, pile),
  )
  const place = { n: above.ids.length + 1, of: above.ids.length + 1 + below.ids.length }
  return { previous: previous ?? null, next: next ?? null, place: isKnown && isIn ? place : null }
}

/**
 * Where somebody goes on who has decided about a candidate: the next one of the pile, or the same one if it was the last, or if
 * the page was opened from no pile.
 * @param done what was done, which the next page says
 */
export async function pageAfter(visit: MemberVisit, candidacy: Placed, done: Record<string, string>): Promise<string> {
  const { database, access } = visit
  const here = `${CANDIDATES_PATH}/${candidacy.id}`
  const pile = pileIn(visit.query)
  if (pile.size === 0) return withQuery(here, new URLSearchParams(done))
  const search = searchIn(pile, visit, candidacy)
  const { ids } = await searchCandidacies(database, access, search, { cursor: candidacy.id, limit: 1 })
  const [next] = ids
  if (next === undefined) return inPile(here, visit, { ...done, end: '' })
  return inPile(`${CANDIDATES_PATH}/${next}`, visit, { of: candidacy.id, ...done })
}

/** The links above the page of a candidate: the last one but that of the position leads back to the pile. */
export function aboveCandidate(visit: MemberVisit, { positionId, positionTitle }: Placed): Above[] {
  const { language, query } = visit
  const pile = pileIn(query)
  const board = `${POSITIONS_PATH}/${positionId}/candidates`
  const only = (names: readonly string[]) =>
    new URLSearchParams([...pile].filter(([name, value]) => names.includes(name) && value !== ''))
  const position = { href: board, label: positionTitle }
  switch (nameOf(pile)) {
    case 'all': {
      const href = withQuery(CANDIDATES_PATH, only(['stage', 'search', 'source', 'team']))
      return [{ href, label: commonWords[language].candidates }, position]
    }
    case 'new': {
      const href = withQuery(THROUGH_PATH, only(['position', 'team']))
      return [
        { href: HOME_PATH, label: todayWords[language].title },
        { href, label: commonWords[language].newCandidates },
        position,
      ]
    }
    case 'table': {
      const table = new URLSearchParams([['view', 'table'], ...only(['stage', 'search', 'source'])])
      return [
        { href: POSITIONS_PATH, label: positionWords[language].list },
        { ...position, href: withQuery(board, table) },
      ]
    }
    default:
      return [{ href: POSITIONS_PATH, label: positionWords[language].list }, position]
  }
}

/** Whether the page shows the last one of its pile, about whom was decided just now. */
export const isPileOver = ({ query }: MemberVisit): boolean => query.has('end') && pileIn(query).size > 0
