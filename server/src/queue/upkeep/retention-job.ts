import type { Database } from '../../db/connection.ts'
import { dayFromNow, deleteDefaultBefore, dropPartition, makePartition, partitionsOf } from '../../db/partitions.ts'
import { eraseLateAnswers } from './erasure-store.ts'
import { DAYS_AHEAD, KEPT_DAYS, WAITING_DAYS } from './retention.ts'
import { endWaiting, type Ended, oldestWaiting } from '../waiting-store.ts'

/** What a run did; all 0 where there was nothing to do. */
export interface Kept {
  made: number
  dropped: number
  /** Rows that lay in default partitions. */
  deleted: number
  /** Deliveries that waited for too long. */
  lost: number
  /** Deliveries to receivers that were removed. */
  cancelled: number
  /** Answers that were written down after who they are about was erased. */
  erased: number
  /** Partitions that were locked for too long: the next run tries again. */
  busy: number
}

const DAY = 86_400_000

/**
 * Keeps the tables that are partitioned by day: makes partitions ahead, gives up as lost what waits for too long, and
 * lets go of what is old enough (docs/webhooks.md#how-long-things-are-kept). To be called at start and every hour, on
 * any number of processes.
 */
export async function keepPartitions(database: Database): Promise<Kept> {
  const kept: Kept = { made: 0, dropped: 0, deleted: 0, lost: 0, cancelled: 0, erased: 0, busy: 0 }
  await makeAhead(database, kept)
  const [now] = await database.query<{ at: Date }>('select clock() as at', [])
  if (!now) throw new Error('clock() returned no row')
  const before = (days: number) => new Date(now.at.getTime() - days * DAY)
  kept.lost = await endAll(database, {
    state: 'lost',
    queuedBefore: before(WAITING_DAYS),
    dayBefore: await dayFromNow(database, -KEPT_DAYS.deliveries),
  })
  kept.cancelled = await endAll(database, { state: 'cancelled', removed: true })
  // An attempt takes seconds; a day is for a service that stood still in between.
  kept.erased = await eraseLateAnswers(database, before(1))
  await letGo(database, kept)
  return kept
}

/** Makes the partitions of today and the days ahead. Before it, rows go to the default partition, and stay there. */
export async function makePartitionsAhead(database: Database): Promise<void> {
  await makeAhead(database, { made: 0, busy: 0 })
}

async function makeAhead(database: Database, kept: Pick<Kept, 'made' | 'busy'>): Promise<void> {
  for (const table of Object.keys(KEPT_DAYS)) {
    const there = new Set((await partitionsOf(database, table)).map(({ day }) => day))
    for (let n = 0; n <= DAYS_AHEAD; n++) {
      const day = await dayFromNow(database, n)
      const outcome = there.has(day) ? 'there' : await makePartition(database, table, day)
      if (outcome === 'made') kept.made++
      if (outcome === 'busy') {
        // Whoever holds the default partition keeps the other days out too.
        kept.busy++
        break
      }
    }
  }
}

async function endAll(database: Database, ended: Ended): Promise<number> {
  let all = 0
  for (;;) {
    const n = await database.transaction((tx) => endWaiting(tx, ended))
    if (n === 0) return all
    all += n
  }
}

async function letGo(database: Database, kept: Kept): Promise<void> {
  for (const [table, days] of Object.entries(KEPT_DAYS)) {
    const oldest = await dayFromNow(database, -days)
    // What a worker holds at this moment is not given up yet, and needs its event.
    const waiting = table === 'attempts' ? null : await oldestWaiting(database, oldest)
    const before = waiting ?? oldest
    for (const partition of await partitionsOf(database, table)) {
      if (partition.day >= before) break
      const outcome = await dropPartition(database, partition)
      if (outcome === 'busy') {
        kept.busy++
        break
      }
      kept.dropped++
    }
    kept.deleted += await deleteDefaultBefore(database, table, before)
  }
}
