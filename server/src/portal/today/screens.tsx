import { HOME_PATH } from '../addresses.ts'
import { awaitedVersion } from '../live/store.ts'
import { Heading } from '../../base/web/parts.tsx'
import { type Answer, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { dayText } from '../../base/web/words/dates.ts'
import { readClock } from '../../base/db/locks.ts'
import { listHappenings } from './happenings-store.ts'
import { throughScreens } from './through-screens.tsx'
import { Happened, WaitingView } from './today-view.tsx'
import { hasPositions, readWaiting } from './waiting-store.ts'
import { todayWords } from '../words/today.ts'

/** The first screen after sign-in: what waits, and what happened. */
export const todayScreens: readonly Screen[] = [
  memberScreen('positions.read', { path: HOME_PATH, show: showToday }),
  ...throughScreens,
]

async function showToday(visit: MemberVisit): Promise<Answer> {
  const { database, access, language, site } = visit
  const w = todayWords[language]
  const live = await awaitedVersion(database, access, 'notifications')
  const [waiting, happenings, isBegun, now] = await Promise.all([
    readWaiting(database, access),
    listHappenings(database, access),
    hasPositions(database, access),
    readClock(database),
  ])
  return page(
    w.title,
    <>
      <Heading title={w.title} lead={w.lead(dayText(now, language, site.timeZone))} language={language} />
      <live-region id="live-today" {...live}>
        <WaitingView {...{ visit, waiting, isBegun }} />
        <Happened {...{ visit, happenings }} />
      </live-region>
    </>,
  )
}
