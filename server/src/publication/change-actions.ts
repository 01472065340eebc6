import { lockRows } from '../db/locks.ts'
import { Refusal } from '../forms/refusal.ts'
import type { Change } from '../changes/actions.ts'
import type { ObjectKey } from '../changes/object-key.ts'
import { moveUpdatedAt, readShown } from './shown-store.ts'
import { refreshPositions, versionsShowing } from './status-store.ts'

/** Locks positions to change them. @throws {Refusal} where one does not exist */
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
 * Changes positions that are locked, or what they are reachable over, with all that follows in the same transaction:
 * their status and what is live, and, exactly where something shown became another, `updatedAt`, the event
 * POSITION_UPDATED and the versions of caches (docs/statuses.md#shown-fields).
 * @param part what `work` can change: everything, or only what the positions are reachable over
 */
export async function changePositions(
  change: Change,
  positions: readonly ObjectKey[],
  part: 'everything' | 'reach',
  work: (at: Date) => Promise<void>,
): Promise<void> {
  if (positions.length === 0) return
  const { tx } = change
  const at = await change.now()
  const before = await readShown(tx, positions, part, at)
  // Readers saw them expire, at the expiration: what the work changes of them, and whether it does, begins from there.
  const expired = [...before.values()].filter((shown) => shown.unswept)
  if (expired.length > 0) {
    await recordExpired(change, expired, at)
    for (const [id, shown] of await readShown(tx, expired, part, at)) before.set(id, shown)
  }
  await work(at)
  await refreshPositions(tx, positions, at)
  const after = await readShown(tx, positions, part, at)
  const changed = [...before.values()].filter((shown) => after.get(shown.id)?.hash !== shown.hash)
  if (changed.length === 0) return
  await moveUpdatedAt(tx, changed, at)
  change.emit('POSITION_UPDATED', changed)
  change.invalidate(await versionsShowing(tx, changed))
}

/**
 * Records of published positions, which are locked, that their expiration has passed: ACTIVE, with the expiration as
 * their `updatedAt`, which is what every reader saw since, and with their event (docs/statuses.md#expiration).
 */
export async function recordExpired(change: Change, positions: readonly ObjectKey[], at: Date): Promise<void> {
  const changed = await refreshPositions(change.tx, positions, at, 'clock')
  change.emit('POSITION_UPDATED', changed)
  change.invalidate(await versionsShowing(change.tx, changed))
}
