import type { MemberVisit } from '../../../base/web/visit.ts'
import { type CandidacyPage, readCandidacyPage } from '../../../candidates/lists/candidacy-store.ts'
import { visited } from '../../parts/visited.ts'
import { nameOf } from '../board-view.tsx'
import { CANDIDATES_PATH } from '../../addresses.ts'
import { aboveCandidate, inPile } from '../pile.ts'

/** The candidacy of the address. @throws {ApiError} 404 if there is no such candidacy in reach */
export const visitedCandidacy = visited(({ database, access }, id) => readCandidacyPage(database, access, id))

/** Who a candidacy is about, in a few words. */
export function titleOf(candidacy: CandidacyPage, language: MemberVisit['language']): string {
  const { id, person, acceptedAt } = candidacy
  return nameOf({ ...candidacy, ...person, id, agreed: acceptedAt !== null }, language)
}

/** Where a candidacy is. */
export const pageOf = ({ id }: { id: string }) => `${CANDIDATES_PATH}/${id}`

/** Where a candidacy is in the pile of the page. @param more what was done just now */
export const pageInPile = (visit: MemberVisit, { id }: { id: string }, more?: Record<string, string>) =>
  inPile(pageOf({ id }), visit, more)

/** The links above a page below that of a candidacy. */
export function pathTo(visit: MemberVisit, candidacy: CandidacyPage): { href: string; label: string }[] {
  const above = aboveCandidate(visit, candidacy)
  return [...above, { href: pageInPile(visit, candidacy), label: titleOf(candidacy, visit.language) }]
}
