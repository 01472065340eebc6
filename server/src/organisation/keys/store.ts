import type { Ability } from '../../base/access/abilities.ts'
import { insertGrants } from '../../base/access/grants-store.ts'
import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { Refusal } from '../../base/forms/refusal.ts'

/** A new row of keys, with its restriction. */
export interface NewKeyRow {
  companyId: string
  id: string
  name: string
  secretHash: Buffer
  makerId: string | null
  positionIds: readonly string[] | null
  abilities: readonly Ability[]
  limit: number
  createdAt: Date
  expiresAt: Date | null
}

/** Inserts new keys and their restrictions. */
export async function insertKeys(tx: Transaction, keys: readonly NewKeyRow[]): Promise<void> {
  await tx.kysely
    .insertInto('keys')
    .values(
      keys.map((key) => ({
        company_id: key.companyId,
        id: key.id,
        name: key.name,
        secret_hash: key.secretHash,
        maker_id: key.makerId,
        restricted: key.positionIds !== null,
        abilities: [...key.abilities],
        rate_limit: key.limit,
        created_at: key.createdAt,
        expires_at: key.expiresAt,
      })),
    )
    .execute()
    .catch((error: unknown) => {
      const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
      if (constraint !== 'keys_pkey' && constraint !== 'keys_id_key') throw error
      throw new Refusal('conflict', 'There is a key with this id already.')
    })
  await insertGrants(
    tx,
    keys.flatMap(({ companyId, id: keyId, positionIds }) =>
      (positionIds ?? []).map((positionId) => ({ companyId, keyId, positionId })),
    ),
  )
}

/** The ids, among the given ones, of keys that are not revoked. */
export async function unrevokedKeys(database: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await database.query<{ id: string }>(
    'select id from keys where id = any ($1::uuid[]) and revoked_at is null',
    [ids],
  )
  return new Set(rows.map((row) => row.id))
}

/** Revokes keys that the transaction has locked. Keys that were revoked before keep their time. */
export async function markRevoked(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  await tx.query('update keys set revoked_at = $2 where id = any ($1::uuid[]) and revoked_at is null', [ids, at])
}
