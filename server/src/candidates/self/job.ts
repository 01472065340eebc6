import { installationAccess } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import type { Database } from '../../base/db/connection.ts'
import { eraseDue } from './erasure-actions.ts'
import { findDueErasures } from './erasure-request-store.ts'

const BATCH = 50

/**
 * Erases people who asked for it 30 days ago, if nobody has declined it.
 * @returns how many there were
 */
export async function eraseDuePeople(database: Database): Promise<number> {
  let erased = 0
  for (;;) {
    const due = await findDueErasures(database.reads, BATCH)
    for (const request of due) {
      await inTransaction(database, installationAccess('system'), (change) => eraseDue(change, request))
    }
    erased += due.length
    if (due.length < BATCH) return erased
  }
}
