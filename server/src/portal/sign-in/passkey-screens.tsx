import { Refusal } from '../../base/forms/refusal.ts'
import { nothingHere } from '../../base/http/request-target.ts'
import { beginRequest, identityOfPasskey } from '../../organisation/passkeys/ceremony-actions.ts'
import { readIdentity } from '../../organisation/identities/store.ts'
import { answerOf, challengeCookie } from './passkey-form-view.tsx'
import { type RelyingParty, relyingPartyOf } from '../../organisation/passkeys/passkey.ts'
import { type Answer, goTo, openScreen, personalScreen, type Screen } from '../parts/screen.ts'
import type { PersonalVisit, Visit } from '../../base/web/visit.ts'
import { beginSession } from './actions.ts'
import { arrive } from './arrival.ts'
import { proved, showProve } from './prove-screens.tsx'
import { PROVE_PATH, SIGN_IN_PATH } from '../addresses.ts'
import type { SignInSettings } from './settings.ts'
import { formerOf, showSignIn } from './sign-in-screens.tsx'
import { traced } from './too-many.ts'
import { tryerOf } from './tryer.ts'
import { signInWords } from '../words/sign-in.ts'

/**
 * Signing in, and proving a factor once more, with a passkey. It counts as two factors, because the device has verified the
 * person. There is nothing to guess, so wrong answers do not count among attempts, and a passkey works when passwords no longer
 * do. Challenges have a budget of their own, which wrong answers use up too.
 */
export const passkeyScreens = (settings: SignInSettings): readonly Screen[] => [
  openScreen({
    path: `${SIGN_IN_PATH}/passkey`,
    show: async (visit, refused) => (refused ? showSignIn(visit, refused) : goTo(SIGN_IN_PATH)),
    act: (visit) => signIn(visit, settings),
  }),
  openScreen({
    path: `${SIGN_IN_PATH}/passkey/options`,
    show: async () => goTo(SIGN_IN_PATH),
    act: (visit) => askToSignIn(visit, settings),
  }),
  personalScreen({
    path: `${PROVE_PATH}/passkey`,
    show: async (visit, refused) => (refused ? showProve(visit, refused) : goTo(PROVE_PATH)),
    act: (visit) => prove(visit, settings),
  }),
  personalScreen({
    path: `${PROVE_PATH}/passkey/options`,
    show: async () => goTo(PROVE_PATH),
    act: (visit) => askToProve(visit, settings),
  }),
]

/** @throws {ApiError} 404 where browsers offer no passkeys */
function partyOf({ site }: Visit): RelyingParty {
  const party = relyingPartyOf(site.publicUrl)
  if (!party) throw nothingHere()
  return party
}

/** Counts a challenge, or a wrong answer to one. @throws {TooManyTries} */
const count = (visit: Visit, settings: SignInSettings) =>
  traced(visit, settings, async () => settings.gate.countChallenge(tryerOf(visit, settings.gate)))

/** Counts a wrong answer, and leaves a trace of it. @throws {TooManyTries} */
async function countWrong(visit: Visit, settings: SignInSettings): Promise<void> {
  await count(visit, settings)
  const { requestId, signedIn } = visit
  const { network } = tryerOf(visit, settings.gate)
  settings.refused.add({ requestId, reason: 'passkey', network, identityId: signedIn?.identityId ?? null })
}

async function askToSignIn(visit: Visit, settings: SignInSettings): Promise<Answer> {
  await count(visit, settings)
  const target = { purpose: 'sign-in', identityId: null } as const
  const { options, token } = await beginRequest(visit.database, partyOf(visit), target)
  return { kind: 'json', value: options, cookies: [challengeCookie(visit, 'sign-in', token)] }
}

async function signIn(visit: Visit, settings: SignInSettings): Promise<Answer> {
  const { database, client, language, query } = visit
  const target = { purpose: 'sign-in', identityId: null } as const
  const identityId = await identityOfPasskey(database, partyOf(visit), target, answerOf(visit, 'sign-in'))
  const identity = identityId === null ? null : await readIdentity(database, identityId)
  if (identity === null) {
    await countWrong({ ...visit, signedIn: null }, settings)
    throw new Refusal('invalid', signInWords[language].signIn.failed)
  }
  const { id, email } = identity
  const former = await formerOf(visit)
  const { token, membership } = await beginSession(database, id, client, { isProven: true, former })
  const arrival = { token, hasCompany: membership !== null, isProven: true, email }
  const arrived = await arrive(visit, settings, arrival, query.get('to'))
  return { ...arrived, cookies: [...(arrived.cookies ?? []), challengeCookie(visit, 'sign-in', null)] }
}

async function askToProve(visit: PersonalVisit, settings: SignInSettings): Promise<Answer> {
  await count(visit, settings)
  const target = { purpose: 'prove', identityId: visit.signedIn.identityId } as const
  const { options, token } = await beginRequest(visit.database, partyOf(visit), target)
  return { kind: 'json', value: options, cookies: [challengeCookie(visit, 'prove', token)] }
}

async function prove(visit: PersonalVisit, settings: SignInSettings): Promise<Answer> {
  const { database, language, signedIn } = visit
  const target = { purpose: 'prove', identityId: signedIn.identityId } as const
  const identityId = await identityOfPasskey(database, partyOf(visit), target, answerOf(visit, 'prove'))
  if (identityId === null) {
    await countWrong(visit, settings)
    throw new Refusal('invalid', signInWords[language].prove.failed)
  }
  return proved(visit, [challengeCookie(visit, 'prove', null)])
}
