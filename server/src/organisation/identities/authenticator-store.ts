import type { Queryable, Transaction } from '../../base/db/connection.ts'

/** Reads the secret of an identity's authenticator app, encrypted with the master key. Null if there is none. */
export async function readAuthenticator(database: Queryable, identityId: string): Promise<string | null> {
  const [row] = await database.query<{ secret: string }>('select secret from authenticators where identity_id = $1', [
    identityId,
  ])
  return row?.secret ?? null
}

/**
 * Stores a secret whose first code was right.
 * @param step the period of that code, which does not work again
 * @returns false if the identity has an authenticator app
 */
export async function insertAuthenticator(
  database: Queryable,
  identityId: string,
  secret: string,
  step: number,
): Promise<boolean> {
  const rows = await database.query(
    `insert into authenticators (identity_id, secret, confirmed_at, last_step) values ($1, $2, clock(), $3)
    on conflict (identity_id) do nothing returning 1`,
    [identityId, secret, step],
  )
  return rows.length > 0
}

/**
 * Notes the period of a right code.
 * @returns false if that code, or a later one, was used before
 */
export async function useStep(database: Queryable, identityId: string, step: number): Promise<boolean> {
  const rows = await database.query(
    `update authenticators set last_step = $2
    where identity_id = $1 and last_step < $2 returning 1`,
    [identityId, step],
  )
  return rows.length > 0
}

/**
 * Stores a secret whose first code was right, in place of the one before.
 * @param step the period of that code, which does not work again
 */
export async function replaceAuthenticator(
  tx: Transaction,
  identityId: string,
  secret: string,
  step: number,
): Promise<void> {
  await tx.query(
    `insert into authenticators (identity_id, secret, confirmed_at, last_step) values ($1, $2, clock(), $3)
    on conflict (identity_id) do update
      set secret = excluded.secret, confirmed_at = excluded.confirmed_at, last_step = excluded.last_step`,
    [identityId, secret, step],
  )
}

/** Removes the authenticator of an identity. */
export async function deleteAuthenticator(database: Queryable, identityId: string): Promise<void> {
  await database.query('delete from authenticators where identity_id = $1', [identityId])
}
