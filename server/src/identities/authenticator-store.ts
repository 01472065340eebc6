import type { Queryable, Transaction } from '../db/connection.ts'

/** An authenticator app, as it is stored. */
export interface AuthenticatorRow {
  /** Encrypted with the master key. */
  readonly secret: string
  readonly confirmedAt: Date | null
}

/** Reads the authenticator of an identity, also one that was not confirmed yet. */
export async function readAuthenticator(database: Queryable, identityId: string): Promise<AuthenticatorRow | null> {
  const [row] = await database.query<AuthenticatorRow>(
    'select secret, confirmed_at as "confirmedAt" from authenticators where identity_id = $1',
    [identityId],
  )
  return row ?? null
}

/** Stores a secret that waits for its first code. One that waits already stays: its picture may have been scanned. */
export async function insertAuthenticator(database: Queryable, identityId: string, secret: string): Promise<void> {
  await database.query(
    'insert into authenticators (identity_id, secret) values ($1, $2) on conflict (identity_id) do nothing',
    [identityId, secret],
  )
}

/**
 * Notes the period of a right code, and thereby confirms the authenticator.
 * @returns false if that code, or a later one, was used before
 */
export async function useStep(database: Queryable, identityId: string, step: number): Promise<boolean> {
  const rows = await database.query(
    `update authenticators set last_step = $2, confirmed_at = coalesce(confirmed_at, clock())
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
