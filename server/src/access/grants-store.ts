import type { Transaction } from '../db/connection.ts'

/** Lets a user who reaches certain positions reach these too. */
export async function insertGrants(
  tx: Transaction,
  userId: string,
  positions: readonly { readonly companyId: string; readonly id: string }[],
): Promise<void> {
  await tx.query(
    `insert into grants (company_id, user_id, position_id)
    select given.company_id, $3, given.id from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)`,
    [positions.map((position) => position.companyId), positions.map((position) => position.id), userId],
  )
}
