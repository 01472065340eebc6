import { listSharingLinks } from '../../../positions/sharing-links/store.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { POSITIONS_PATH } from '../../addresses.ts'
import { ownerOfPages } from '../../careers-pages/visited-page.ts'
import { awaitedVersion } from '../../live/store.ts'
import { PositionHead } from '../../parts/position-head.tsx'
import { type Answer, memberScreen, page, type Screen } from '../../parts/screen.ts'
import { visitedPosition } from '../../parts/visited-position.ts'
import { explainedPosition, linksOf, pagesOf } from './explained-position.ts'
import { Links } from './links-view.tsx'
import { Listings } from './listings-view.tsx'
import { Done } from './show-view.tsx'

/** The tab of the ways to a position: careers pages and sharing links. */
export const waysScreens: readonly Screen[] = [
  memberScreen('positions.read', { path: `${POSITIONS_PATH}/:id/pages`, show: showWays }),
]

async function showWays(visit: MemberVisit): Promise<Answer> {
  const { database, access } = visit
  const live = await awaitedVersion(database, access, 'content')
  const line = await visitedPosition(visit)
  const explanation = await explainedPosition(visit, line.id)
  const pagesOwner = await ownerOfPages(visit)
  const links = await listSharingLinks(database, [{ companyId: access.companyId, id: line.id }])
  const canWrite = access.abilities.has('positions.write')
  return page(
    line.title,
    <>
      <PositionHead {...{ visit, line, live }} tab="pages" />
      <Done visit={visit} />
      <Listings {...{ visit, line, canWrite, pagesOwner }} pages={pagesOf(explanation)} />
      <Links {...{ visit, line, links, canWrite }} explained={linksOf(explanation)} />
    </>,
  )
}
