import { lockedOrRefused } from '../../base/access/reach-store.ts'
import type { Change } from '../../base/changes/actions.ts'
import type { Strength } from '../../base/db/locks.ts'

/**
 * Locks companies.
 * @param strength `update` to change them, or things that a company has only one of, such as its
 * default page; `share` to keep others from doing so
 * @throws {Refusal} if one does not exist
 */
export async function lockCompanies(change: Change, ids: readonly string[], strength: Strength): Promise<void> {
  const companies = [...new Set(ids)].map((id) => ({ companyId: id, id }))
  await lockedOrRefused(change.tx, 'companies', companies, strength)
}
