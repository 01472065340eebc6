import { SIGN_IN_PATH, SIGN_OUT_PATH } from '../addresses.ts'
import type { ComponentChildren } from 'preact'
import { type Identity, readIdentity } from '../../organisation/identities/store.ts'
import { PASSKEY_SCRIPT, PasskeyForm } from './passkey-form-view.tsx'
import { relyingPartyOf } from '../../organisation/passkeys/passkey.ts'
import { endSession, readPendingSession } from '../../organisation/sessions/store.ts'
import { beginAuthenticator, isCode, offerAuthenticator } from '../../organisation/identities/authenticator-actions.ts'
import { ErrorSummary, Form, Submit, TextField } from '../../base/web/controls.tsx'
import { formState, Submitted, type Refused } from '../../base/web/form.ts'
import { LanguageLinks } from '../parts/language-links.tsx'
import { CopyText, Heading } from '../../base/web/parts.tsx'
import { type Answer, goTo, openScreen, page, type Screen } from '../parts/screen.ts'
import type { Visit } from '../../base/web/visit.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import { beginSession, completeSession, countedAttempt, type OwnSession, passwordIdentity } from './actions.ts'
import { arrive, cookieOf, isLocal, targetOf, tokenOf } from './arrival.ts'
import { OFFERED, type SignInSettings } from './settings.ts'
import { orTooMany } from './too-many.ts'
import { tryerFor } from './tryer.ts'
import { QrCode } from '../../base/web/public/qr-code.tsx'
import { signInWords } from '../words/sign-in.ts'

const CODE = `${SIGN_IN_PATH}/code` as const

/** The page of signing in: with a passkey, or with a password and, elsewhere than on the machine itself, a code; and signing out. */
export function signInScreens(settings: SignInSettings): Screen[] {
  return [
    openScreen({ path: SIGN_IN_PATH, show: showSignIn, act: (visit) => signIn(visit, settings) }),
    openScreen({
      path: CODE,
      show: (visit, refused) => showCode(visit, settings, refused),
      act: (visit) => enterCode(visit, settings),
    }),
    openScreen({ path: SIGN_OUT_PATH, show: showSignOut, act: signOut }),
  ]
}

/** The address of the form, with where to go afterwards. */
function withTarget(path: string, visit: Visit): string {
  return `${path}?${new URLSearchParams({ to: targetOf(visit.query.get('to')) })}`
}

/** The page for signing in. */
export async function showSignIn(visit: Visit, refused?: Refused): Promise<Answer> {
  const { language, query, signedIn } = visit
  if (signedIn !== null && !refused) return goTo(targetOf(query.get('to')))
  const w = signInWords[language].signIn
  const web = webWords[language]
  const common = commonWords[language]
  const form = formState(refused)
  return page(
    web.signIn,
    <>
      <Heading title={web.signIn} language={language} />
      <ErrorSummary form={form} language={language} />
      <SignInByPasskey visit={visit}>
        <p class="hint">{w.orPassword}</p>
      </SignInByPasskey>
      <Form action={withTarget(SIGN_IN_PATH, visit)}>
        <TextField
          {...{ form, language, name: 'email', label: common.email }}
          type="email"
          autocomplete="username"
          required
        />
        <TextField
          {...{ form, language, name: 'password', label: common.password }}
          type="password"
          autocomplete="current-password"
          required
        />
        <Submit>{web.signIn}</Submit>
      </Form>
      <p class="hint">{w.help}</p>
      <LanguageLinks visit={visit} />
    </>,
    { isBare: true, scripts: [PASSKEY_SCRIPT] },
  )
}

/** The button that signs in with a passkey, where browsers offer them. @param children what follows it */
function SignInByPasskey({ visit, children }: { visit: Visit; children?: ComponentChildren }) {
  const { language, site } = visit
  const w = signInWords[language].signIn
  if (relyingPartyOf(site.publicUrl) === null) return null
  return (
    <PasskeyForm
      purpose="sign-in"
      action={withTarget(`${SIGN_IN_PATH}/passkey`, visit)}
      options={`${SIGN_IN_PATH}/passkey/options`}
      failed={w.passkeyFailed}
    >
      <Submit tone="secondary" icon="key-round">
        {w.passkey}
      </Submit>
      {children}
    </PasskeyForm>
  )
}

async function signIn(visit: Visit, settings: SignInSettings): Promise<Answer> {
  return orTooMany(visit, settings, () => tryPassword(visit, settings), showSignIn)
}

async function tryPassword(visit: Visit, settings: SignInSettings): Promise<Answer> {
  const { database, requestId, posted, language, client, query } = visit
  const w = signInWords[language].signIn
  const sent = new Submitted(posted, webWords[language].form)
  const [email, password] = [sent.text('email', { max: 320 }), sent.verbatim('password')]
  if (email === '') sent.refuse('email', w.emailRequired)
  if (password === '') sent.refuse('password', w.passwordRequired)
  sent.check()
  const tryer = await tryerFor({ ...visit, signedIn: null }, settings, email)
  const identity = await passwordIdentity({ database, settings, requestId, tryer }, { email, password })
  if (!identity) sent.refuse('', w.failed)
  sent.check()
  if (!identity) throw new Error('unreachable')
  const isProven = isLocal(visit) && !identity.hasAuthenticator
  const former = await formerOf(visit)
  const { token, membership } = await beginSession(database, identity.id, client, { isProven, former })
  const arrival = { token, hasCompany: membership !== null, isProven, email: identity.email }
  return arrive(visit, settings, arrival, query.get('to'))
}

/** The session of this browser, which may await a second factor. */
export async function formerOf(visit: Visit): Promise<OwnSession | null> {
  return visit.signedIn ?? (await pendingOf(visit))
}

/** The session that awaits a second factor. */
async function pendingOf(visit: Visit) {
  const token = tokenOf(visit)
  return token === undefined ? null : readPendingSession(visit.database, token)
}

async function showCode(visit: Visit, { masterKeys }: SignInSettings, refused?: Refused): Promise<Answer> {
  const { database, language, site } = visit
  const pending = await pendingOf(visit)
  if (!pending) return goTo(withTarget(SIGN_IN_PATH, visit))
  const { identityId, email } = pending
  const w = signInWords[language].code
  const form = formState(refused)
  const identity = await readIdentity(database, identityId)
  if (needsPasskey(identity)) return askForPasskey(visit)
  const setUp =
    identity?.hasAuthenticator === true
      ? null
      : offerAuthenticator(await masterKeys(), { identityId, email, issuer: site.name }, form.value(OFFERED))
  const title = setUp ? w.setUpTitle : w.title
  return page(
    title,
    <>
      <Heading title={title} lead={setUp ? w.setUpLead : w.lead} language={language} />
      <ErrorSummary form={form} language={language} />
      {setUp ? (
        <>
          <QrCode address={setUp.address} label={w.picture} />
          <p>{w.secret}:</p>
          <CopyText id="secret" text={setUp.secret} label={w.secret} language={language} />
        </>
      ) : null}
      <Form action={withTarget(CODE, visit)}>
        {setUp ? <input type="hidden" name={OFFERED} value={setUp.sealed} /> : null}
        <TextField
          {...{ form, language, name: 'code', label: w.code, hint: w.codeHint }}
          inputmode="numeric"
          autocomplete="one-time-code"
          required
        />
        <Submit>{w.submit}</Submit>
      </Form>
    </>,
    { isBare: true },
  )
}

/**
 * Whether only a passkey completes a password. Otherwise whoever knows the password of somebody with a passkey could set up
 * an authenticator app of their own.
 */
function needsPasskey(identity: Identity | null): boolean {
  return identity?.hasPasskey === true && !identity.hasAuthenticator
}

function askForPasskey(visit: Visit): Answer {
  const { language } = visit
  const w = signInWords[language].code
  return page(
    w.passkeyTitle,
    <>
      <Heading title={w.passkeyTitle} lead={w.passkeyLead} language={language} />
      <SignInByPasskey visit={visit} />
      <p class="hint">{w.passkeyLost}</p>
    </>,
    { isBare: true, scripts: [PASSKEY_SCRIPT] },
  )
}

async function enterCode(visit: Visit, settings: SignInSettings): Promise<Answer> {
  const show = (seen: Visit, refused: Refused) => showCode(seen, settings, refused)
  return orTooMany(visit, settings, () => tryCode(visit, settings), show)
}

async function tryCode(visit: Visit, settings: SignInSettings): Promise<Answer> {
  const { database, requestId, posted, language, query } = visit
  const pending = await pendingOf(visit)
  if (!pending) return goTo(withTarget(SIGN_IN_PATH, visit))
  const { identityId, email } = pending
  const identity = await readIdentity(database, identityId)
  if (needsPasskey(identity)) return goTo(withTarget(CODE, visit))
  const sent = new Submitted(posted, webWords[language].form)
  const code = sent.text('code', { required: true })
  const offered = sent.text(OFFERED)
  sent.check()
  const keys = await settings.masterKeys()
  const tryer = await tryerFor(visit, settings, email)
  const isRight = await countedAttempt(
    { database, settings, requestId, tryer },
    { reason: 'code', email, identityId },
    () =>
      identity?.hasAuthenticator === true
        ? isCode(database, keys, identityId, code)
        : beginAuthenticator(database, keys, identityId, { offered, code }),
  )
  if (!isRight) sent.refuse('code', signInWords[language].code.failed)
  sent.check()
  const { token, membership } = await completeSession(database, pending)
  return arrive(visit, settings, { token, hasCompany: membership !== null, isProven: true, email }, query.get('to'))
}

async function showSignOut({ language }: Visit): Promise<Answer> {
  const w = signInWords[language].signOut
  const web = webWords[language]
  return page(
    web.signOut,
    <>
      <Heading title={web.signOut} lead={w.lead} language={language} />
      <Form action={SIGN_OUT_PATH}>
        <Submit>{web.signOut}</Submit>
      </Form>
    </>,
    { isBare: true },
  )
}

async function signOut(visit: Visit): Promise<Answer> {
  const { database, signedIn } = visit
  if (signedIn) await endSession(database, signedIn.identityId, signedIn.sessionId)
  return goTo(SIGN_IN_PATH, {
    cookies: [cookieOf(visit, null)],
    headers: { 'clear-site-data': '"cache", "storage"' },
  })
}
