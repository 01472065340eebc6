import type { SetCookie } from '../../base/web/serving/answer.ts'
import { PROVE_PATH } from '../addresses.ts'
import { isCode } from '../../organisation/identities/authenticator-actions.ts'
import { isPassword } from '../../organisation/identities/password-actions.ts'
import { readIdentity } from '../../organisation/identities/store.ts'
import { credentialField, PASSKEY_SCRIPT, PasskeyForm } from './passkey-form-view.tsx'
import { relyingPartyOf } from '../../organisation/passkeys/passkey.ts'
import { withQuery } from '../../base/http/request-target.ts'
import { ErrorSummary, Form, Submit, TextField } from '../../base/web/controls.tsx'
import { formState, Submitted, type Refused } from '../../base/web/form.ts'
import { Heading } from '../../base/web/parts.tsx'
import { type Answer, goTo, page, type PageAnswer, personalScreen, type Screen } from '../parts/screen.ts'
import type { PersonalVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import { countedAttempt, refreshProof } from './actions.ts'
import { cookieOf, targetOf } from './arrival.ts'
import type { SignInSettings } from './settings.ts'
import { orTooMany } from './too-many.ts'
import { tryerOf } from './tryer.ts'
import { signInWords } from '../words/sign-in.ts'

/** The fields of this form. They are named so that no field of a form that is carried along is mistaken for them. */
const PASSWORD = 'proof-password'
const CODE = 'proof-code'
const OWN = new Set([PASSWORD, CODE, credentialField('prove')])
/**
 * Says that a form is carried along, and is to be sent again. It is a field, which only the page has that answers such a
 * form: in the address, a link could make somebody send a form that they have never seen.
 */
const REPEATED = 'proof-repeated'

/** Proving a factor once more, before something sensitive. */
export function proveScreens(settings: SignInSettings): Screen[] {
  return [
    personalScreen({
      path: PROVE_PATH,
      show: showProve,
      act: (visit) => prove(visit, settings),
    }),
  ]
}

/** The page that asks for a factor, with the form that it carries along. */
export async function showProve(visit: PersonalVisit, refused?: Refused): Promise<PageAnswer> {
  const { query, posted } = visit
  return form(visit, { to: targetOf(query.get('to')), isRepeated: posted.has(REPEATED), refused })
}

/**
 * The page that asks for a factor in place of another page. A form that was sent is carried along, and is sent again
 * after that, so that nothing that was typed is lost.
 */
export async function provePage(visit: PersonalVisit): Promise<PageAnswer> {
  const { path, query, posted, inside } = visit
  const address = withQuery(path, query)
  return form(visit, { to: inside?.address(address) ?? address, isRepeated: posted.size > 0 })
}

async function form(
  visit: PersonalVisit,
  { to, isRepeated, refused }: { to: string; isRepeated: boolean; refused?: Refused | undefined },
): Promise<PageAnswer> {
  const { database, language, signedIn, posted, site } = visit
  const w = signInWords[language].prove
  const identity = await readIdentity(database, signedIn.identityId)
  const state = formState(refused)
  const query = new URLSearchParams({ to })
  const sent = [...posted].filter(([name]) => !OWN.has(name) && name !== REPEATED)
  const carried = isRepeated ? [...sent, [REPEATED, '1'] as const].map(([name, value]) => ({ name, value })) : []
  const hasPasskey = identity?.hasPasskey === true && relyingPartyOf(site.publicUrl) !== null
  const hasOther = identity !== null && (identity.passwordHash !== null || identity.hasAuthenticator)
  return page(
    w.title,
    <>
      <Heading title={w.title} lead={w.lead} language={language} />
      <ErrorSummary form={state} language={language} />
      {hasPasskey ? (
        <PasskeyForm
          purpose="prove"
          action={`${PROVE_PATH}/passkey?${query}`}
          options={`${PROVE_PATH}/passkey/options`}
          failed={w.passkeyFailed}
        >
          <Carried fields={carried} />
          <Submit tone="secondary" icon="key-round">
            {w.passkey}
          </Submit>
          {hasOther ? <p class="hint">{w.orOtherwise}</p> : null}
        </PasskeyForm>
      ) : null}
      {hasOther ? (
        <Form action={`${PROVE_PATH}?${query}`}>
          <Carried fields={carried} />
          {identity.hasAuthenticator ? (
            <TextField
              {...{ form: state, language, name: CODE, label: w.code }}
              inputmode="numeric"
              autocomplete="one-time-code"
              required
            />
          ) : (
            <TextField
              {...{ form: state, language, name: PASSWORD, label: w.password }}
              type="password"
              autocomplete="current-password"
              required
            />
          )}
          <Submit>{w.submit}</Submit>
        </Form>
      ) : null}
      {hasOther || hasPasskey ? null : <p>{w.noFactor}</p>}
    </>,
    hasPasskey ? { scripts: [PASSKEY_SCRIPT] } : {},
  )
}

/** The fields of the form that is sent again after the proof. */
function Carried({ fields }: { fields: readonly { name: string; value: string }[] }) {
  return (
    <>
      {fields.map(({ name, value }) => (
        <input type="hidden" name={name} value={value} />
      ))}
    </>
  )
}

async function prove(visit: PersonalVisit, settings: SignInSettings): Promise<Answer> {
  return orTooMany(visit, settings, () => tryToProve(visit, settings), showProve)
}

async function tryToProve(visit: PersonalVisit, settings: SignInSettings): Promise<Answer> {
  const { database, requestId, language, signedIn, posted } = visit
  const sent = new Submitted(posted, webWords[language].form)
  const identity = await readIdentity(database, signedIn.identityId)
  const field = identity?.hasAuthenticator === true ? CODE : PASSWORD
  const given = sent.verbatim(field)
  if (given === '') sent.refuse(field, webWords[language].form.required)
  sent.check()
  const tryer = tryerOf(visit, settings.gate)
  const { identityId, email } = signedIn
  const tried = { reason: field === CODE ? 'code' : 'password', email, identityId } as const
  const isRight = await countedAttempt({ database, settings, requestId, tryer }, tried, async () =>
    field === CODE
      ? isCode(database, await settings.masterKeys(), identityId, given)
      : isPassword(given, identity?.passwordHash ?? null, settings.gate.turnOf(tryer)),
  )
  if (!isRight) sent.refuse(field, signInWords[language].prove.failed)
  sent.check()
  return proved(visit)
}

/** Goes on after a proof, with a new token: to the page, or with the form that was carried along. */
export async function proved(visit: PersonalVisit, cookies: readonly SetCookie[] = []): Promise<Answer> {
  const { database, signedIn, query, posted } = visit
  const token = await refreshProof(database, signedIn.sessionId)
  const isRepeated = posted.has(REPEATED)
  return goTo(targetOf(query.get('to')), { isRepeated, cookies: [cookieOf(visit, token), ...cookies] })
}
