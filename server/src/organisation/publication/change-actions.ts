import { lockRows } from '../../base/db/locks.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import type { Change } from '../../base/changes/actions.ts'
import type { ObjectKey } from '../../base/changes/object-key.ts'
import { moveUpdatedAt, readShownHashes } from './shown-store.ts'
import { refreshPositions, versionsShowing } from './status-store.ts'

/** Locks positions to change them. @throws {Refusal} if one does not exist */
export async function lockPositions(change: Change, positions: readonly ObjectKey[]): Promise<void> {
  const found = await lockRows(
    change.tx,
    'positions',
    positions.map((position) => position.companyId),
    positions.map((position) => position.id),
    'update',
  )
  const missing = positions.find((position) => !found.has(position.id))
  if (missing) throw new Refusal('not-found', `There is no position ${missing.id}.`)
}

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
  positions: readonly ObjectKey[],
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
export async function recordExpired(change: Change, positions: readonly ObjectKey[], at: Date): Promise<void> {
  const changed = await refreshPositions(change.tx, positions, at, 'clock')
  change.emit('POSITION_UPDATED', changed)
  change.invalidate(await versionsShowing(change.tx, changed))
}
