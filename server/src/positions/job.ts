import type { Database } from '../db/connection.ts'
import { change } from '../events/actions.ts'
import { lockExpired, refreshPositions, versionsShowing } from './status-store.ts'

const BATCH = 1_000

/**
 * Records what the clock did: published positions whose expiration has passed become ACTIVE, with the expiration as
 * their `updatedAt`, which is what every reader saw since, and with their event (decisions, Status). May run on any
 * number of processes.
 * @returns how many positions were recorded
 */
export async function sweepExpired(database: Database): Promise<number> {
  let swept = 0
  for (;;) {
    const found = await change(database, { kind: 'system' }, async (sweep) => {
      const expired = await lockExpired(sweep.tx, BATCH)
      const at = expired[0]?.at
      if (at === undefined) return 0
      const changed = await refreshPositions(sweep.tx, expired, at, 'clock')
      sweep.tell('POSITION_UPDATED', changed)
      sweep.raise(await versionsShowing(sweep.tx, changed))
      return expired.length
    })
    swept += found
    if (found < BATCH) return swept
  }
}
