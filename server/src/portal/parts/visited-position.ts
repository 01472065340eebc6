import { positionStatuses } from '@kandidat/contract/resources/enumerations'
import type { MemberVisit } from '../../base/web/visit.ts'
import type { OverviewLine } from '../../positions/lists/overview.ts'
import { listOverview } from '../../positions/lists/overview-store.ts'
import { POSITIONS_PATH } from '../addresses.ts'
import { positionWords, tabWords } from '../words/positions.ts'
import type { Above } from './form-page.tsx'
import { visited } from './visited.ts'

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

/** The address of the tab of the ways to a position. */
export const waysOf = ({ id }: Pick<OverviewLine, 'id'>) => `${POSITIONS_PATH}/${id}/pages`

/** The links above a page about one way to a position. */
export function aboveWays(line: OverviewLine, visit: MemberVisit): Above[] {
  return [...abovePosition(line, visit), { href: waysOf(line), label: tabWords[visit.language].tabs.pages }]
}
