import { countSessionsOfUser } from '../../organisation/sessions/store.ts'
import { confirmScreen, Sentences } from '../parts/confirm-screen.tsx'
import type { Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText } from '../../base/web/words/dates.ts'
import { switchUsers } from '../../organisation/users/actions.ts'
import type { UserLine } from '../../organisation/users/list-store.ts'
import { teamLabels } from './form-view.tsx'
import { TEAM_PATH } from '../addresses.ts'
import { nameOf } from './list-view.tsx'
import { pageOf, pathTo } from './member-view.tsx'
import { changeableColleague, changeColleague, isSelf } from './visited-colleague.ts'
import { teamWords } from '../words/users.ts'

/** Deactivating and reactivating a colleague, after a page that says what will happen. */
export const switchScreens: readonly Screen[] = (['deactivate', 'reactivate'] as const).map((step) =>
  confirmScreen('users.write', {
    path: `${TEAM_PATH}/:id/${step}`,
    needsProof: true,
    row: changeableColleague,
    isDone: ({ state }) => (state === 'deactivated') === (step === 'deactivate'),
    back: pageOf,
    ask: async (visit, user) => {
      const w = teamWords[visit.language]
      const sentences = step === 'reactivate' ? reactivation(visit, user) : await deactivation(visit, user)
      return {
        title: w[step].title(nameOf(user)),
        lead: isSelf(visit, user) ? w.self : w[step].lead,
        above: pathTo(user, visit.language),
        labels: teamLabels(visit.language),
        fields: () => <Sentences of={sentences} />,
        submit: isSelf(visit, user) ? undefined : w[step].submit,
        tone: step === 'deactivate' ? 'danger' : 'primary',
      }
    },
    act: (visit, user) =>
      changeColleague(visit, user, (change, users) => switchUsers(change, users, step === 'reactivate')),
  }),
)

async function deactivation({ database, language }: MemberVisit, user: UserLine): Promise<string[]> {
  const { deactivate: w, sessionsOf, keysOf } = teamWords[language]
  const sessions = await countSessionsOfUser(database, user.id)
  return [
    user.keyCount === 0 ? w.noKeys : w.keys(countText(user.keyCount, language, keysOf)),
    ...(user.state === 'active'
      ? [sessions === 0 ? w.noSessions : w.sessions(countText(sessions, language, sessionsOf)), w.others]
      : []),
    ...(user.state === 'invited' ? [w.link] : []),
  ]
}

function reactivation({ language }: MemberVisit, { identityId, keyCount }: UserLine): string[] {
  const { reactivate: w, keysOf } = teamWords[language]
  return [
    keyCount === 0 ? w.noKeys : w.keys(countText(keyCount, language, keysOf)),
    identityId === null ? w.notJoined : w.joined,
  ]
}
