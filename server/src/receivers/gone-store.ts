import type { Transaction } from '../db/connection.ts'
import type { ObjectKey } from '../changes/event.ts'

/** Pauses a receiver because it answered 410; undefined where it was paused or removed already. */
export async function pauseGone(tx: Transaction, receiverId: string): Promise<ObjectKey | undefined> {
  const [paused] = await tx.query<ObjectKey & { id: string }>(
    `update receivers set paused_at = clock(), pause_reason = 'gone'
    where id = $1 and paused_at is null and removed_at is null
    returning company_id as "companyId", id`,
    [receiverId],
  )
  return paused
}
