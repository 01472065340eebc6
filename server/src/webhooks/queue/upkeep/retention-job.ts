import { only } from '../../../base/certain.ts'
import type { Database } from '../../../base/db/connection.ts'
import {
  dayFromNow,
  deleteDefaultBefore,
  dropPartition,
  makePartition,
  partitionsOf,
} from '../../../base/db/partitions.ts'
import { eraseLateAnswers } from './erase-answers-store.ts'
import { DAYS_AHEAD, KEPT_DAYS, WAITING_DAYS } from './retention.ts'
import { cancelRemoved, endAllWaiting } from './end-waiting-actions.ts'
import { oldestWaiting } from './end-waiting-store.ts'

/** What a run did. */
export interface Kept {
  /** Partitions. */
  made: number
  /** Partitions. */
  dropped: number
  /** Rows of default partitions. */
  deleted: number
  /** Deliveries that waited for too long. */
  lost: number
  /** Deliveries to receivers that were removed. */
  cancelled: number
  /** Answers about people that were recorded after their anonymization. */
  erased: number
  /** Partitions that others held for too long. The next run tries again. */
  busy: number
}

const DAY = 86_400_000

/**
 * Maintains the tables that are partitioned by day. Makes partitions ahead, ends deliveries that
 * wait for too long, and drops old partitions (docs/webhooks.md#retention). Call it
 * at start and every hour, in any number of processes.
 */
export async function keepPartitions(database: Database): Promise<Kept> {
  const kept: Kept = { made: 0, dropped: 0, deleted: 0, lost: 0, cancelled: 0, erased: 0, busy: 0 }
  await makeAhead(database, kept)
  const now = only(await database.query<{ at: Date }>('select clock() as at', []))
  const before = (days: number) => new Date(now.at.getTime() - days * DAY)
  kept.lost = await endAllWaiting(database, {
    state: 'lost',
    queuedBefore: before(WAITING_DAYS),
    dayBefore: await dayFromNow(database, -KEPT_DAYS.deliveries),
  })
  kept.cancelled = await cancelRemoved(database)
  // An attempt takes seconds. A day covers a service that was frozen in between.
  kept.erased = await eraseLateAnswers(database, before(1))
  await dropOld(database, kept)
  return kept
}

/**
 * Makes the partitions of today and the next days. Rows that are written before it go to the
 * default partition and stay there.
 */
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
        // The default partition is locked, so the other days would have to wait too.
        kept.busy++
        break
      }
    }
  }
}

async function dropOld(database: Database, kept: Kept): Promise<void> {
  for (const [table, days] of Object.entries(KEPT_DAYS)) {
    const oldest = await dayFromNow(database, -days)
    // A delivery that a worker has claimed at this moment is not lost yet, and needs its event.
    const waiting = table === 'attempts' ? null : await oldestWaiting(database, oldest)
    const before = waiting ?? oldest
    for (const partition of await partitionsOf(database, table)) {
      if (partition.day >= before) break
      const outcome = await dropPartition(database, table, partition.day)
      if (outcome === 'busy') {
        kept.busy++
        break
      }
      kept.dropped++
    }
    kept.deleted += await deleteDefaultBefore(database, table, before)
  }
}
