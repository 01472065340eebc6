/**
 * # Whether a position can be reached, and what follows
 *
 * A position is reached through **links**: a **sharing link** leads to one position, and a **careers page** to all
 * that are listed on it. A **listing** is a position on a careers page, of its own company, of the client that it is
 * managed for, or of the marketplace. A listing is **live** while visitors can see it.
 *
 * **Status.** What recruiters do and what the clock does give one word (`statusOf` in position.ts): DRAFT before the first
 * publication; ARCHIVED, PAUSED if somebody said so; PUBLISHED while at least one active link leads to it and it has
 * not expired; ACTIVE if it was published, and has expired or nothing leads to it now. Nobody sets PUBLISHED or
 * ACTIVE: they follow.
 *
 * **Stored, because it is searched.** The status is a column, written by one statement for many rows
 * (`refreshPositions` in status-store.ts). Computing it with each read took 340 ms at a million positions. So the rule
 * exists twice: in position.ts, for verbs that create positions, and as SQL. Tests compare the two in every combination, and
 * `kandidat doctor` compares every row.
 *
 * **Every change goes through one door** (`changePositions` below), whether it concerns a position, a
 * listing, a link, a page or a client. It reads the fields that readers are shown, lets the verb write, refreshes
 * status and `live` by the rule, and reads the shown fields again. If one of them changed, and only then, `updatedAt`
 * moves, POSITION_UPDATED is emitted, and the versions of kept responses rise. A change that shows nowhere tells
 * nobody.
 *
 * **Expiring.** From that millisecond on every reader sees ACTIVE, because each read compares the expiration with the
 * database's time. Nobody has to write anything for it. Within five seconds a job (positions/job.ts) records it: it
 * locks expired positions, skips those that another process holds, and writes status, `live` and the event.
 * `updatedAt` is the expiration itself, which readers have seen since. If a verb comes before the job, it records the
 * expiration first, so that its own comparison starts from what readers saw.
 *
 * **Addresses.** What is at a public address (addresses/address.ts) is one of four states: live, paused, closed or
 * nothing. A position that was never live at an address is nothing there: an address that somebody guesses tells
 * nothing.
 *
 * **Forbidden.** No verb decides a status: it writes what the status depends on, and the rule follows. Nothing asks
 * the column alone whether a position is visible: it may be seconds older than the clock.
 */

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
