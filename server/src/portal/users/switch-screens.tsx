import { countSessionsOfUser } from '../../organisation/sessions/store.ts'
import { Form, Submit } from '../../base/web/controls.tsx'
import { formState, type Refused } from '../../base/web/form.ts'
import { Heading, LinkButton } from '../../base/web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText } from '../../base/web/words/dates.ts'
import type { Language } from '../../base/web/words/language.ts'
import { webWords } from '../../base/web/words/words.ts'
import { switchUsers } from '../../organisation/users/actions.ts'
import type { UserLine } from '../../organisation/users/list-store.ts'
import { TeamSummary } from './form-view.tsx'
import { TEAM_PATH } from '../addresses.ts'
import { nameOf } from './list-view.tsx'
import { pathTo } from './member-view.tsx'
import { changeableColleague, changeColleague, isSelf } from './visited-actions.ts'
import { teamWords } from './words/words.ts'

/** Deactivating and reactivating a colleague, after a page that says what will happen. */
export const switchScreens: readonly Screen[] = (['deactivate', 'reactivate'] as const).map((step) =>
  memberScreen('users.write', {
    path: `${TEAM_PATH}/:id/${step}`,
    needsProof: true,
    show: (visit, refused) => showStep(visit, step, refused),
    act: async (visit) => {
      const { id } = await changeableColleague(visit)
      await changeColleague(visit, (change, user) => switchUsers(change, [user], step === 'reactivate'))
      return goTo(`${TEAM_PATH}/${id}`)
    },
  }),
)

async function showStep(visit: MemberVisit, step: 'deactivate' | 'reactivate', refused?: Refused): Promise<Answer> {
  const { database, language, path } = visit
  const user = await changeableColleague(visit)
  const isDone = (user.state === 'deactivated') === (step === 'deactivate')
  if (isDone && !refused) return goTo(`${TEAM_PATH}/${user.id}`)
  const w = teamWords[language]
  const title = w[step].title(nameOf(user))
  const sentences =
    step === 'reactivate'
      ? reactivation(user, language)
      : deactivation(user, await countSessionsOfUser(database, user.id), language)
  return page(
    title,
    <>
      <Heading
        title={title}
        lead={isSelf(visit, user) ? w.self : w[step].lead}
        path={pathTo(user, language)}
        language={language}
      />
      <TeamSummary {...{ form: formState(refused), language }} />
      {isSelf(visit, user) ? null : (
        <Form action={path}>
          <ul>
            {sentences.map((sentence) => (
              <li>{sentence}</li>
            ))}
          </ul>
          <div class="actions">
            <Submit tone={step === 'deactivate' ? 'danger' : 'primary'}>{w[step].submit}</Submit>
            <LinkButton href={`${TEAM_PATH}/${user.id}`}>{webWords[language].cancel}</LinkButton>
          </div>
        </Form>
      )}
    </>,
  )
}

function deactivation({ state, keyCount }: UserLine, sessions: number, language: Language): string[] {
  const { deactivate: w, sessionsOf, keysOf } = teamWords[language]
  return [
    keyCount === 0 ? w.noKeys : w.keys(countText(keyCount, language, keysOf)),
    ...(state === 'active'
      ? [sessions === 0 ? w.noSessions : w.sessions(countText(sessions, language, sessionsOf)), w.others]
      : []),
    ...(state === 'invited' ? [w.link] : []),
  ]
}

function reactivation({ identityId, keyCount }: UserLine, language: Language): string[] {
  const { reactivate: w, keysOf } = teamWords[language]
  return [
    keyCount === 0 ? w.noKeys : w.keys(countText(keyCount, language, keysOf)),
    identityId === null ? w.notJoined : w.joined,
  ]
}
