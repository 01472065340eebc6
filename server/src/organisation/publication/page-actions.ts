import { lockRows } from '../../base/db/locks.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import type { Change } from '../../base/changes/actions.ts'
import type { ObjectKey } from '../../base/changes/object-key.ts'
import { readPages, type PageRow } from './page-store.ts'

/**
 * Locks careers pages and returns them as they are then, by id.
 * @param strength `update` to change them, `share` to list positions on them
 * @throws {Refusal} if one does not exist
 */
export async function lockPages(
  change: Change,
  pages: readonly ObjectKey[],
  strength: 'update' | 'share',
): Promise<Map<string, PageRow>> {
  const wanted = [...new Map(pages.map((page) => [page.id, page])).values()]
  const found = await lockRows(
    change.tx,
    'careers_pages',
    wanted.map((page) => page.companyId),
    wanted.map((page) => page.id),
    strength,
  )
  const missing = wanted.find((page) => !found.has(page.id))
  if (missing) throw new Refusal('not-found', `There is no careers page ${missing.id}.`)
  return new Map((await readPages(change.tx, wanted)).map((page) => [page.id, page]))
}
