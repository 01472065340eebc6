import type { Database } from '../../base/db/connection.ts'
import { deleteExpired } from './store.ts'

const BATCH = 100

/** Deletes files that nobody has submitted in time. @returns how many */
export async function deleteExpiredFiles(database: Database): Promise<number> {
  let deleted = 0
  for (;;) {
    const now = await deleteExpired(database, BATCH)
    deleted += now
    if (now < BATCH) return deleted
  }
}
