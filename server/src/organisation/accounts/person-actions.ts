import type { AllowedKey } from '../../base/access/reach.ts'
import type { Change } from '../../base/changes/actions.ts'
import type { AuditVerb } from '../../base/changes/audit-verb.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { type Identity, lockIdentity, membershipsOf, readIdentity } from '../identities/store.ts'
import { listPasskeys } from '../passkeys/store.ts'
import { endOtherSessions } from '../sessions/store.ts'
import { readUsers } from '../users/store.ts'
import type { Factors } from './factors.ts'

/** A user whose account may be changed: oneself or, for the operator, anybody. */
export type Account = AllowedKey<'accounts'>

/** Which sessions end with a change: none, or all but one. */
export type EndedSessions = 'none' | { readonly allBut: string | null }

/**
 * The person behind a user, as they are now.
 * @throws {Refusal} if nobody has joined as the user
 */
export async function readPerson(change: Change, account: Account): Promise<Identity> {
  const [user] = await readUsers(change.tx, [account])
  const identity = user?.identityId ? await readIdentity(change.tx, user.identityId) : null
  if (!identity) throw new Refusal('conflict', `Nobody has joined as the user ${account.id} yet.`)
  return identity
}

/**
 * The person behind a user, whose row stays locked until the end of the transaction.
 * @throws {Refusal} if nobody has joined as the user
 */
export async function lockPerson(change: Change, account: Account): Promise<Identity> {
  const { id } = await readPerson(change, account)
  await lockIdentity(change.tx, id)
  // What was read before the lock may have changed.
  return readPerson(change, account)
}

/**
 * Notes a change of an account in the audit log of each company that the person works for, because it concerns how somebody
 * gets into each. No company learns of the others: each reads that its own user did it.
 */
export async function auditPerson(change: Change, identityId: string, verb: AuditVerb): Promise<void> {
  const { who } = change.access
  for (const { companyId, userId } of await membershipsOf(change.tx, identityId)) {
    change.audit(verb, [{ companyId, id: userId }], who.kind === 'user' ? { ...who, id: userId } : who)
  }
}

/** Ends the sessions that a change of how somebody signs in ends. */
export async function endSessions(change: Change, identityId: string, ended: EndedSessions): Promise<void> {
  if (ended !== 'none') await endOtherSessions(change.tx, identityId, ended.allBut)
}

/** How an identity can sign in now. */
export async function readFactors(database: Queryable, identityId: string): Promise<Factors> {
  const identity = await readIdentity(database, identityId)
  const passkeys = await listPasskeys(database, identityId)
  return {
    hasPassword: (identity?.passwordHash ?? null) !== null,
    hasAuthenticator: identity?.hasAuthenticator === true,
    passkeys: passkeys.length,
  }
}
