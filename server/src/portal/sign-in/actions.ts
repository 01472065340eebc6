// Signing in. An attempt is counted in the database before anything is compared, so that attempts in any number of processes
// count. Every failure is the same sentence and takes the same time. Signing in, a fresh proof and the choice of a company each
// give the session a new token; the previous token is no longer valid. A one-time link that a company hands out
// (`organisation/identities/links-actions.ts`) opens its membership alone: it never changes an identity that exists. GET on
// such a link only shows a button, because scanners of mail open links; POST uses it up.
import { createHash } from 'node:crypto'
import { accessOfUser } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { normalizedEmail } from '../../content/email.ts'
import type { Database } from '../../base/db/connection.ts'
import { newId } from '../../base/db/id.ts'
import { networkOf } from '../../base/http/authentication/denials.ts'
import { isPassword } from '../../organisation/identities/password-actions.ts'
import { type Identity, identityOfEmail, membershipsOf } from '../../organisation/identities/store.ts'
import { type ChosenMembership, type Client, insertSession, renewSession } from '../../organisation/sessions/store.ts'
import { makeToken } from '../../organisation/sessions/token.ts'
import { readUsers } from '../../organisation/users/store.ts'
import { beginAttempt, forgetAttempts } from './attempts-store.ts'

/** What of a client counts an attempt. */
interface Attempt {
  readonly subject: Buffer
  readonly network: string
}

function attemptOf(email: string, address: string): Attempt {
  return { subject: createHash('sha256').update(normalizedEmail(email)).digest(), network: networkOf(address) }
}

/**
 * Finds the identity with an e-mail and a password. Every failure looks the same: unknown e-mail, wrong password, no
 * password, too many attempts.
 * @returns null on failure
 */
export async function passwordIdentity(
  database: Database,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<Identity | null> {
  const attempt = attemptOf(email, address)
  if (!(await beginAttempt(database, { id: newId(), ...attempt }))) return null
  const identity = await identityOfEmail(database, normalizedEmail(email))
  if (!(await isPassword(password, identity?.passwordHash ?? null))) return null
  await forgetAttempts(database, attempt.subject, attempt.network)
  return identity
}

/**
 * Tries something for an identity that may be wrong, such as a code of an authenticator. Failures are counted like those of
 * passwords.
 * @returns whether it was right
 */
export async function countedAttempt(
  database: Database,
  { email, address }: { email: string; address: string },
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  // Codes have only a million values: they count apart, so that a right password does not forget wrong codes.
  const attempt = attemptOf(`code ${email}`, address)
  if (!(await beginAttempt(database, { id: newId(), ...attempt }))) return false
  if (!(await isRight())) return false
  await forgetAttempts(database, attempt.subject, attempt.network)
  return true
}

/** A session that was begun, or got a new token. */
export interface BegunSession {
  readonly token: string
  /** The company, if there is no choice. */
  readonly membership: ChosenMembership | null
}

/**
 * Begins a session. Who has joined one company alone works for it at once.
 * @param isProven false if the second factor is still awaited
 */
export async function beginSession(
  database: Database,
  identityId: string,
  client: Client,
  isProven: boolean,
): Promise<BegunSession> {
  const token = makeToken()
  const [only, ...others] = isProven ? await membershipsOf(database, identityId) : []
  const membership = only !== undefined && others.length === 0 ? only : null
  await insertSession(database, { id: newId(), token, identityId, membership, client, isProven })
  if (membership) await auditSignIn(database, membership)
  return { token, membership }
}

/** Completes a session whose second factor was right: it gets a new token, and the company if there is no choice. */
export async function completeSession(
  database: Database,
  { sessionId, identityId }: { sessionId: string; identityId: string },
): Promise<BegunSession> {
  const token = makeToken()
  const [only, ...others] = await membershipsOf(database, identityId)
  const membership = only !== undefined && others.length === 0 ? only : null
  await renewSession(database, sessionId, token, { isProven: true, ...(membership && { membership }) })
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
