import type { Database } from '../db/connection.ts'
import { inTransaction } from '../changes/actions.ts'
import { pauseGone } from './store.ts'
import { installationAccess } from '../access/access.ts'

/**
 * Pauses a receiver that answered 410: it wants no more events. Its deliveries wait, as for every
 * paused receiver (docs/webhooks.md#when-it-fails).
 */
export async function pauseGoneReceiver(database: Database, receiverId: string): Promise<void> {
  await inTransaction(database, installationAccess('system'), async (c) => {
    const paused = await pauseGone(c.tx, receiverId)
    if (paused) c.audit('receivers pause', [paused])
  })
}
