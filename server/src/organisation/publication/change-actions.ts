import type { Change } from '../../base/changes/actions.ts'
import type { Keys } from '../../base/db/keys.ts'
import { moveUpdatedAt, readShownHashes } from './shown-store.ts'
import { refreshPositions, versionsShowing } from './status-store.ts'

/**
 * Changes locked positions, or what they are reachable through, with everything that follows in the
 * same transaction: their status and their live listings. If a shown field changed, and only then,
 * `updatedAt` moves, POSITION_UPDATED is emitted and the versions of cached responses are raised
 * (docs/statuses.md#shown-fields).
 * @param fields SQL of those own fields of the positions that `work` can change; `state` if it changes
 * none of them, but only dates, the client, and what the positions are reachable through
 */
export async function changePositions(
  change: Change,
  positions: Keys,
  fields: 'state' | readonly string[],
  work: (at: Date) => Promise<void>,
): Promise<void> {
  if (positions.length === 0) return
  const { tx } = change
  const at = await change.now()
  const before = await readShownHashes(tx, positions, fields, at)
  // Readers have seen these positions expire at their expiration. It is recorded first, so that the
  // comparison starts from what readers saw.
  const expired = [...before.values()].filter((shown) => shown.unswept)
  if (expired.length > 0) {
    await recordExpired(change, expired, at)
    for (const [id, shown] of await readShownHashes(tx, expired, fields, at)) before.set(id, shown)
  }
  await work(at)
  await refreshPositions(tx, positions, at)
  const after = await readShownHashes(tx, positions, fields, at)
  const changed = [...before.values()].filter((shown) => after.get(shown.id)?.hash !== shown.hash)
  if (changed.length === 0) return
  await moveUpdatedAt(tx, changed, at)
  change.emit('POSITION_UPDATED', changed)
  change.invalidate(await versionsShowing(tx, changed))
}

/**
 * Records that the expiration of published positions has passed. The positions are locked. They
 * become ACTIVE with the expiration as `updatedAt`, which every reader has seen since, and get
 * their event (docs/statuses.md#expiration).
 */
export async function recordExpired(change: Change, positions: Keys, at: Date): Promise<void> {
  const changed = await refreshPositions(change.tx, positions, at, 'clock')
  change.emit('POSITION_UPDATED', changed)
  change.invalidate(await versionsShowing(change.tx, changed))
}
