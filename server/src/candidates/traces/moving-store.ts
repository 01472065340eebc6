import type { ObjectKey } from '../../base/db/keys.ts'
import type { Transaction } from '../../base/db/connection.ts'

/**
 * Gives what a person left beside their own record to another one, who is the same. Tokens are deleted: what opened the page of the
 * one must not open that of the other, to whom alone their own mails give a new one.
 */
export async function moveTraces(tx: Transaction, { companyId, id }: ObjectKey, to: ObjectKey): Promise<void> {
  const moved = [companyId, id, to.id]
  await tx.query('delete from tokens where company_id = $1 and person_id = $2', [companyId, id])
  await tx.query('update submissions set person_id = $3 where company_id = $1 and person_id = $2', moved)
  await tx.query('update referrer_links set referrer_id = $3 where company_id = $1 and referrer_id = $2', moved)
}
