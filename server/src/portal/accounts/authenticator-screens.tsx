import { Refusal } from '../../base/forms/refusal.ts'
import { offerAuthenticator } from '../../organisation/identities/authenticator-actions.ts'
import type { MasterKeys } from '../../base/secrets/sealed.ts'
import { isLocal } from '../sign-in/arrival.ts'
import { OFFERED } from '../sign-in/settings.ts'
import { QrCode } from '../../base/web/public/qr-code.tsx'
import { signInWords } from '../words/sign-in.ts'
import { TextField } from '../../base/web/controls.tsx'
import { Submitted, type Refused } from '../../base/web/form.ts'
import { CopyText } from '../../base/web/parts.tsx'
import { confirmScreen } from '../parts/confirm-screen.tsx'
import { editScreen } from '../parts/edit-screen.ts'
import type { FormPage } from '../parts/form-page.tsx'
import { type Answer, goTo, type Screen } from '../parts/screen.ts'
import { visitedIf } from '../parts/visited.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import { removeAuthenticator, setAuthenticator } from '../../organisation/accounts/factor-actions.ts'
import { EndOthers } from './overview-view.tsx'
import { aboveAccount, endedSessions, inOwnAccount, OTHERS, readOwnFactors } from './own-actions.ts'
import { ACCOUNT_PATH } from '../addresses.ts'
import { accountWords } from '../words/accounts.ts'

const PATH = `${ACCOUNT_PATH}/authenticator` as const

/** Setting an authenticator app up, and removing it. */
export function authenticatorScreens(masterKeys: () => Promise<MasterKeys>): Screen[] {
  return [
    editScreen('member', {
      path: PATH,
      needsProof: true,
      edit: async (visit, _, refused) => setUpPage(visit, await masterKeys(), refused),
      save: async (visit) => setUp(visit, await masterKeys()),
    }),
    removeScreen,
  ]
}

async function setUpPage(visit: MemberVisit, keys: MasterKeys, refused?: Refused): Promise<FormPage> {
  const { language, signedIn, site } = visit
  const { identityId, email } = signedIn
  const w = accountWords[language]
  const code = signInWords[language].code
  const sealed = refused?.posted.get(OFFERED) ?? ''
  const offered = offerAuthenticator(keys, { identityId, email, issuer: site.name }, sealed)
  const { hasAuthenticator } = await readOwnFactors(visit)
  return {
    title: hasAuthenticator ? w.replaceApp : w.setUpApp,
    lead: w.appLead,
    above: aboveAccount(language),
    before: (
      <>
        {hasAuthenticator ? <p>{w.appReplaced}</p> : null}
        <QrCode address={offered.address} label={code.picture} />
        <p>{code.secret}:</p>
        <CopyText id="secret" text={offered.secret} label={code.secret} language={language} />
      </>
    ),
    initial: { [OTHERS]: 'on' },
    fields: (form) => (
      <>
        <input type="hidden" name={OFFERED} value={offered.sealed} />
        <TextField
          {...{ form, language, name: 'code', label: code.code, hint: code.codeHint }}
          inputmode="numeric"
          autocomplete="one-time-code"
          required
        />
        <EndOthers form={form} language={language} />
      </>
    ),
    submit: code.submit,
  }
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

/** What one signs in with. 404 without an authenticator app. */
const ownApp = visitedIf(readOwnFactors, ({ hasAuthenticator }) => hasAuthenticator)

const removeScreen = confirmScreen('member', {
  path: `${PATH}/remove`,
  needsProof: true,
  row: ownApp,
  back: () => ACCOUNT_PATH,
  next: () => `${ACCOUNT_PATH}?done=authenticator-removed`,
  ask: ({ language }) => {
    const w = accountWords[language]
    return {
      title: w.removeAppTitle,
      lead: w.removeAppLead,
      above: aboveAccount(language),
      initial: { [OTHERS]: 'on' },
      fields: (form) => <EndOthers form={form} language={language} />,
      submit: w.removeApp,
      tone: 'danger',
      isFlat: true,
    }
  },
  act: async (visit, { canRemoveApp }) => {
    const { posted, language } = visit
    if (!canRemoveApp) throw new Refusal('conflict', accountWords[language].keepFactor)
    const ended = endedSessions(visit, new Submitted(posted, webWords[language].form))
    const removal = { ended, isLocal: isLocal(visit) }
    await inOwnAccount(visit, (change, account) => removeAuthenticator(change, account, removal))
  },
})
