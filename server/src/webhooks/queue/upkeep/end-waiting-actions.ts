import type { Database } from '../../../base/db/connection.ts'
import { endWaiting, type Ending } from './end-waiting-store.ts'

/**
 * Ends waiting deliveries as lost or cancelled, batch by batch. They may be many, so each batch is
 * a transaction of its own. Leaves deliveries in flight to the next call.
 * @returns how many were ended
 */
export async function endAllWaiting(database: Database, ending: Ending): Promise<number> {
  let all = 0
  for (;;) {
    const n = await database.transaction((tx) => endWaiting(tx, ending))
    if (n === 0) return all
    all += n
  }
}

/**
 * Cancels the deliveries that wait for removed receivers. Transactions that began before a removal
 * may add more afterwards, so the retention repeats it.
 * @returns how many were cancelled
 */
export function cancelRemoved(database: Database): Promise<number> {
  return endAllWaiting(database, { state: 'cancelled', removed: true })
}
