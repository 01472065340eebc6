import { Refusal } from '../../base/forms/refusal.ts'
import { nothingHere } from '../../base/http/request-target.ts'
import { offerAuthenticator } from '../../organisation/identities/authenticator-actions.ts'
import type { MasterKeys } from '../../base/secrets/sealed.ts'
import { isLocal } from '../sign-in/arrival.ts'
import { OFFERED } from '../sign-in/settings.ts'
import { QrCode } from '../../base/web/public/qr-code.tsx'
import { signInWords } from '../words/sign-in.ts'
import { Checkbox, ErrorSummary, Form, Submit, TextField } from '../../base/web/controls.tsx'
import { formState, Submitted, type Refused } from '../../base/web/form.ts'
import { CopyText, Heading, LinkButton } from '../../base/web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import { removeAuthenticator, setAuthenticator } from '../../organisation/accounts/factor-actions.ts'
import { endedSessions, inOwnAccount, OTHERS, readOwnFactors } from './own-actions.ts'
import { ACCOUNT_PATH } from '../addresses.ts'
import { accountWords } from '../words/accounts.ts'

const PATH = `${ACCOUNT_PATH}/authenticator`

/** Setting an authenticator app up, and removing it. */
export function authenticatorScreens(masterKeys: () => Promise<MasterKeys>): Screen[] {
  return [
    memberScreen('member', {
      path: PATH,
      needsProof: true,
      show: async (visit, refused) => showSetUp(visit, await masterKeys(), refused),
      act: async (visit) => setUp(visit, await masterKeys()),
    }),
    memberScreen('member', { path: `${PATH}/remove`, needsProof: true, show: showRemoval, act: remove }),
  ]
}

const accountPath = ({ language }: MemberVisit) => [{ href: ACCOUNT_PATH, label: accountWords[language].title }]

async function showSetUp(visit: MemberVisit, keys: MasterKeys, refused?: Refused): Promise<Answer> {
  const { language, signedIn, site, path } = visit
  const { identityId, email } = signedIn
  const w = accountWords[language]
  const code = signInWords[language].code
  const form = formState(refused, { [OTHERS]: 'on' })
  const offered = offerAuthenticator(keys, { identityId, email, issuer: site.name }, form.value(OFFERED))
  const { hasAuthenticator } = await readOwnFactors(visit)
  const title = hasAuthenticator ? w.replaceApp : w.setUpApp
  return page(
    title,
    <>
      <Heading title={title} lead={w.appLead} path={accountPath(visit)} language={language} />
      <ErrorSummary form={form} language={language} />
      {hasAuthenticator ? <p>{w.appReplaced}</p> : null}
      <QrCode address={offered.address} label={code.picture} />
      <p>{code.secret}:</p>
      <CopyText id="secret" text={offered.secret} label={code.secret} language={language} />
      <Form action={path}>
        <input type="hidden" name={OFFERED} value={offered.sealed} />
        <TextField
          {...{ form, language, name: 'code', label: code.code, hint: code.codeHint }}
          inputmode="numeric"
          autocomplete="one-time-code"
          required
        />
        <Checkbox {...{ form, name: OTHERS, label: w.endOthers, hint: w.endOthersHint }} />
        <Submit>{code.submit}</Submit>
      </Form>
    </>,
  )
}

async function setUp(visit: MemberVisit, keys: MasterKeys): Promise<Answer> {
  const { posted, language } = visit
  const sent = new Submitted(posted, webWords[language].form)
  const code = sent.text('code', { required: true })
  const offered = sent.text(OFFERED)
  sent.check()
  const ended = endedSessions(visit, sent)
  const isSet = await inOwnAccount(visit, (change, account) =>
    setAuthenticator(change, keys, account, { offered, code, ended }),
  )
  if (!isSet) sent.refuse('code', signInWords[language].code.failed)
  sent.check()
  return goTo(`${ACCOUNT_PATH}?done=authenticator`)
}

async function showRemoval(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language, path } = visit
  const w = accountWords[language]
  const form = formState(refused, { [OTHERS]: 'on' })
  if (!(await readOwnFactors(visit)).hasAuthenticator) throw nothingHere()
  return page(
    w.removeAppTitle,
    <>
      <Heading title={w.removeAppTitle} lead={w.removeAppLead} path={accountPath(visit)} language={language} />
      <ErrorSummary form={form} language={language} />
      <Form action={path}>
        <Checkbox {...{ form, name: OTHERS, label: w.endOthers, hint: w.endOthersHint }} />
        <Submit tone="danger">{w.removeApp}</Submit>
        <LinkButton href={ACCOUNT_PATH}>{webWords[language].cancel}</LinkButton>
      </Form>
    </>,
  )
}

async function remove(visit: MemberVisit): Promise<Answer> {
  const { posted, language } = visit
  const factors = await readOwnFactors(visit)
  if (!factors.hasAuthenticator) throw nothingHere()
  if (!factors.canRemoveApp) throw new Refusal('conflict', accountWords[language].keepFactor)
  const ended = endedSessions(visit, new Submitted(posted, webWords[language].form))
  await inOwnAccount(visit, (change, account) =>
    removeAuthenticator(change, account, { ended, isLocal: isLocal(visit) }),
  )
  return goTo(`${ACCOUNT_PATH}?done=authenticator-removed`)
}
