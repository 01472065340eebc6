import { keyArrays } from '../db/keys.ts'
import type { Transaction } from '../db/connection.ts'

/** One position that a restricted user or key reaches. */
export type Grant = { readonly companyId: string; readonly positionId: string } & (
  | { readonly userId: string; readonly keyId?: never }
  | { readonly keyId: string; readonly userId?: never }
)

/** Lets restricted users and keys reach more positions. */
export async function insertGrants(tx: Transaction, grants: readonly Grant[]): Promise<void> {
  if (grants.length === 0) return
  await tx.query(
    `insert into grants (company_id, user_id, key_id, position_id)
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[])`,
    [
      grants.map((grant) => grant.companyId),
      grants.map((grant) => grant.userId ?? null),
      grants.map((grant) => grant.keyId ?? null),
      grants.map((grant) => grant.positionId),
    ],
  )
}

/** Takes all granted positions from users. */
export async function deleteGrantsOf(
  tx: Transaction,
  users: readonly { readonly companyId: string; readonly id: string }[],
): Promise<void> {
  await tx.query(
    `delete from grants g using unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where g.company_id = given.company_id and g.holder_id = given.id`,
    keyArrays(users),
  )
}
