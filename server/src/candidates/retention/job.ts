import { installationAccess } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import type { Database } from '../../base/db/connection.ts'
import { announceDeletions, deleteAnnounced } from './actions.ts'
import { findDue } from './deletion-store.ts'
import type { Announced } from './deletion.ts'

/** People who are looked at in one transaction. */
const LOOKED_AT = 500
const BATCH = 100

/**
 * Keeps the promise of each company that has confirmed a policy: announces whom it will delete within a month, and deletes those
 * whose day has come. Each step is a transaction, so it goes on where it was ended. Several processes can run it at once. Somebody
 * who cannot be deleted keeps nobody else from it.
 * @returns how many people were deleted
 * @throws the first fault, after everybody else was deleted
 */
export async function keepRetention(database: Database): Promise<number> {
  const access = installationAccess('system')
  while (await inTransaction(database, access, (change) => announceDeletions(change, LOOKED_AT)));
  let deleted = 0
  const faults: unknown[] = []
  for (let last: Announced | null = null; ;) {
    const due: Announced[] = await findDue(database.reads, last, BATCH)
    for (const { id } of due) {
      try {
        const isDeleted = await inTransaction(database, access, async (change) => {
          const [person] = await change.within('people', [id])
          return person !== undefined && (await deleteAnnounced(change, person))
        })
        if (isDeleted) deleted++
      } catch (error) {
        faults.push(error)
      }
    }
    last = due.at(-1) ?? null
    if (due.length < BATCH) break
  }
  if (faults.length > 0) throw faults[0]
  return deleted
}
