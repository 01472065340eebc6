import type { Allowed } from '../access/reach.ts'
import type { Change } from '../changes/actions.ts'
import { createUsers } from '../users/actions.ts'
import { createInvitation, pathOfLink } from './links-actions.ts'

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
  const [user] = await createUsers(change, [{ companyId, email }])
  if (!user) throw new Error('no user was created')
  const { token } = await createInvitation(change, user)
  return pathOfLink(token)
}
