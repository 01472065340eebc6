import type { Database } from '../db/connection.ts'
import { raiseVersions } from '../versions/store.ts'
import { lockExpired, refreshPositions, type PositionKey, versionsShowing } from './status-store.ts'

const BATCH = 1_000

/**
 * Records what the clock did: published positions whose expiration has passed become ACTIVE, with the expiration as
 * their `updatedAt`, which is what every reader saw since (decisions, Status). May run on any number of processes.
 * @returns how many positions were recorded
 */
export async function sweepExpired(database: Database): Promise<number> {
  let swept = 0
  for (;;) {
    const batch = await database.transaction(async (tx): Promise<PositionKey[]> => {
      const expired = await lockExpired(tx, BATCH)
      const at = expired[0]?.at
      if (at === undefined) return []
      await refreshPositions(tx, expired, at, 'clock')
      await raiseVersions(tx, await versionsShowing(tx, expired))
      return expired
    })
    swept += batch.length
    if (batch.length < BATCH) return swept
  }
}
