import { explain, type ExplainedWay, type Explanation } from '../../../positions/explanations/position.ts'
import { readPositionFacts, type StoredWay } from '../../../positions/explanations/store.ts'
import { nothingHere } from '../../../base/http/request-target.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'

/**
 * Why a position is or is not PUBLISHED, and visible on each careers page and by each link: the same as `explain position` says.
 * @throws {ApiError} 404 for one that does not exist or is out of reach
 */
export async function explainedPosition(
  { database, access }: MemberVisit,
  id: string,
): Promise<Explanation<StoredWay>> {
  const facts = await readPositionFacts(database, access, id)
  if (facts === undefined) throw nothingHere()
  return explain(facts.state, facts.ways)
}

/** The careers pages among the ways to a position. */
export function pagesOf({ ways }: Explanation<StoredWay>): ExplainedPage[] {
  return ways.filter(({ way }) => way.kind === 'page')
}

/** The sharing links among the ways to a position. */
export function linksOf({ ways }: Explanation<StoredWay>): ExplainedWay<StoredWay>[] {
  return ways.filter(({ way }) => way.kind === 'link')
}

/** A careers page that a position is listed on, or could be, and why it is or is not visible there. */
export type ExplainedPage = ExplainedWay<StoredWay>
