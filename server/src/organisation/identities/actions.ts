import type { Database } from '../../base/db/connection.ts'
import { newId } from '../../base/db/id.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { deletePasskeys } from '../passkeys/store.ts'
import { endOtherSessions } from '../sessions/store.ts'
import { writeIdentity } from '../users/store.ts'
import type { Language } from '../../base/web/words/language.ts'
import { forgetAllAttempts } from './attempts-store.ts'
import { deleteAuthenticator } from './authenticator-store.ts'
import type { OneTimeLink } from '../sessions/links-store.ts'
import { hashPassword } from './password-actions.ts'
import { byLink, usedUp } from './by-link-actions.ts'
import { giveWay } from './proof-actions.ts'
import { insertIdentity, noteProved, writePassword } from './store.ts'

/**
 * Joins a company as a new person: makes the identity. By a link that proves the e-mail, an identity that somebody else made for it
 * gives way.
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
    const { email } = link
    const isProved = link.purpose === 'proof'
    if (isProved) await giveWay(change, email)
    const isNew = await insertIdentity(change.tx, { id, email, name, language, passwordHash, isProved })
    if (!isNew || !(await writeIdentity(change.tx, user, id))) {
      throw new Refusal('conflict', 'The e-mail has an account already. Open the link again.')
    }
    change.audit('users join', [user])
    return id
  })
}

/**
 * Accepts an invitation as somebody who has signed in with their own factor. Nothing of the identity changes, but that a link in
 * a mail proves its e-mail.
 * @throws {Refusal} if the link works no longer, or the user is somebody else's
 */
export async function acceptInvitation(database: Database, link: OneTimeLink, identityId: string): Promise<void> {
  await byLink(database, link, async (change, user) => {
    if (!(await writeIdentity(change.tx, user, identityId))) {
      throw new Refusal('conflict', 'Somebody has joined as this user already, or you have joined as another one.')
    }
    if (link.purpose === 'proof') await noteProved(change.tx, identityId)
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
