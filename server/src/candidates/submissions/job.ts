import { installationAccess } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import type { Database } from '../../base/db/connection.ts'
import { deleteFiles } from '../../content/files/store.ts'
import { deleteUndecided } from './submission-store.ts'
import { HELD_DAYS } from './submission.ts'

const BATCH = 200

/**
 * Deletes submissions that nobody has let in for 30 days, with their files and tokens. Several processes can run it at once.
 * @returns how many were deleted
 */
export async function deleteUndecidedSubmissions(database: Database): Promise<number> {
  let deleted = 0
  for (;;) {
    const found = await inTransaction(database, installationAccess('system'), async (change) => {
      const { keys, files } = await deleteUndecided(change.tx, HELD_DAYS, BATCH)
      await deleteFiles(change.tx, files, await change.now())
      change.audit('submissions lapse', keys)
      return keys.length
    })
    deleted += found
    if (found < BATCH) return deleted
  }
}
