import { lockedOrRefused } from '../../base/access/reach-store.ts'
import type { Change } from '../../base/changes/actions.ts'
import type { Keys } from '../../base/db/keys.ts'
import { readPages, type PageRow } from './page-store.ts'

/**
 * Locks careers pages and returns them as they are then, by id.
 * @param strength `update` to change them, `share` to list positions on them
 * @throws {Refusal} if one does not exist
 */
export async function lockPages(
  change: Change,
  pages: Keys,
  strength: 'update' | 'share',
): Promise<Map<string, PageRow>> {
  const wanted = [...new Map(pages.map((page) => [page.id, page])).values()]
  await lockedOrRefused(change.tx, 'pages', wanted, strength)
  return new Map((await readPages(change.tx, wanted)).map((page) => [page.id, page]))
}
