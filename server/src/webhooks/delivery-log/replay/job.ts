import type { Database } from '../../../base/db/connection.ts'
import { dayFromNow } from '../../../base/db/partitions.ts'
import { KEPT_DAYS } from '../../queue/upkeep/retention.ts'
import { enqueueReplay } from './enqueue-store.ts'
import { findBusyReplays, takeReplay } from './store.ts'
import { takeBackReplay } from './take-back-store.ts'

/**
 * Statements for one replay in one call. Each looks at 2,000 events; perhaps the receiver wants
 * none of them.
 */
const MAX_WINDOWS = 20

/**
 * Advances replays. Queues the next events of running ones: at most 500 of each, while fewer than
 * 1,000 of its deliveries wait. Takes back the deliveries of stopped ones. Call it about every
 * second, in any number of processes. Each step is one transaction that also moves the cursor, and
 * skips a replay that another process works on.
 * @returns how many deliveries were queued
 */
export async function advanceReplays(database: Database): Promise<number> {
  const replays = await findBusyReplays(database)
  if (replays.length === 0) return 0
  // Events of the oldest day are left out, because they are deleted next.
  const oldest = await dayFromNow(database, 1 - KEPT_DAYS.events)
  let queued = 0
  for (const { id, state } of replays) {
    if (state === 'stopped') {
      await database.transaction(async (tx) => {
        if (await takeReplay(tx, id, 'stopped')) await takeBackReplay(tx, id)
      })
      continue
    }
    for (let windows = 0; windows < MAX_WINDOWS; windows++) {
      const { n, goOn } = await database.transaction(async (tx) =>
        (await takeReplay(tx, id, 'running')) ? enqueueReplay(tx, id, oldest) : { n: 0, goOn: false },
      )
      queued += n
      if (!goOn) break
    }
  }
  return queued
}
