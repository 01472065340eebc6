import { POSITIONS_PATH } from '../../addresses.ts'
import type { Above } from '../../parts/form-page.tsx'
import { visited } from '../../parts/visited.ts'
import { positionStatuses } from '@kandidat/contract/resources/enumerations'
import { explain, type ExplainedWay, type Explanation } from '../../../positions/explanations/position.ts'
import { readPositionFacts, type StoredWay } from '../../../positions/explanations/store.ts'
import { nothingHere } from '../../../base/http/request-target.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import type { OverviewLine } from '../../../positions/lists/overview.ts'
import { listOverview } from '../../../positions/lists/overview-store.ts'
import { positionWords } from '../../words/positions.ts'

/** The position of an address. */
export const visitedPosition = visited(async ({ database, access }, id): Promise<OverviewLine | undefined> => {
  const [position] = await listOverview(database, access, { statuses: positionStatuses, ids: [id] }, { limit: 1 })
  return position
})

/** The links above a page about a part of a position. */
export function abovePosition({ id, title }: OverviewLine, { language }: MemberVisit): Above[] {
  return [
    { href: POSITIONS_PATH, label: positionWords[language].list },
    { href: `${POSITIONS_PATH}/${id}`, label: title },
  ]
}

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
