import { installationAccess } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import type { Database } from '../../base/db/connection.ts'
import { lockCandidacies } from '../actions.ts'
import { findRepaired, takeRepaired } from './store.ts'

const BATCH = 100

/**
 * Sends CANDIDATE_HIRED once for each first day at work that the migration has corrected and that is still to come. Several processes
 * can run it at once: the event is written in the transaction that takes its candidacy off the list.
 * @returns the number of events
 */
export async function sendRepairedStartDates(database: Database): Promise<number> {
  let sent = 0
  for (;;) {
    const { found, due } = await inTransaction(database, installationAccess('system'), async (change) => {
      const candidacies = await findRepaired(change.tx, BATCH)
      if (candidacies.length === 0) return { found: 0, due: 0 }
      await lockCandidacies(change, candidacies)
      const hired = await takeRepaired(change.tx, candidacies)
      change.emit('CANDIDATE_HIRED', hired)
      return { found: candidacies.length, due: hired.length }
    })
    sent += due
    if (found < BATCH) return sent
  }
}
