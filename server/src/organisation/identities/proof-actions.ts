// Anybody can be invited by any company, which is shown the link. So whoever opens it has an account with an e-mail that may be
// somebody else's, and would keep its owner out of every other company. An invitation therefore can be exchanged for a link in a
// mail to the e-mail itself. Whoever opens that link has proved the e-mail, and gets an account of their own: the other one is
// deleted, with its memberships, of which the owner gets none. A proved account gives way to nobody
// (docs/access.md#somebody-else-has-an-account-with-your-e-mail).
import type { Change } from '../../base/changes/actions.ts'
import type { Database } from '../../base/db/connection.ts'
import { newId } from '../../base/db/id.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { deleteChallengesOf } from '../passkeys/challenges-store.ts'
import { deletePasskeys } from '../passkeys/store.ts'
import { type OneTimeLink, insertLink } from '../sessions/links-store.ts'
import { endOtherSessions } from '../sessions/store.ts'
import { hashOfToken, makeToken } from '../sessions/token.ts'
import { releaseUsers } from '../users/store.ts'
import { forgetAllAttempts } from './attempts-store.ts'
import { deleteAuthenticator } from './authenticator-store.ts'
import { byLink } from './by-link-actions.ts'
import { pathOfLink } from './links-actions.ts'
import { deleteIdentity, identityOfEmail, lockIdentity } from './store.ts'

/** Seconds for which the link in a mail works. */
const WORKS_FOR = 24 * 3_600

/** What a mail with a link needs. */
export interface MailedProof {
  readonly companyId: string
  readonly email: string
  /** The path of the link. */
  readonly page: string
  readonly until: Date
}

/**
 * Exchanges an invitation for a link that only the owner of its e-mail gets. Whoever wants another mail needs another invitation.
 * @param send puts the mail into the same transaction
 * @throws {Refusal} if the invitation works no longer
 */
export async function exchangeForProof(
  database: Database,
  link: OneTimeLink,
  send: (change: Change, proof: MailedProof) => Promise<unknown>,
): Promise<void> {
  await byLink(database, link, async (change, user) => {
    const token = makeToken()
    const proof = { id: newId(), tokenHash: hashOfToken(token), purpose: 'proof', user, seconds: WORKS_FOR } as const
    const until = await insertLink(change.tx, proof)
    change.audit('users mail-link', [user])
    await send(change, { companyId: user.companyId, email: link.email, page: pathOfLink(token), until })
  })
}

/**
 * Deletes the account with an e-mail that somebody else has proved. Whoever made it signs in no more. At each of its companies it
 * was a user, who has not joined from then on.
 * @throws {Refusal} if its e-mail was proved, too
 */
export async function giveWay(change: Change, email: string): Promise<void> {
  const { tx } = change
  const found = await identityOfEmail(tx, email)
  if (!found) return
  await lockIdentity(tx, found.id)
  const identity = await identityOfEmail(tx, email)
  if (!identity) return
  if (identity.isProved) {
    throw new Refusal(
      'conflict',
      `Somebody has proved the e-mail ${email} meanwhile. Open the link again, and sign in.`,
    )
  }
  const users = await releaseUsers(tx, identity.id)
  await endOtherSessions(tx, identity.id, null)
  await deletePasskeys(tx, identity.id)
  await deleteChallengesOf(tx, identity.id)
  await deleteAuthenticator(tx, identity.id)
  await deleteIdentity(tx, identity.id)
  await forgetAllAttempts(tx, email)
  // Its companies do not learn who did it.
  change.audit('users give-way', users, { kind: 'system' })
}
