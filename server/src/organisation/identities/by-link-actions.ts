import { accessOfUser } from '../../base/access/access.ts'
import { lockedOrRefused } from '../../base/access/reach-store.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import type { Database } from '../../base/db/connection.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { type OneTimeLink, useLink } from '../sessions/links-store.ts'
import { readUsers, type UserRow } from '../users/store.ts'

/** Does something as the user that a link is for, and uses the link up with it. */
export async function byLink<T>(
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
export function usedUp(): Refusal {
  return new Refusal('not-found', 'The link was used, or has expired.')
}
