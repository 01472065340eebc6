import { Refusal } from '../../base/forms/refusal.ts'
import { nothingHere } from '../../base/http/request-target.ts'
import { beginRequest, identityOfPasskey } from '../../organisation/passkeys/ceremony-actions.ts'
import { answerOf, challengeCookie } from './passkey-form-view.tsx'
import { type RelyingParty, relyingPartyOf } from '../../organisation/passkeys/passkey.ts'
import { endSession } from '../../organisation/sessions/store.ts'
import { type Answer, goTo, openScreen, personalScreen, type Screen } from '../parts/screen.ts'
import type { PersonalVisit, Visit } from '../../base/web/visit.ts'
import { beginSession } from './actions.ts'
import { arrive } from './arrival.ts'
import { proved, showProve } from './prove-screens.tsx'
import { PROVE_PATH, SIGN_IN_PATH } from '../addresses.ts'
import { pendingOf, showSignIn } from './sign-in-screens.tsx'
import { signInWords } from '../words/sign-in.ts'

/**
 * Signing in, and proving a factor once more, with a passkey. It counts as two factors, because the device has verified the
 * person. Wrong answers are not counted: there is nothing to guess, and so a passkey works when passwords no longer do.
 */
export const passkeyScreens: readonly Screen[] = [
  openScreen({
    path: `${SIGN_IN_PATH}/passkey`,
    show: async (visit, refused) => (refused ? showSignIn(visit, refused) : goTo(SIGN_IN_PATH)),
    act: signIn,
  }),
  openScreen({ path: `${SIGN_IN_PATH}/passkey/options`, show: async () => goTo(SIGN_IN_PATH), act: askToSignIn }),
  personalScreen({
    path: `${PROVE_PATH}/passkey`,
    show: async (visit, refused) => (refused ? showProve(visit, refused) : goTo(PROVE_PATH)),
    act: prove,
  }),
  personalScreen({ path: `${PROVE_PATH}/passkey/options`, show: async () => goTo(PROVE_PATH), act: askToProve }),
]

/** @throws {ApiError} 404 where browsers offer no passkeys */
function partyOf({ site }: Visit): RelyingParty {
  const party = relyingPartyOf(site.publicUrl)
  if (!party) throw nothingHere()
  return party
}

async function askToSignIn(visit: Visit): Promise<Answer> {
  const target = { purpose: 'sign-in', identityId: null } as const
  const { options, token } = await beginRequest(visit.database, partyOf(visit), target)
  return { kind: 'json', value: options, cookies: [challengeCookie(visit, 'sign-in', token)] }
}

async function signIn(visit: Visit): Promise<Answer> {
  const { database, client, language, query, signedIn } = visit
  const target = { purpose: 'sign-in', identityId: null } as const
  const identityId = await identityOfPasskey(database, partyOf(visit), target, answerOf(visit, 'sign-in'))
  if (identityId === null) throw new Refusal('invalid', signInWords[language].signIn.failed)
  // The new session takes the place of the one in this browser, which may await a second factor.
  const former = signedIn ?? (await pendingOf(visit))
  if (former) await endSession(database, former.identityId, former.sessionId)
  const { token, membership } = await beginSession(database, identityId, client, true)
  const arrived = arrive(visit, { token, hasCompany: membership !== null, isProven: true }, query.get('to'))
  return { ...arrived, cookies: [...(arrived.cookies ?? []), challengeCookie(visit, 'sign-in', null)] }
}

async function askToProve(visit: PersonalVisit): Promise<Answer> {
  const target = { purpose: 'prove', identityId: visit.signedIn.identityId } as const
  const { options, token } = await beginRequest(visit.database, partyOf(visit), target)
  return { kind: 'json', value: options, cookies: [challengeCookie(visit, 'prove', token)] }
}

async function prove(visit: PersonalVisit): Promise<Answer> {
  const { database, language, signedIn } = visit
  const target = { purpose: 'prove', identityId: signedIn.identityId } as const
  const identityId = await identityOfPasskey(database, partyOf(visit), target, answerOf(visit, 'prove'))
  if (identityId === null) throw new Refusal('invalid', signInWords[language].prove.failed)
  return proved(visit, [challengeCookie(visit, 'prove', null)])
}
