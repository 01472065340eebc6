import { isCode } from '../identities/authenticator-actions.ts'
import { isPassword } from '../identities/password-actions.ts'
import { readIdentity } from '../identities/store.ts'
import { ErrorSummary, Form, Submit, TextField } from '../web/controls.tsx'
import { formState, Submitted } from '../web/form.ts'
import { Heading } from '../web/parts.tsx'
import { type Answer, goTo, page, personalScreen, type PageAnswer, type Refused, type Screen } from '../web/screen.ts'
import type { PersonalVisit } from '../web/visit.ts'
import { webWords } from '../web/words/words.ts'
import { countedAttempt, refreshProof } from './actions.ts'
import { cookieOf, targetOf } from './arrival.ts'
import type { SignInSettings } from './settings.ts'
import { signInWords } from './words/words.ts'

const PATH = '/portal/prove'
/** The fields of this form. They are named so that no field of a form that is carried along is mistaken for them. */
const PASSWORD = 'proof-password'
const CODE = 'proof-code'

/** Proving a factor once more, before something sensitive. */
export function proveScreens(settings: SignInSettings): Screen[] {
  return [
    personalScreen({
      path: PATH,
      show: async (visit, refused) => {
        const { query } = visit
        return form(visit, { to: targetOf(query.get('to')), isRepeated: query.has('repeat'), refused })
      },
      act: (visit) => prove(visit, settings),
    }),
  ]
}

/**
 * The page that asks for a factor in place of another page. A form that was sent is carried along, and is sent again
 * after that, so that nothing that was typed is lost.
 */
export async function provePage(visit: PersonalVisit): Promise<PageAnswer> {
  const { path, query, posted } = visit
  return form(visit, { to: query.size === 0 ? path : `${path}?${query}`, isRepeated: posted.size > 0 })
}

async function form(
  visit: PersonalVisit,
  { to, isRepeated, refused }: { to: string; isRepeated: boolean; refused?: Refused | undefined },
): Promise<PageAnswer> {
  const { database, language, signedIn, posted } = visit
  const w = signInWords[language].prove
  const identity = await readIdentity(database, signedIn.identityId)
  const state = formState(refused)
  const carried = [...posted].filter(([name]) => name !== PASSWORD && name !== CODE)
  const query = new URLSearchParams({ to, ...(isRepeated && { repeat: '1' }) })
  return page(
    w.title,
    <>
      <Heading title={w.title} lead={w.lead} language={language} />
      <ErrorSummary form={state} language={language} />
      {identity === null || (identity.passwordHash === null && !identity.hasAuthenticator) ? (
        <p>{w.noFactor}</p>
      ) : (
        <Form action={`${PATH}?${query}`}>
          {carried.map(([name, value]) => (
            <input type="hidden" name={name} value={value} />
          ))}
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
      )}
    </>,
  )
}

async function prove(visit: PersonalVisit, { masterKeys }: SignInSettings): Promise<Answer> {
  const { database, language, signedIn, posted, query, client } = visit
  const sent = new Submitted(posted, webWords[language].form)
  const identity = await readIdentity(database, signedIn.identityId)
  const field = identity?.hasAuthenticator === true ? CODE : PASSWORD
  const given = sent.verbatim(field)
  if (given === '') sent.refuse(field, webWords[language].form.required)
  sent.check()
  const isRight = await countedAttempt(database, { email: signedIn.email, address: client.address }, async () =>
    field === CODE
      ? isCode(database, await masterKeys(), signedIn.identityId, given)
      : isPassword(given, identity?.passwordHash ?? null),
  )
  if (!isRight) sent.refuse(field, signInWords[language].prove.failed)
  sent.check()
  const token = await refreshProof(database, signedIn.sessionId)
  const isRepeated = query.has('repeat')
  return goTo(targetOf(query.get('to')), { isRepeated, cookies: [cookieOf(visit, token)] })
}
