import { HOME_PATH } from '../addresses.ts'
import { awaitedVersion } from '../live/store.ts'
import { Heading, Section } from '../../base/web/parts.tsx'
import { readPositionNames } from '../parts/position-names.ts'
import { type Answer, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { dayText } from '../../base/web/words/dates.ts'
import { readClock } from '../../base/db/locks.ts'
import { Happened } from '../happenings/happened-view.tsx'
import { listHappenings } from '../happenings/happenings-store.ts'
import { throughScreens } from './through-screens.tsx'
import { WaitingView } from './today-view.tsx'
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
  const [read, happened, isBegun, now] = await Promise.all([
    readWaiting(database, access),
    listHappenings(database, access),
    hasPositions(database, access),
    readClock(database),
  ])
  const names = await readPositionNames(visit, [
    ...[...read.newCandidates, ...read.expiring].map(({ id }) => id),
    ...happened.flatMap(({ position }) => position?.id ?? []),
  ])
  const named = <P extends { readonly id: string; readonly title: string }>(position: P): P => ({
    ...position,
    title: names.get(position.id) ?? position.title,
  })
  const waiting = { ...read, newCandidates: read.newCandidates.map(named), expiring: read.expiring.map(named) }
  const happenings = happened.map((each) => ({ ...each, position: each.position && named(each.position) }))
  return page(
    w.title,
    <>
      <Heading title={w.title} lead={w.lead(dayText(now, language, site.timeZone))} language={language} />
      <live-region id="live-today" {...live}>
        <WaitingView {...{ visit, waiting, isBegun }} />
        <Section id="happened" title={w.happened}>
          <Happened {...{ visit, happenings }} />
        </Section>
      </live-region>
    </>,
  )
}
