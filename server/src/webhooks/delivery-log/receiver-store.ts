import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { isId } from '../../base/db/id.ts'
import { Refusal } from '../../base/forms/refusal.ts'

/** A receiver, and whether something can be sent to it. */
export interface ReceiverKey {
  readonly companyId: string
  readonly id: string
  readonly paused: boolean
  readonly removed: boolean
}

const COLUMNS = `company_id as "companyId", id, paused_at is not null as paused, removed_at is not null as removed`

/**
 * Reads receivers by their ids, and locks them until the transaction ends. @throws {Refusal} if one
 * does not exist
 */
export async function lockReceivers(tx: Transaction, ids: readonly string[]): Promise<Map<string, ReceiverKey>> {
  const rows = await tx.query<ReceiverKey>(
    `select ${COLUMNS} from receivers where id = any ($1::uuid[]) order by id for no key update`,
    [ids.filter(isId)],
  )
  return found(rows, ids)
}

/** Reads receivers by their ids. @throws {Refusal} if one does not exist */
export async function readReceivers(database: Queryable, ids: readonly string[]): Promise<Map<string, ReceiverKey>> {
  const rows = await database.query<ReceiverKey>(`select ${COLUMNS} from receivers where id = any ($1::uuid[])`, [
    ids.filter(isId),
  ])
  return found(rows, ids)
}

function found(rows: readonly ReceiverKey[], ids: readonly string[]): Map<string, ReceiverKey> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const missing = ids.find((id) => !byId.has(id))
  if (missing !== undefined) {
    throw new Refusal('not-found', `There is no receiver ${JSON.stringify(missing)}: \`receivers list\` shows all.`)
  }
  return byId
}
