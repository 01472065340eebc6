import type { Queryable, Transaction } from '../db/connection.ts'
import type { ObjectKey } from '../db/keys.ts'

/** The encrypted columns of a receiver. */
export interface SealedRow extends Record<string, unknown> {
  companyId: string
  id: string
  secret: string
  previousSecret: string | null
  headers: string | null
}

const SEALED = 'values (r.secret), (r.previous_secret), (r.headers)'

/**
 * The ids of all master keys that encrypted something, with the number of texts. A text that was damaged where it has the id says
 * nothing about keys: none that is missing would decrypt it.
 */
export async function sealedKeyIds(database: Queryable): Promise<Map<string, number>> {
  const rows = await database.query<{ id: string; n: number }>(
    `select split_part(sealed, '.', 1) as id, count(*)::int as n from (
      select sealed from receivers r cross join lateral (${SEALED}) as of_it (sealed)
      union all select secret from authenticators
      union all select sealed_page from mails where sealed_page is not null) as texts
    where sealed ~ '^[0-9a-f]{8}[.]' group by 1 order by 1`,
    [],
  )
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** Which texts are asked for: those that another key than this one encrypted, after an id. */
export interface SealedOtherwise {
  readonly keyId: string
  readonly after: string
  readonly limit: number
}

/**
 * Finds receivers with a text that another key than this one encrypted, also among removed ones.
 */
export async function receiversSealedOtherwise(
  database: Queryable,
  { keyId, after, limit }: SealedOtherwise,
): Promise<ObjectKey[]> {
  return database.query<ObjectKey & Record<string, unknown>>(
    `select r.company_id as "companyId", r.id from receivers r
    where r.id > $2 and exists (select from (${SEALED}) as of_it (sealed) where split_part(sealed, '.', 1) <> $1)
    order by r.id limit $3`,
    [keyId, after, limit],
  )
}

/** Reads the encrypted columns of receivers that the transaction has locked. */
export async function readSealed(tx: Transaction, ids: readonly string[]): Promise<SealedRow[]> {
  return tx.query<SealedRow>(
    `select company_id as "companyId", id, secret, previous_secret as "previousSecret", headers
    from receivers where id = any ($1::uuid[]) order by id`,
    [ids],
  )
}

/** Writes the encrypted columns of receivers that the transaction has locked. */
export async function writeSealed(tx: Transaction, rows: readonly SealedRow[]): Promise<void> {
  await tx.query(
    `update receivers r set secret = n.secret, previous_secret = n."previousSecret", headers = n.headers
    from json_to_recordset($1::json) as n (id uuid, secret text, "previousSecret" text, headers text) where r.id = n.id`,
    [JSON.stringify(rows)],
  )
}

/** The secret of an authenticator app, encrypted. */
export interface SealedAuthenticator {
  readonly identityId: string
  readonly secret: string
}

/** Finds authenticators that another key than this one encrypted. */
export async function authenticatorsSealedOtherwise(
  database: Queryable,
  { keyId, after, limit }: SealedOtherwise,
): Promise<SealedAuthenticator[]> {
  return database.query<SealedAuthenticator>(
    `select identity_id as "identityId", secret from authenticators
    where identity_id > $2 and split_part(secret, '.', 1) <> $1 order by identity_id limit $3`,
    [keyId, after, limit],
  )
}

/** Replaces the encrypted secret of an authenticator, if it is still the one that was read. */
export async function replaceAuthenticator(
  database: Queryable,
  { identityId, secret }: SealedAuthenticator,
  again: string,
): Promise<void> {
  await database.query('update authenticators set secret = $3 where identity_id = $1 and secret = $2', [
    identityId,
    secret,
    again,
  ])
}

/** The address that a mail leads to, encrypted. */
export interface SealedMail {
  readonly id: string
  readonly page: string
}

/** Finds mails with an address that another key than this one encrypted. */
export async function mailsSealedOtherwise(
  database: Queryable,
  { keyId, after, limit }: SealedOtherwise,
): Promise<SealedMail[]> {
  return database.query<SealedMail & Record<string, unknown>>(
    `select id, sealed_page as page from mails
    where id > $2 and sealed_page is not null and split_part(sealed_page, '.', 1) <> $1 order by id limit $3`,
    [keyId, after, limit],
  )
}

/** Replaces the encrypted address of a mail, if it is still the one that was read: it may have been sent and emptied. */
export async function replaceMailPage(database: Queryable, { id, page }: SealedMail, again: string): Promise<void> {
  await database.query('update mails set sealed_page = $3 where id = $1 and sealed_page = $2', [id, page, again])
}
