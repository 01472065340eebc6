import type { Queryable, Transaction } from '../../base/db/connection.ts'

/** A passkey, as its owner sees it. */
export interface PasskeyLine {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** What a device needs to know of a passkey, to ask for it or to make no second one. */
export interface KnownCredential {
  /** In base64url, as browsers take it. */
  readonly id: string
  readonly transports: string[]
}

/** What checks a signature. */
export interface StoredCredential {
  readonly passkeyId: string
  readonly identityId: string
  readonly publicKey: Buffer
  readonly counter: number
}

/** A credential that a device has made. */
export interface NewCredential {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
}

/** The passkeys of an identity, the oldest first. */
export async function listPasskeys(database: Queryable, identityId: string): Promise<PasskeyLine[]> {
  return database.query<PasskeyLine>(
    `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys
    where identity_id = $1 order by created_at, id`,
    [identityId],
  )
}

/** The credentials of an identity. */
export async function credentialsOf(database: Queryable, identityId: string): Promise<KnownCredential[]> {
  const rows = await database.query<{ id: Buffer; transports: string[] }>(
    'select credential_id as id, transports from passkeys where identity_id = $1 order by created_at, id',
    [identityId],
  )
  return rows.map(({ id, transports }) => ({ id: id.toString('base64url'), transports }))
}

/** Finds a credential by the id that the device gave it. */
export async function findCredential(database: Queryable, credentialId: Buffer): Promise<StoredCredential | null> {
  const [row] = await database.query<Omit<StoredCredential, 'counter'> & { counter: string }>(
    `select id as "passkeyId", identity_id as "identityId", public_key as "publicKey", sign_counter as counter
    from passkeys where credential_id = $1`,
    [credentialId],
  )
  return row ? { ...row, counter: Number(row.counter) } : null
}

/** Stores a passkey. @returns false if there is one with that credential already, whoever has it */
export async function insertPasskey(
  tx: Transaction,
  passkey: NewCredential & { id: string; identityId: string; name: string },
): Promise<boolean> {
  const { id, identityId, name, credentialId, publicKey, counter, transports } = passkey
  const rows = await tx.query(
    `insert into passkeys (id, identity_id, credential_id, public_key, sign_counter, transports, name, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, clock()) on conflict (credential_id) do nothing returning 1`,
    [id, identityId, credentialId, publicKey, counter, transports, name],
  )
  return rows.length > 0
}

/**
 * Notes that a passkey has signed. The counter only goes forward, whichever process was first: one that does not is a
 * copy's. Devices that do not count say 0 each time.
 * @returns false if the counter went back or stood still
 */
export async function notePasskeyUse(database: Queryable, id: string, counter: number): Promise<boolean> {
  const rows = await database.query(
    `update passkeys set sign_counter = $2, last_used_at = clock()
    where id = $1 and (sign_counter < $2 or (sign_counter = 0 and $2 = 0)) returning 1`,
    [id, counter],
  )
  return rows.length > 0
}

/** Renames a passkey of an identity. @returns false if the identity has none with that id */
export async function writePasskeyName(
  tx: Transaction,
  identityId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const rows = await tx.query('update passkeys set name = $3 where identity_id = $1 and id = $2 returning 1', [
    identityId,
    id,
    name,
  ])
  return rows.length > 0
}

/** Removes a passkey of an identity. @returns false if the identity has none with that id */
export async function deletePasskey(tx: Transaction, identityId: string, id: string): Promise<boolean> {
  const rows = await tx.query('delete from passkeys where identity_id = $1 and id = $2 returning 1', [identityId, id])
  return rows.length > 0
}

/** Removes all passkeys of an identity. */
export async function deletePasskeys(tx: Transaction, identityId: string): Promise<void> {
  await tx.query('delete from passkeys where identity_id = $1', [identityId])
}
