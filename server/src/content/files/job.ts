import type { Database } from '../../base/db/connection.ts'
import { fileBudgets } from '../../base/limits/budgets.ts'
import { deleteBeyond, deleteExpired } from './store.ts'

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

/** Deletes the oldest files that belong to nothing, if more of them lie here than may (docs/budgets.md#files). @returns how many */
export async function deleteTooMany(database: Database): Promise<number> {
  return deleteBeyond(database, fileBudgets.lying, fileBudgets.spared)
}
