import { isId } from '../../../base/db/id.ts'
import { Pager, Section } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { POSITIONS_PATH } from '../../addresses.ts'
import { Happened } from '../../happenings/happened-view.tsx'
import { listHappeningsOf } from '../../happenings/happenings-store.ts'
import { awaitedVersion } from '../../live/store.ts'
import { PositionHead } from '../../parts/position-head.tsx'
import { type Answer, memberScreen, page, type Screen } from '../../parts/screen.ts'
import { visitedPosition } from '../../parts/visited-position.ts'
import { tabWords } from '../../words/positions.ts'

/** Happenings of a page. */
const SHOWN = 50

/** The tab of what happened to a position, its links and candidates. */
export const activityScreens: readonly Screen[] = [
  memberScreen('positions.read', { path: `${POSITIONS_PATH}/:id/activity`, show: showActivity }),
]

async function showActivity(visit: MemberVisit): Promise<Answer> {
  const { database, access, language, path, query } = visit
  const live = await awaitedVersion(database, access, 'notifications')
  const line = await visitedPosition(visit)
  const after = query.get('after') ?? ''
  const found = await listHappeningsOf(database, access, line.id, {
    cursor: isId(after) ? after : undefined,
    limit: SHOWN + 1,
  })
  // Each of them is about this position.
  const happenings = found.slice(0, SHOWN).map((each) => ({ ...each, position: null }))
  const next = found.length > SHOWN ? (happenings.at(-1)?.id ?? null) : null
  return page(
    line.title,
    <>
      <PositionHead {...{ visit, line, live }} tab="activity" />
      <Section id="happened" title={tabWords[language].tabs.activity}>
        <live-region id="live-happened" {...live}>
          <Happened {...{ visit, happenings }} />
        </live-region>
        <Pager {...{ language, path, query, next }} />
      </Section>
    </>,
  )
}
