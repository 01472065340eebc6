import { installationAccess } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import type { Database } from '../../base/db/connection.ts'
import { deleteFiles } from '../../content/files/store.ts'
import { deleteUndecided } from './submission-store.ts'
import { tellLapsing } from './lapse-actions.ts'
import { HELD_DAYS, NOTICE_DAYS } from './submission.ts'

const BATCH = 200

/**
 * Tells by mail whose submissions nobody has let in for 27 days, and deletes them three days later, with their files and tokens.
 * Several processes can run it at once.
 * @returns how many were deleted
 */
export async function deleteUndecidedSubmissions(database: Database): Promise<number> {
  for (let told = BATCH; told === BATCH;) {
    told = await inTransaction(database, installationAccess('system'), (change) => tellLapsing(change, BATCH))
  }
  let deleted = 0
  for (;;) {
    const found = await inTransaction(database, installationAccess('system'), async (change) => {
      const { keys, files } = await deleteUndecided(change.tx, { discarded: HELD_DAYS, told: NOTICE_DAYS }, BATCH)
      await deleteFiles(change.tx, files, await change.now())
      change.audit('submissions lapse', keys)
      return keys.length
    })
    deleted += found
    if (found < BATCH) return deleted
  }
}
