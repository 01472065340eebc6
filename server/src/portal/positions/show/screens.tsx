import { readAd } from '../../../public/ads/store.ts'
import { createOnce } from '../../../base/changes/once-actions.ts'
import { readClock } from '../../../base/db/locks.ts'
import { postedId } from '../../../base/web/fields/form-id.tsx'
import { formState, type Refused } from '../../../base/web/form.ts'
import { type Answer, goTo, memberScreen, page, type Screen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { duplicatePositions } from '../../../positions/entry/duplicate-actions.ts'
import { obstacleTo } from '../../../positions/lifecycle.ts'
import { readLifecycles } from '../../../positions/write-store.ts'
import { draftName } from '../draft-name.ts'
import { POSITIONS_PATH } from '../../addresses.ts'
import { type PortalStep, steps } from '../steps/steps.ts'
import { deadlineScreens } from './deadline-screens.tsx'
import { linkScreens } from './link-screens.tsx'
import { listingScreens } from './listing-screens.tsx'
import { previewScreens } from './preview-screens.tsx'
import { teamScreens } from './team-screens.tsx'
import { waysScreens } from './ways-screens.tsx'
import { awaitedVersion } from '../../live/store.ts'
import { PositionPage } from './show-view.tsx'
import { visitedPosition } from '../../parts/visited-position.ts'
import { explainedPosition } from './explained-position.ts'

const PATH = `${POSITIONS_PATH}/:id` as const

/** The tabs of a position's ad and of its ways, and what can be done from there. */
export const positionScreens: readonly Screen[] = [
  memberScreen('positions.read', { path: PATH, show: showPosition }),
  memberScreen('positions.write', { path: `${PATH}/duplicate`, show: showPosition, act: duplicate }),
  ...waysScreens,
  ...deadlineScreens,
  ...teamScreens,
  ...listingScreens,
  ...linkScreens,
  ...previewScreens,
]

async function showPosition(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { database, access } = visit
  const live = await awaitedVersion(database, access, 'content')
  const line = await visitedPosition(visit)
  const key = { companyId: access.companyId, id: line.id }
  const [[lifecycle], at] = [await readLifecycles(database, [key]), await readClock(database)]
  const possible = (Object.keys(steps) as PortalStep[]).filter(
    (step) => lifecycle !== undefined && obstacleTo(step, lifecycle, at) === null,
  )
  const explanation = await explainedPosition(visit, line.id)
  const ad = await readAd(database, line.id, null, at)
  const done = visit.query.get('done')
  const isSaved = done === 'create' || done === 'edit'
  return page(
    line.title,
    <>
      {isSaved ? <span data-saved-draft={draftName(visit, line.id, { isNew: done === 'create' })} /> : null}
      <PositionPage {...{ visit, line, possible, explanation, ad, live }} form={formState(refused)} />
    </>,
    isSaved ? { scripts: ['saved.js'] } : {},
  )
}

async function duplicate(visit: MemberVisit): Promise<Answer> {
  const { id } = await visitedPosition(visit)
  const copyId = postedId(visit.posted)
  await createOnce(visit, 'positions', copyId, async (all) => {
    const positions = await all.within('positions', [id])
    return duplicatePositions(
      all,
      positions.map((position) => ({ ...position, copyId })),
    )
  })
  return goTo(`${POSITIONS_PATH}/${copyId}/edit?done=duplicate`)
}
