import { readOffered } from '../positions/choice-view.tsx'
import { Form, Submit } from '../../base/web/controls.tsx'
import { formState, type Refused } from '../../base/web/form.ts'
import { Heading, LinkButton } from '../../base/web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import { editUsers, restrictUsers } from '../../organisation/users/actions.ts'
import { AccessFields, PersonFields, RoleFields, TeamSummary } from './form-view.tsx'
import { TEAM_PATH } from '../addresses.ts'
import { nameOf } from './list-view.tsx'
import { pathTo } from './member-view.tsx'
import { submittedAccess, submittedEdit } from './submitted-user.ts'
import { changeableColleague, changeColleague, isSelf } from './visited-actions.ts'
import { teamWords } from './words/words.ts'

/** So many of the positions that somebody reaches are shown as boxes, and the others by their ids. */
const BOXES = 50

/** Changing what a colleague is called, may do and reaches. */
export const editScreens: readonly Screen[] = [
  memberScreen('users.write', { path: `${TEAM_PATH}/:id/edit`, needsProof: true, show: showEdit, act: edit }),
  memberScreen('users.write', {
    path: `${TEAM_PATH}/:id/access`,
    needsProof: true,
    show: showAccess,
    act: changeAccess,
  }),
]

async function showEdit(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language, path } = visit
  const user = await changeableColleague(visit)
  const w = teamWords[language].edit
  const title = w.title(nameOf(user))
  const { email, name, role, identities, identityId } = user
  const form = formState(refused, { email, name, role, ...(!identities && { hide: 'on' }) })
  return page(
    title,
    <>
      <Heading title={title} path={pathTo(user, language)} language={language} />
      <TeamSummary {...{ form, language }} />
      <Form action={path} label={title}>
        <PersonFields {...{ form, language }} emailHint={identityId === null ? w.emailInvited : w.emailJoined} />
        {isSelf(visit, user) ? <p class="hint">{w.ownRole}</p> : <RoleFields {...{ form, language }} />}
        <div class="actions">
          <Submit>{w.submit}</Submit>
          <LinkButton href={`${TEAM_PATH}/${user.id}`}>{webWords[language].cancel}</LinkButton>
        </div>
      </Form>
    </>,
  )
}

async function edit(visit: MemberVisit): Promise<Answer> {
  const user = await changeableColleague(visit)
  const wanted = submittedEdit(visit, isSelf(visit, user))
  await changeColleague(visit, (change, key) => editUsers(change, [{ ...key, edit: wanted }]))
  return goTo(`${TEAM_PATH}/${user.id}`)
}

async function showAccess(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language, path } = visit
  const user = await changeableColleague(visit)
  const w = teamWords[language]
  const title = w.positions.title(nameOf(user))
  const stored = user.positions ?? []
  const offered = await readOffered(visit, refused, refused ? [] : stored.slice(0, BOXES))
  const boxes = new Set(offered.choices.map(({ value }) => value))
  const form = formState(refused, {
    access: user.positions === null && visit.access.positions === 'all' ? 'everything' : 'certain',
    positionIds: stored,
    morePositions: stored.filter((id) => !boxes.has(id)).join('\n'),
  })
  return page(
    title,
    <>
      <Heading
        title={title}
        lead={isSelf(visit, user) ? w.self : w.positions.lead}
        path={pathTo(user, language)}
        language={language}
      />
      <TeamSummary {...{ form, language }} />
      {isSelf(visit, user) ? null : (
        <Form action={path} label={title}>
          <AccessFields {...{ visit, form, offered }} />
          <div class="actions">
            <Submit>{w.positions.submit}</Submit>
            <LinkButton href={`${TEAM_PATH}/${user.id}`}>{webWords[language].cancel}</LinkButton>
          </div>
        </Form>
      )}
    </>,
  )
}

async function changeAccess(visit: MemberVisit): Promise<Answer> {
  const { id } = await changeableColleague(visit)
  const positionIds = submittedAccess(visit)
  await changeColleague(visit, (change, user) => restrictUsers(change, [user], positionIds), positionIds ?? [])
  return goTo(`${TEAM_PATH}/${id}`)
}
