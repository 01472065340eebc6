import type { Database } from '../base/db/connection.ts'
import { inTransaction } from '../base/changes/actions.ts'
import { recordExpired } from '../organisation/publication/change-actions.ts'
import { lockExpired } from '../organisation/publication/status-store.ts'
import { installationAccess } from '../base/access/access.ts'

const BATCH = 1_000

/**
 * Records the expiration of positions that nobody has changed since. Several processes can run it
 * at once.
 * @returns the number of positions that were recorded
 */
export async function sweepExpired(database: Database): Promise<number> {
  let swept = 0
  for (;;) {
    const found = await inTransaction(database, installationAccess('system'), async (sweep) => {
      const expired = await lockExpired(sweep.tx, BATCH)
      const at = expired[0]?.at
      if (at === undefined) return 0
      await recordExpired(sweep, expired, at)
      return expired.length
    })
    swept += found
    if (found < BATCH) return swept
  }
}
