import { type Access, installationAccess } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import type { Database } from '../../base/db/connection.ts'
import { lapseReferral } from './answer-actions.ts'
import { remindInvited } from './reminder-actions.ts'

/** Reminders in a transaction. */
const BATCH = 100

/**
 * Closes the invitations that nobody has answered in time. Several processes can run it at once.
 * @returns how many
 * @throws {Refusal} if the access is not that of the operator or of the service
 */
export async function lapseAll(database: Database, access: Access = installationAccess('system')): Promise<number> {
  for (let lapsed = 0; ; lapsed += 1) {
    const found = await inTransaction(database, access, lapseReferral)
    if (!found) return lapsed
  }
}

/** Reminds people who were invited by mail and have not answered. @returns how many */
export async function remindAll(database: Database): Promise<number> {
  for (let reminded = 0; ;) {
    const found = await inTransaction(database, installationAccess('system'), (change) => remindInvited(change, BATCH))
    reminded += found
    if (found < BATCH) return reminded
  }
}
