import type { Database } from '../db/connection.ts'
import { dayFromNow } from '../db/partitions.ts'
import { findBusyReplays, queueReplay, takeBackReplay, takeReplay } from './replay-store.ts'
import { KEPT_DAYS } from '../queue/upkeep/retention.ts'

/** Looks at the events of a replay in one call: 2,000 each time, where none of them are for the receiver. */
const MAX_WINDOWS = 20

/**
 * Goes on with replays: queues the next events of each, at most 500, while fewer than 1,000 of it wait, and takes back
 * what was queued of those that were stopped. To be called about every second, on any number of processes: each step is
 * one transaction with its cursor, and a replay that somebody has is passed over.
 * @returns how many deliveries were queued
 */
export async function advanceReplays(database: Database): Promise<number> {
  const replays = await findBusyReplays(database)
  if (replays.length === 0) return 0
  // What is let go next is not begun with.
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
        (await takeReplay(tx, id, 'running')) ? queueReplay(tx, id, oldest) : { n: 0, goOn: false },
      )
      queued += n
      if (!goOn) break
    }
  }
  return queued
}
