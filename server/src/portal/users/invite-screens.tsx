import { isId, newId } from '../../base/db/id.ts'
import { inviteUser } from '../../organisation/identities/invite-actions.ts'
import { createInvitation, pathOfLink } from '../../organisation/identities/links-actions.ts'
import { readOffered } from '../positions/choice-view.tsx'
import { Form, Submit } from '../../base/web/controls.tsx'
import { formState, type Refused } from '../../base/web/form.ts'
import { CopyText, Heading, LinkButton, Time } from '../../base/web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import type { UserLine } from '../../organisation/users/list-store.ts'
import { InviteForm, TeamSummary } from './form-view.tsx'
import { TEAM_PATH } from '../addresses.ts'
import { nameOf } from './list-view.tsx'
import { pathTo } from './member-view.tsx'
import { submittedUser } from './submitted-user.ts'
import { changeableColleague, changeColleague, changeTeam, findColleague } from './visited-actions.ts'
import { teamWords } from './words/words.ts'

/** Inviting somebody, and making a new link for somebody who was invited. */
export const inviteScreens: readonly Screen[] = [
  memberScreen('users.write', { path: `${TEAM_PATH}/invite`, needsProof: true, show: showInvite, act: invite }),
  memberScreen('users.write', { path: `${TEAM_PATH}/:id/invite`, needsProof: true, show: showRenew, act: renew }),
]

async function showInvite(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language, access } = visit
  const w = teamWords[language]
  const initial = { id: newId(), role: 'recruiter', access: access.positions === 'all' ? 'everything' : 'certain' }
  return page(
    w.invite,
    <>
      <Heading title={w.invite} lead={w.form.inviteLead} path={pathTo(null, language)} language={language} />
      <InviteForm {...{ visit, form: formState(refused, initial), offered: await readOffered(visit, refused) }} />
    </>,
  )
}

async function invite(visit: MemberVisit): Promise<Answer> {
  const { access, posted } = visit
  const given = posted.get('id') ?? ''
  const id = isId(given) ? given : newId()
  const wanted = submittedUser(visit)
  if (await findColleague(visit, id)) return goTo(`${TEAM_PATH}/${id}?again=1`)
  const made = await changeTeam(
    visit,
    async (change) => {
      const [company] = await change.within('companies', [access.companyId])
      if (!company) throw new Error('the company vanished')
      return inviteUser(change, { ...wanted, id, companyId: company.id })
    },
    wanted.positionIds ?? [],
  ).catch(async (error: unknown) => {
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
      <LinkButton href={`${TEAM_PATH}/${made.id}`} tone="primary" icon="check">
        {w.done}
      </LinkButton>
    </>,
  )
}

async function showRenew(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language, path } = visit
  const user = await changeableColleague(visit)
  if (!refused && !isWaiting(user)) return goTo(`${TEAM_PATH}/${user.id}`)
  const w = teamWords[language].renew
  const title = w.title(nameOf(user))
  return page(
    title,
    <>
      <Heading title={title} lead={w.lead} path={pathTo(user, language)} language={language} />
      <TeamSummary {...{ form: formState(refused), language }} />
      <Form action={path}>
        <div class="actions">
          <Submit>{w.submit}</Submit>
          <LinkButton href={`${TEAM_PATH}/${user.id}`}>{webWords[language].cancel}</LinkButton>
        </div>
      </Form>
    </>,
  )
}

/** Whether somebody can still join as a user. */
function isWaiting({ state }: UserLine): boolean {
  return state === 'invited' || state === 'not_invited'
}

async function renew(visit: MemberVisit): Promise<Answer> {
  const user = await changeableColleague(visit)
  const { token, expiresAt } = await changeColleague(visit, createInvitation)
  return linkPage(visit, {
    ...{ id: user.id, name: nameOf(user), path: pathOfLink(token), expiresAt },
    hadLink: user.state === 'invited',
  })
}
