// Signing in. Before anything is compared, an attempt passes the gate of its process (gate.ts), and is then counted in the
// database, so that attempts in any number of processes count. What neither lets through is answered 429, and hashes and writes
// nothing. Every failure is the same sentence and takes the same time. No number of attempts for an e-mail refuses somebody
// whose own network or browser has not tried too much: they only slow down those who are not known. Signing in, a fresh proof and the choice of a company each
// give the session a new token; the previous token is no longer valid. A one-time link that a company hands out
// (`organisation/identities/links-actions.ts`) opens its membership alone: it never changes an identity that exists. GET on
// such a link only shows a button, because scanners of mail open links; POST uses it up.
import { setTimeout as pause } from 'node:timers/promises'
import { accessOfUser } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { normalizedEmail } from '../../content/email.ts'
import type { Database } from '../../base/db/connection.ts'
import { newId } from '../../base/db/id.ts'
import { type Attempt, beginAttempt, forgetAttempts } from '../../organisation/identities/attempts-store.ts'
import { isPassword } from '../../organisation/identities/password-actions.ts'
import { type Identity, identityOfEmail, membershipsOf } from '../../organisation/identities/store.ts'
import {
  type ChosenMembership,
  type Client,
  endOldestSessions,
  endSession,
  insertSession,
  renewSession,
} from '../../organisation/sessions/store.ts'
import { makeToken } from '../../organisation/sessions/token.ts'
import { readUsers } from '../../organisation/users/store.ts'
import { TooManyTries, type Tryer } from './gate.ts'
import type { RefusedReason } from './refused-sign-ins.ts'
import type { SignInSettings } from './settings.ts'

/** What takes an attempt: the gate of this process, and what collects those that were wrong. */
interface Attempting {
  readonly database: Database
  readonly settings: Pick<SignInSettings, 'gate' | 'refused'>
  readonly requestId: string
  readonly tryer: Tryer
}

/**
 * Finds the identity with an e-mail and a password. Every failure looks the same: unknown e-mail, wrong password, no password.
 * @returns null on failure
 * @throws {TooManyTries} before anything is compared
 */
export async function passwordIdentity(
  attempting: Attempting,
  { email, password }: { email: string; password: string },
): Promise<Identity | null> {
  const { database, settings, tryer } = attempting
  return attempt(attempting, { tried: 'password', email }, async (wrong) => {
    const identity = await identityOfEmail(database, normalizedEmail(email))
    if (await isPassword(password, identity?.passwordHash ?? null, settings.gate.turnOf(tryer))) return identity
    return wrong('password', identity?.id ?? null)
  })
}

/**
 * Tries something for an identity that may be wrong, such as a code of an authenticator. Failures are counted like those of
 * passwords, but apart: codes have only a million values, so that a right password does not forget wrong codes.
 * @returns whether it was right
 * @throws {TooManyTries} before anything is compared
 */
export async function countedAttempt(
  attempting: Attempting,
  { reason, email, identityId }: { reason: 'password' | 'code'; email: string; identityId: string },
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const found = await attempt(attempting, { tried: 'code', email }, async (wrong) =>
    (await isRight()) ? true : wrong(reason, identityId),
  )
  return found !== null
}

async function attempt<T>(
  { database, settings, requestId, tryer }: Attempting,
  what: Omit<Attempt, 'key'>,
  compare: (wrong: (reason: RefusedReason, identityId: string | null) => null) => Promise<T | null>,
): Promise<T | null> {
  const { gate, refused } = settings
  const leave = gate.enter(tryer)
  try {
    const counted = { ...what, key: tryer.key }
    const { wait, delay } = await database.transaction((tx) => beginAttempt(tx, counted))
    if (wait > 0) throw new TooManyTries(wait)
    // A look at the clock takes no processor: whoever shares the network meanwhile waits for this attempt, and nobody else does.
    if (delay > 0) await pause(delay)
    const found = await compare((reason, identityId) => {
      refused.add({ requestId, reason, network: tryer.network, identityId })
      return null
    })
    if (found === null) return null
    gate.wasRight(tryer)
    await forgetAttempts(database, counted)
    return found
  } finally {
    leave()
  }
}

/** A session that was begun, or got a new token. */
export interface BegunSession {
  readonly token: string
  /** The company, if there is no choice. */
  readonly membership: ChosenMembership | null
}

/** A session that exists already. */
export type OwnSession = { readonly sessionId: string; readonly identityId: string }

/**
 * Begins a session. Who has joined one company alone works for it at once.
 * @param isProven false if the second factor is still awaited
 * @param former the session of this browser, whose place it takes; null if there is none
 */
export async function beginSession(
  database: Database,
  identityId: string,
  client: Client,
  { isProven, former }: { isProven: boolean; former: OwnSession | null },
): Promise<BegunSession> {
  if (former) await endSession(database, former.identityId, former.sessionId)
  const token = makeToken()
  const [only, ...others] = isProven ? await membershipsOf(database, identityId) : []
  const membership = only !== undefined && others.length === 0 ? only : null
  await insertSession(database, { id: newId(), token, identityId, membership, client, isProven })
  await endOldestSessions(database, identityId)
  if (membership) await auditSignIn(database, membership)
  return { token, membership }
}

/** Completes a session whose second factor was right: it gets a new token, and the company if there is no choice. */
export async function completeSession(
  database: Database,
  { sessionId, identityId }: OwnSession,
): Promise<BegunSession> {
  const token = makeToken()
  const [only, ...others] = await membershipsOf(database, identityId)
  const membership = only !== undefined && others.length === 0 ? only : null
  await renewSession(database, sessionId, token, { isProven: true, ...(membership && { membership }) })
  await endOldestSessions(database, identityId)
  if (membership) await auditSignIn(database, membership)
  return { token, membership }
}

/** Chooses the company of a session, which gets a new token. */
export async function chooseCompany(
  database: Database,
  sessionId: string,
  membership: ChosenMembership,
): Promise<string> {
  const token = makeToken()
  await renewSession(database, sessionId, token, { isProven: false, membership })
  await auditSignIn(database, membership)
  return token
}

/** Gives a session that proved a factor a new token. */
export async function refreshProof(database: Database, sessionId: string): Promise<string> {
  const token = makeToken()
  await renewSession(database, sessionId, token, { isProven: true })
  return token
}

/** Notes in the company's audit log that a user has signed in. */
async function auditSignIn(database: Database, { companyId, userId }: ChosenMembership): Promise<void> {
  const [user] = await readUsers(database, [{ companyId, id: userId }])
  if (!user) return
  await inTransaction(database, accessOfUser(user), async (change) => {
    change.audit('users sign-in', [user])
  })
}
