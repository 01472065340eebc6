import { isId } from '../../../base/db/id.ts'
import { nothingHere } from '../../../base/http/request-target.ts'
import { positionWords } from '../../words/positions.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { type CandidacyPage, readCandidacyPage } from '../../../candidates/lists/candidacy-store.ts'
import { nameOf } from '../board-view.tsx'
import { CANDIDATES_PATH, POSITIONS_PATH } from '../../addresses.ts'

/** The candidacy of the address. @throws {ApiError} 404 if there is no such candidacy in reach */
export async function visitedCandidacy({ database, access, params }: MemberVisit): Promise<CandidacyPage> {
  const id = params['id'] ?? ''
  const candidacy = isId(id) ? await readCandidacyPage(database, access, id) : undefined
  if (candidacy === undefined) throw nothingHere()
  return candidacy
}

/** Who a candidacy is about, in a few words. */
export function titleOf(candidacy: CandidacyPage, language: MemberVisit['language']): string {
  const { id, person, acceptedAt } = candidacy
  return nameOf({ ...candidacy, ...person, id, agreed: acceptedAt !== null }, language)
}

/** Where a candidacy is. */
export const pageOf = ({ id }: { id: string }) => `${CANDIDATES_PATH}/${id}`

/** The links above a page below that of a candidacy. */
export function pathTo(candidacy: CandidacyPage, language: MemberVisit['language']): { href: string; label: string }[] {
  return [
    { href: POSITIONS_PATH, label: positionWords[language].list },
    { href: `${POSITIONS_PATH}/${candidacy.positionId}/candidates`, label: candidacy.positionTitle },
    { href: pageOf(candidacy), label: titleOf(candidacy, language) },
  ]
}
