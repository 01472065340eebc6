import { lockedOrRefused } from '../../base/access/reach-store.ts'
import type { AllowedKey } from '../../base/access/reach.ts'
import type { Change } from '../../base/changes/actions.ts'
import { newId } from '../../base/db/id.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { hashOfToken, makeToken } from '../sessions/token.ts'
import { readUsers } from '../users/store.ts'
import { UserRefusal } from '../users/user.ts'
import { insertLink, type LinkPurpose } from '../sessions/links-store.ts'
import { readIdentity } from './store.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

/** A link that somebody is given. Its token is shown once. */
export interface NewLink {
  readonly token: string
  readonly expiresAt: Date
}

/** The path of a link, to which the address of the installation is added. */
export function pathOfLink(token: string): string {
  return `/portal/welcome/${token}`
}

/**
 * Invites a user to join. Earlier links of the user end.
 * @param seconds how long the link works: 7 days by default
 * @throws {Refusal} if the user is deactivated, or has joined already
 */
export async function createInvitation(change: Change, user: AllowedKey<'users'>, seconds = 7 * DAY): Promise<NewLink> {
  change.require('users.write')
  return createLink(change, user, 'invitation', seconds)
}

/**
 * Makes a link that signs a user in, whatever they have forgotten or lost. Only the operator may: an administrator of one
 * company could otherwise take over somebody who also works for another.
 * @throws {Refusal} if the user is deactivated, or signs in with another e-mail, or the access is not the operator's
 */
export async function createRecoveryLink(change: Change, user: AllowedKey<'users'>): Promise<NewLink> {
  change.require('installation.write')
  return createLink(change, user, 'recovery', HOUR)
}

async function createLink(
  change: Change,
  user: AllowedKey<'users'>,
  purpose: LinkPurpose,
  seconds: number,
): Promise<NewLink> {
  // Somebody may be giving the user another e-mail, which ends links.
  await lockedOrRefused(change.tx, 'users', [user], 'update')
  const [row] = await readUsers(change.tx, [user])
  if (!row || row.deactivatedAt) {
    throw new UserRefusal('deactivated', 'conflict', `The user ${user.id} is deactivated: reactivate the user first.`)
  }
  if (purpose === 'invitation' && row.identityId !== null) {
    throw new UserRefusal('joined', 'conflict', `The user ${user.id} has joined already, and needs no invitation.`)
  }
  if (purpose === 'recovery' && row.identityId !== null) await requireOwnEmail(change, row, row.identityId)
  const token = makeToken()
  const link = { id: newId(), tokenHash: hashOfToken(token), purpose, user, seconds }
  const expiresAt = await insertLink(change.tx, link)
  change.audit(purpose === 'invitation' ? 'users invite' : 'users link', [user])
  return { token, expiresAt }
}

/**
 * An administrator can give a colleague any e-mail. Somebody who asks for a link for that e-mail would get into the account of
 * the colleague, who may work for other companies too.
 */
async function requireOwnEmail(
  change: Change,
  { id, email }: { id: string; email: string },
  identityId: string,
): Promise<void> {
  const identity = await readIdentity(change.tx, identityId)
  if (identity?.email === email) return
  throw new Refusal(
    'conflict',
    `The user ${id} signs in as ${identity?.email}, and not as ${email}. If the link is for that person, give the user that e-mail first.`,
  )
}
