import { lockRows } from '../../base/db/locks.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import type { Change } from '../../base/changes/actions.ts'

/**
 * Locks companies.
 * @param strength `update` to change them, or things that a company has only one of, such as its
 * default page; `share` to keep others from doing so
 * @throws {Refusal} if one does not exist
 */
export async function lockCompanies(
  change: Change,
  ids: readonly string[],
  strength: 'update' | 'share',
): Promise<void> {
  const wanted = [...new Set(ids)]
  const found = await lockRows(change.tx, 'companies', wanted, wanted, strength)
  const missing = wanted.find((id) => !found.has(id))
  if (missing !== undefined) throw new Refusal('not-found', `There is no company ${missing}.`)
}
