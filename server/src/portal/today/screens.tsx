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
import { listOwn, readOwnWaiting } from './own-store.ts'
import { OwnWaitingView } from './own-view.tsx'
import { WaitingView } from './today-view.tsx'
import type { OwnWaiting } from './waiting.ts'
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
  const own = await listOwn(database, access)
  const [read, readOwn, happened, isBegun, now] = await Promise.all([
    readWaiting(database, access, own),
    own.length === 0 ? null : readOwnWaiting(database, access, own),
    listHappenings(database, access),
    hasPositions(database, access),
    readClock(database),
  ])
  const names = await readPositionNames(visit, [
    ...[read, readOwn ?? read].flatMap(({ newCandidates, expiring }) =>
      [...newCandidates, ...expiring].map(({ id }) => id),
    ),
    ...(readOwn?.held ?? []).map(({ id }) => id),
    ...happened.flatMap(({ position }) => position?.id ?? []),
  ])
  const named = <P extends { readonly id: string; readonly title: string }>(position: P): P => ({
    ...position,
    title: names.get(position.id) ?? position.title,
  })
  const titled = <W extends Pick<OwnWaiting, 'newCandidates' | 'expiring'>>(found: W): W => ({
    ...found,
    newCandidates: found.newCandidates.map(named),
    expiring: found.expiring.map(named),
  })
  // A note that mentions the reader is theirs, whatever position it is about.
  const waiting = readOwn === null ? titled(read) : { ...titled(read), mentions: [] }
  const happenings = happened.map((each) => ({ ...each, position: each.position && named(each.position) }))
  return page(
    w.title,
    <>
      <Heading title={w.title} lead={w.lead(dayText(now, language, site.timeZone))} language={language} />
      <live-region id="live-today" {...live}>
        {readOwn === null ? null : (
          <OwnWaitingView
            {...{ visit, mentions: read.mentions }}
            own={{ ...titled(readOwn), held: readOwn.held.map(named) }}
          />
        )}
        <WaitingView {...{ visit, waiting, isBegun }} isBesideOwn={readOwn !== null} />
        <Section id="happened" title={w.happened}>
          <Happened {...{ visit, happenings }} />
        </Section>
      </live-region>
    </>,
  )
}
