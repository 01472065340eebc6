import { EMAIL_SCRIPT } from '../../base/web/fields/email-field.tsx'
import { webWords } from '../../base/web/words/words.ts'
import { readOffered } from '../positions/choice-view.tsx'
import { editScreen } from '../parts/edit-screen.ts'
import { goTo, type Screen } from '../parts/screen.ts'
import { editUsers, restrictUsers } from '../../organisation/users/actions.ts'
import { AccessFields, PersonFields, RoleFields, teamLabels } from './form-view.tsx'
import { TEAM_PATH } from '../addresses.ts'
import { nameOf } from './list-view.tsx'
import { pageOf, pathTo } from './member-view.tsx'
import { submittedAccess, submittedEdit } from './submitted-user.ts'
import { changeableColleague, changeColleague, isSelf } from './visited-colleague.ts'
import { teamWords } from '../words/users.ts'

/** What a colleague is called and may do. */
const edit = editScreen('users.write', {
  path: `${TEAM_PATH}/:id/edit`,
  needsProof: true,
  row: changeableColleague,
  edit: async (visit, user) => {
    const { language } = visit
    const w = teamWords[language].edit
    const web = webWords[language]
    const title = w.title(nameOf(user))
    const { email, name, role, identities, identityId } = user
    return {
      title,
      above: pathTo(user, language),
      labels: teamLabels(language),
      label: title,
      initial: { email, name, role, ...(!identities && { hide: 'on' }) },
      fields: (form) => (
        <>
          <PersonFields {...{ form, language }} emailHint={identityId === null ? w.emailInvited : w.emailJoined} />
          {isSelf(visit, user) ? <p class="hint">{w.ownRole}</p> : <RoleFields {...{ form, language }} />}
        </>
      ),
      submit: web.save,
      cancel: pageOf(user),
      scripts: [EMAIL_SCRIPT],
    }
  },
  save: async (visit, user) => {
    const wanted = submittedEdit(visit, user.email, isSelf(visit, user))
    await changeColleague(visit, user, (change, [key]) => editUsers(change, [{ ...key, edit: wanted }]))
    return goTo(pageOf(user))
  },
})

/** The positions that a colleague reaches. */
const access = editScreen('users.write', {
  path: `${TEAM_PATH}/:id/access`,
  needsProof: true,
  row: changeableColleague,
  edit: async (visit, user, refused) => {
    const { language } = visit
    const w = teamWords[language]
    const title = w.positions.title(nameOf(user))
    const stored = user.positions ?? []
    const offered = await readOffered(visit, refused, refused ? [] : stored)
    return {
      title,
      lead: isSelf(visit, user) ? w.self : w.positions.lead,
      above: pathTo(user, language),
      labels: teamLabels(language),
      label: title,
      initial: {
        access: user.positions === null && visit.access.positions === 'all' ? 'everything' : 'certain',
        positionIds: stored,
      },
      fields: (form) => <AccessFields {...{ visit, form, offered }} />,
      submit: isSelf(visit, user) ? undefined : w.positions.submit,
      cancel: pageOf(user),
    }
  },
  save: async (visit, user) => {
    const wanted = submittedAccess(visit)
    await changeColleague(visit, user, (change, users) => restrictUsers(change, users, wanted))
    return goTo(pageOf(user))
  },
})

/** Changing what a colleague is called, may do and reaches. */
export const editScreens: readonly Screen[] = [edit, access]
