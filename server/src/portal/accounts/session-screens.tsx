import { webWords, commonWords } from '../../base/web/words/words.ts'
import { listSessions } from '../../organisation/sessions/store.ts'
import { Facts, Time } from '../../base/web/parts.tsx'
import { confirmScreen } from '../parts/confirm-screen.tsx'
import type { Screen } from '../parts/screen.ts'
import { visited } from '../parts/visited.ts'
import { countText } from '../../base/web/words/dates.ts'
import { signOutEverywhere, signOutSession } from '../../organisation/accounts/actions.ts'
import { deviceText } from './overview-view.tsx'
import { aboveAccount, inOwnAccount } from './own-actions.ts'
import { ACCOUNT_PATH } from '../addresses.ts'
import { accountWords } from '../words/accounts.ts'

/** Another browser in which the visitor is signed in. */
const otherSession = visited(async ({ database, signedIn }, id) => {
  const sessions = await listSessions(database, signedIn.identityId)
  return sessions.find((session) => session.id === id && id !== signedIn.sessionId)
})

/** Signing one's other browsers out. */
export const sessionScreens: readonly Screen[] = [
  confirmScreen('member', {
    path: `${ACCOUNT_PATH}/sessions/end-others`,
    needsProof: true,
    back: () => ACCOUNT_PATH,
    next: () => `${ACCOUNT_PATH}?done=sessions`,
    ask: async ({ database, language, signedIn }) => {
      const w = accountWords[language]
      const others = (await listSessions(database, signedIn.identityId)).length - 1
      return {
        title: w.signOutAllTitle,
        lead: w.signOutAllLead(countText(others, language, w.others)),
        above: aboveAccount(language),
        submit: w.signOutAll,
        tone: 'danger',
        isFlat: true,
      }
    },
    act: (visit) =>
      inOwnAccount(visit, (change, account) => signOutEverywhere(change, account, visit.signedIn.sessionId)),
  }),
  confirmScreen('member', {
    path: `${ACCOUNT_PATH}/sessions/:id/end`,
    needsProof: true,
    row: otherSession,
    back: () => ACCOUNT_PATH,
    next: () => `${ACCOUNT_PATH}?done=session`,
    ask: (visit, { device, address, createdAt, seenAt }) => {
      const w = accountWords[visit.language]
      const common = commonWords[visit.language]
      const web = webWords[visit.language]
      const facts = [
        [w.signedIn, <Time at={createdAt} visit={visit} />],
        [common.lastSeen, <Time at={seenAt} visit={visit} />],
      ] as const
      return {
        title: w.signOutTitle(deviceText(device, w)),
        lead: w.signOutLead(address),
        above: aboveAccount(visit.language),
        before: <Facts facts={facts} />,
        submit: web.signOut,
        tone: 'danger',
        isFlat: true,
      }
    },
    act: (visit, { id }) => inOwnAccount(visit, (change, account) => signOutSession(change, account, id)),
  }),
]
