import type { Ability } from '../access/abilities.ts'
import type { Queryable, Transaction } from '../db/connection.ts'

/** A key in lists. The key itself is not stored, so that it cannot be shown. */
export interface KeyRow extends Record<string, unknown> {
  id: string
  company: string
  name: string
  maker: string | null
  positions: string[] | null
  limit: number
  createdAt: Date
  expiresAt: Date | null
  /** By the database's clock. */
  expired: boolean
  revokedAt: Date | null
  /** When its last window of requests began. */
  lastUsedAt: Date | null
}

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
  const restrictions = keys.flatMap((key) =>
    (key.positionIds ?? []).map((id) => ({ company_id: key.companyId, key_id: key.id, position_id: id })),
  )
  if (restrictions.length > 0) await tx.kysely.insertInto('grants').values(restrictions).execute()
}

/** Lists the keys of a company, or of all, oldest first. Positions are null if a key is not restricted. */
export async function listKeys(database: Queryable, companyId?: string): Promise<KeyRow[]> {
  return database.query<KeyRow>(
    `select k.id, c.slug as company, k.name, u.email as maker, k.rate_limit as limit,
      case when k.restricted then coalesce(
        (select array_agg(g.position_id order by g.position_id) from grants g
          where g.company_id = k.company_id and g.holder_id = k.id), '{}') end as positions,
      k.created_at as "createdAt", k.expires_at as "expiresAt",
      coalesce(k.expires_at <= clock(), false) as expired, k.revoked_at as "revokedAt",
      w.started_at as "lastUsedAt"
    from keys k
    join companies c on c.id = k.company_id
    left join users u on u.company_id = k.company_id and u.id = k.maker_id
    left join rate_windows w on w.key_id = k.id
    where $1::uuid is null or k.company_id = $1
    order by k.created_at, k.id`,
    [companyId ?? null],
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
