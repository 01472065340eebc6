import { only } from '../../base/certain.ts'
import type { Allowed, AllowedKey } from '../../base/access/reach.ts'
import type { Change } from '../../base/changes/actions.ts'
import { createUsers, type NewUser } from '../users/actions.ts'
import { createInvitation, pathOfLink } from './links-actions.ts'

/** A user who was created with a link by which to join. */
export interface InvitedUser {
  readonly user: AllowedKey<'users'>
  /** The path of the link, which is shown once. */
  readonly path: string
  readonly expiresAt: Date
}

/**
 * Creates a user, and the link by which that person joins.
 * @throws {Refusal} as `createUsers`
 */
export async function inviteUser(change: Change, wanted: NewUser): Promise<InvitedUser> {
  const user = only(await createUsers(change, [wanted]))
  const { token, expiresAt } = await createInvitation(change, user)
  return { user, path: pathOfLink(token), expiresAt }
}

/**
 * Creates the first user of a company, an administrator, and the link by which that person joins.
 * @returns the path of the link
 * @throws {Refusal} if the e-mail is invalid
 */
export async function inviteAdministrator(
  change: Change,
  companyId: Allowed<'companies'>,
  email: string,
): Promise<string> {
  return (await inviteUser(change, { companyId, email })).path
}
