import { lockedOrRefused } from '../../base/access/reach-store.ts'
import { accessOfUser } from '../../base/access/access.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import type { Database } from '../../base/db/connection.ts'
import { newId } from '../../base/db/id.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { deletePasskeys } from '../passkeys/store.ts'
import { endOtherSessions } from '../sessions/store.ts'
import { readUsers, type UserRow, writeIdentity } from '../users/store.ts'
import type { Language } from '../../base/web/words/language.ts'
import { forgetAllAttempts } from './attempts-store.ts'
import { deleteAuthenticator } from './authenticator-store.ts'
import { type OneTimeLink, useLink } from '../sessions/links-store.ts'
import { hashPassword } from './password-actions.ts'
import { insertIdentity, writePassword } from './store.ts'

/** Does something as the user that a link is for, and uses the link up with it. */
async function byLink<T>(
  database: Database,
  link: OneTimeLink,
  work: (change: Change, user: UserRow) => Promise<T>,
): Promise<T> {
  const [user] = await readUsers(database, [{ companyId: link.companyId, id: link.userId }])
  if (!user || user.deactivatedAt) throw usedUp()
  return inTransaction(database, accessOfUser(user), async (change) => {
    // First, as whoever edits or deactivates the user does, who ends the link after that.
    await lockedOrRefused(change.tx, 'users', [user], 'update')
    if (!(await useLink(change.tx, link.id))) throw usedUp()
    return work(change, user)
  })
}

/** Somebody else was faster with the same link, or it has just expired. */
function usedUp(): Refusal {
  return new Refusal('not-found', 'The link was used, or has expired.')
}

/**
 * Joins a company as a new person: makes the identity.
 * @param person the password must have been checked (`faultInChosen`)
 * @returns the id of the identity
 * @throws {Refusal} if the link works no longer, or the e-mail got an identity meanwhile
 */
export async function joinByLink(
  database: Database,
  link: OneTimeLink,
  person: { name: string; language: Language; password: string },
): Promise<string> {
  const passwordHash = await hashPassword(person.password)
  return byLink(database, link, async (change, user) => {
    const id = newId()
    const { name, language } = person
    const isNew = await insertIdentity(change.tx, { id, email: link.email, name, language, passwordHash })
    if (!isNew || !(await writeIdentity(change.tx, user, id))) {
      throw new Refusal('conflict', 'The e-mail has an account already. Open the link again.')
    }
    change.audit('users join', [user])
    return id
  })
}

/**
 * Accepts an invitation as somebody who has signed in with their own factor. Nothing of the identity changes.
 * @throws {Refusal} if the link works no longer, or the user is somebody else's
 */
export async function acceptInvitation(database: Database, link: OneTimeLink, identityId: string): Promise<void> {
  await byLink(database, link, async (change, user) => {
    if (!(await writeIdentity(change.tx, user, identityId))) {
      throw new Refusal('conflict', 'Somebody has joined as this user already, or you have joined as another one.')
    }
    change.audit('users join', [user])
  })
}

/**
 * Gives somebody a new password by a link of the operator, and signs out all of their browsers. Their passkeys are removed: a
 * company can invite any e-mail, and whoever opened that link could have added a passkey before the person came. What others
 * have tried for the e-mail is forgotten.
 * @param recovery `isAppLost` if the authenticator app was lost: it is removed too
 * @throws {Refusal} if the link works no longer
 */
export async function recoverByLink(
  database: Database,
  link: OneTimeLink,
  recovery: { identityId: string; password: string; isAppLost: boolean },
): Promise<void> {
  if (link.purpose !== 'recovery') throw new Error('only a link of the operator recovers an identity')
  const { identityId, password, isAppLost } = recovery
  const passwordHash = await hashPassword(password)
  await byLink(database, link, async (change, user) => {
    await writePassword(change.tx, identityId, passwordHash)
    if (isAppLost) await deleteAuthenticator(change.tx, identityId)
    await deletePasskeys(change.tx, identityId)
    await endOtherSessions(change.tx, identityId, null)
    await forgetAllAttempts(change.tx, link.email)
    if (!(await writeIdentity(change.tx, user, identityId))) throw usedUp()
    change.audit(link.hasJoined ? 'users recover' : 'users join', [user])
  })
}
