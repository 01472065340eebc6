import type { Database } from '../db/connection.ts'
import { change } from '../changes/actions.ts'
import { pauseGone } from './store.ts'

/**
 * Stops sending to a receiver that answered 410, which says that it wants nothing any more. What waits for it is kept, as
 * for any that is paused (docs/webhooks.md#when-it-fails).
 */
export async function pauseGoneReceiver(database: Database, receiverId: string): Promise<void> {
  await change(database, { kind: 'system' }, async (c) => {
    const paused = await pauseGone(c.tx, receiverId)
    if (paused) c.audit('receivers pause', [paused])
  })
}
