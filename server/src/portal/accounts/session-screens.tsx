import { nothingHere } from '../../base/http/request-target.ts'
import { listSessions, type SessionLine } from '../../organisation/sessions/store.ts'
import { Form, Submit } from '../../base/web/controls.tsx'
import { Facts, Heading, LinkButton, Time } from '../../base/web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText } from '../../base/web/words/dates.ts'
import { webWords } from '../../base/web/words/words.ts'
import { signOutEverywhere, signOutSession } from '../../organisation/accounts/actions.ts'
import { deviceText } from './overview-view.tsx'
import { inOwnAccount } from './own-actions.ts'
import { ACCOUNT_PATH } from '../addresses.ts'
import { accountWords } from '../words/accounts.ts'

const PATH = `${ACCOUNT_PATH}/sessions`

/** Signing one's other browsers out. */
export const sessionScreens: readonly Screen[] = [
  memberScreen('member', { path: `${PATH}/end-others`, needsProof: true, show: showEndOthers, act: endOthers }),
  memberScreen('member', { path: `${PATH}/:id/end`, needsProof: true, show: showEnd, act: end }),
]

const accountPath = ({ language }: MemberVisit) => [{ href: ACCOUNT_PATH, label: accountWords[language].title }]

async function showEndOthers(visit: MemberVisit): Promise<Answer> {
  const { database, language, signedIn, path } = visit
  const w = accountWords[language]
  const others = (await listSessions(database, signedIn.identityId)).length - 1
  const lead = w.signOutAllLead(countText(others, language, w.others))
  return page(
    w.signOutAllTitle,
    <>
      <Heading title={w.signOutAllTitle} lead={lead} path={accountPath(visit)} language={language} />
      <Form action={path}>
        <Submit tone="danger">{w.signOutAll}</Submit>
        <LinkButton href={ACCOUNT_PATH}>{webWords[language].cancel}</LinkButton>
      </Form>
    </>,
  )
}

async function endOthers(visit: MemberVisit): Promise<Answer> {
  await inOwnAccount(visit, (change, account) => signOutEverywhere(change, account, visit.signedIn.sessionId))
  return goTo(`${ACCOUNT_PATH}?done=sessions`)
}

/** @throws {ApiError} 404 if the visitor has no other session with that id */
async function requireOther({ database, signedIn, params }: MemberVisit): Promise<SessionLine> {
  const sessions = await listSessions(database, signedIn.identityId)
  const found = sessions.find(({ id }) => id === params['id'] && id !== signedIn.sessionId)
  if (!found) throw nothingHere()
  return found
}

async function showEnd(visit: MemberVisit): Promise<Answer> {
  const { language, path } = visit
  const w = accountWords[language]
  const session = await requireOther(visit)
  const { address, createdAt, seenAt } = session
  const title = w.signOutTitle(deviceText(session.device, w))
  return page(
    title,
    <>
      <Heading title={title} lead={w.signOutLead(address)} path={accountPath(visit)} language={language} />
      <Facts
        facts={[
          [w.signedIn, <Time at={createdAt} visit={visit} />],
          [w.lastSeen, <Time at={seenAt} visit={visit} />],
        ]}
      />
      <Form action={path}>
        <Submit tone="danger">{w.signOut}</Submit>
        <LinkButton href={ACCOUNT_PATH}>{webWords[language].cancel}</LinkButton>
      </Form>
    </>,
  )
}

async function end(visit: MemberVisit): Promise<Answer> {
  const { id } = await requireOther(visit)
  await inOwnAccount(visit, (change, account) => signOutSession(change, account, id))
  return goTo(`${ACCOUNT_PATH}?done=session`)
}
