import { EMAIL_SCRIPT } from '../../base/web/fields/email-field.tsx'
import { commonWords } from '../../base/web/words/words.ts'
import { isId, newId } from '../../base/db/id.ts'
import { inviteUser } from '../../organisation/identities/invite-actions.ts'
import { createInvitation, pathOfLink } from '../../organisation/identities/links-actions.ts'
import { readOffered } from '../positions/choice-view.tsx'
import { editScreen } from '../parts/edit-screen.ts'
import { changeRow } from '../parts/row-actions.ts'
import { CopyText, Heading, LinkButton, Time } from '../../base/web/parts.tsx'
import { type Answer, goTo, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import type { UserLine } from '../../organisation/users/list-store.ts'
import { AccessFields, PersonFields, RoleFields, teamLabels } from './form-view.tsx'
import { TEAM_PATH } from '../addresses.ts'
import { nameOf } from './list-view.tsx'
import { pageOf, pathTo } from './member-view.tsx'
import { submittedUser } from './submitted-user.ts'
import { changeableColleague, changeColleague, findColleague, shownToTeam } from './visited-colleague.ts'
import { teamWords } from '../words/users.ts'

/** Inviting somebody, and making a new link for somebody who was invited. */
export const inviteScreens: readonly Screen[] = [
  editScreen('users.write', {
    path: `${TEAM_PATH}/invite`,
    needsProof: true,
    edit: async (visit, _, refused) => {
      const { language, access } = visit
      const w = teamWords[language]
      const offered = await readOffered(visit, refused)
      return {
        title: w.invite,
        lead: w.form.inviteLead,
        above: pathTo(null, language),
        labels: teamLabels(language),
        label: w.invite,
        initial: { id: newId(), role: 'recruiter', access: access.positions === 'all' ? 'everything' : 'certain' },
        fields: (form) => (
          <>
            <input type="hidden" name="id" value={form.value('id')} />
            <PersonFields {...{ form, language }} emailHint={w.form.emailHint} nameHint={w.form.nameHint} />
            <RoleFields {...{ form, language }} />
            <AccessFields {...{ visit, form, offered }} />
          </>
        ),
        submit: w.form.submit,
        icon: 'plus',
        scripts: [EMAIL_SCRIPT],
      }
    },
    save: invite,
  }),
  editScreen('users.write', {
    path: `${TEAM_PATH}/:id/invite`,
    needsProof: true,
    row: changeableColleague,
    edit: async ({ language }, user, refused) => {
      if (!refused && !isWaiting(user)) return goTo(pageOf(user))
      const w = teamWords[language].renew
      const common = commonWords[language]
      return {
        title: w.title(nameOf(user)),
        lead: w.lead,
        above: pathTo(user, language),
        labels: teamLabels(language),
        submit: common.makeLink,
        cancel: pageOf(user),
      }
    },
    save: renew,
  }),
]

async function invite(visit: MemberVisit): Promise<Answer> {
  const { access, posted } = visit
  const given = posted.get('id') ?? ''
  const id = isId(given) ? given : newId()
  const wanted = submittedUser(visit)
  if (await findColleague(visit, id)) return goTo(`${TEAM_PATH}/${id}?again=1`)
  const created = changeRow(visit, 'companies', access.companyId, (change, [company]) =>
    inviteUser(change, { ...wanted, id, companyId: company.id }),
  )
  const made = await shownToTeam(visit, created).catch(async (error: unknown) => {
    // The same form was sent twice at the same moment.
    if (await findColleague(visit, id)) return null
    throw error
  })
  if (made === null) return goTo(`${TEAM_PATH}/${id}?again=1`)
  return linkPage(visit, { ...made, id, name: nameOf(wanted), hadLink: false })
}

/** The page that shows a link, this once. */
function linkPage(
  visit: MemberVisit,
  made: { id: string; name: string; path: string; expiresAt: Date; hadLink: boolean },
): Answer {
  const { language, site } = visit
  const w = teamWords[language].link
  const title = w.title(made.name)
  return page(
    title,
    <>
      <Heading title={title} lead={w.lead} path={pathTo(null, language)} language={language} />
      <CopyText id="link" text={site.publicUrl + made.path} label={w.label} language={language} />
      <p>
        {w.once} <Time at={made.expiresAt} visit={visit} />. {made.hadLink ? w.earlier : null}
      </p>
      <LinkButton href={pageOf(made)} tone="primary" icon="check">
        {w.done}
      </LinkButton>
    </>,
  )
}

/** Whether somebody can still join as a user. */
function isWaiting({ state }: UserLine): boolean {
  return state === 'invited' || state === 'not_invited'
}

async function renew(visit: MemberVisit, user: UserLine): Promise<Answer> {
  const { token, expiresAt } = await changeColleague(visit, user, (change, [key]) => createInvitation(change, key))
  return linkPage(visit, {
    id: user.id,
    name: nameOf(user),
    path: pathOfLink(token),
    expiresAt,
    hadLink: user.state === 'invited',
  })
}
