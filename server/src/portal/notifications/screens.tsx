import { inTransaction } from '../../base/changes/actions.ts'
import { readClock } from '../../base/db/locks.ts'
import { awaitedVersion } from '../live/store.ts'
import { Form, Submit } from '../../base/web/controls.tsx'
import { Empty, Heading, Toast } from '../../base/web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { markSeen } from '../../candidates/notifications/actions.ts'
import { readBell } from './bell.ts'
import { NOTIFICATIONS_PATH } from '../addresses.ts'
import { Notifications } from './notifications-view.tsx'
import { listNotifications } from '../../candidates/notifications/store.ts'
import { notificationWords } from '../../candidates/words/words.ts'

/** What the bell leads to, and the count beside it for the script of open pages. */
export const notificationScreens: readonly Screen[] = [
  memberScreen('positions.read', { path: NOTIFICATIONS_PATH, show, act: see }),
  memberScreen('positions.read', { path: `${NOTIFICATIONS_PATH}/count`, show: showCount }),
]

async function show(visit: MemberVisit): Promise<Answer> {
  const { database, access, language, query } = visit
  const w = notificationWords[language]
  const live = await awaitedVersion(database, access, 'notifications')
  // Read before the list, so that what comes meanwhile stays new.
  const until = await readClock(database)
  const found = await listNotifications(database, access)
  return page(
    w.title,
    <>
      <Heading title={w.title} lead={w.lead} language={language} />
      {query.get('done') === 'see' ? <Toast title={w.seen} /> : null}
      {found.some(({ isNew }) => isNew) ? (
        <Form action={NOTIFICATIONS_PATH}>
          <input type="hidden" name="until" value={until.toISOString()} />
          <Submit tone="secondary" icon="check">
            {w.seeAll}
          </Submit>
        </Form>
      ) : null}
      <live-region id="live-notifications" {...live}>
        {found.length === 0 ? <Empty title={w.none}>{w.noneText}</Empty> : <Notifications {...{ visit, found }} />}
      </live-region>
    </>,
  )
}

async function see(visit: MemberVisit): Promise<Answer> {
  const { database, access, posted, signedIn } = visit
  const given = new Date(posted.get('until') ?? '')
  // What is no time of ours counts as now.
  const until = given.getTime() > 0 ? given : await readClock(database)
  await inTransaction(database, access, async (change) => {
    const [account] = await change.within('accounts', [signedIn.membership.userId])
    if (account) await markSeen(change, account, until)
  })
  return goTo(`${NOTIFICATIONS_PATH}?done=see`)
}

async function showCount({ database, access, language }: MemberVisit): Promise<Answer> {
  return { kind: 'json', value: await readBell(database, access, language) }
}
