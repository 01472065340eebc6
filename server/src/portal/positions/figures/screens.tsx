import { readClock } from '../../../base/db/locks.ts'
import { dayAt } from '../../../base/forms/day.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { readPositionFacts } from '../../../positions/explanations/store.ts'
import { listSharingLinks } from '../../../positions/sharing-links/store.ts'
import { readFigures } from '../../../positions/views/store.ts'
import { POSITIONS_PATH } from '../../addresses.ts'
import { awaitedVersion } from '../../live/store.ts'
import { PositionHead } from '../../parts/position-head.tsx'
import { type Answer, memberScreen, page, type Screen } from '../../parts/screen.ts'
import { visitedPosition } from '../../parts/visited-position.ts'
import { Figures } from './figures-view.tsx'

/** The tab of the figures of a position. */
export const figuresScreens: readonly Screen[] = [
  memberScreen('positions.read', { path: `${POSITIONS_PATH}/:id/figures`, show: showFigures }),
]

async function showFigures(visit: MemberVisit): Promise<Answer> {
  const { database, access, site } = visit
  const live = await awaitedVersion(database, access, 'content')
  const line = await visitedPosition(visit)
  const { ways = [] } = (await readPositionFacts(database, access, line.id)) ?? {}
  const links = await listSharingLinks(database, [{ companyId: access.companyId, id: line.id }])
  const figures = await readFigures(database, access, line.id, site.timeZone)
  const today = dayAt(await readClock(database), site.timeZone)
  return page(
    line.title,
    <>
      <PositionHead {...{ visit, line, live }} tab="figures" />
      <Figures
        {...{ visit, figures, today, ways, positionId: line.id }}
        platforms={new Map(links.map(({ id, platform }) => [id, platform]))}
      />
    </>,
  )
}
