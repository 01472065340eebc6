import type { Transaction } from '../db/connection.ts'
import type { ObjectKey } from '../db/keys.ts'

/** Notes that the events about one person are about another one, who is the same. They stay as they were sent. */
export async function moveEvents(tx: Transaction, { companyId, id }: ObjectKey, to: ObjectKey): Promise<void> {
  await tx.query('update events set person_id = $3 where company_id = $1 and person_id = $2', [companyId, id, to.id])
}
