import type { Queryable, Transaction } from '../../base/db/connection.ts'
import type { Language } from '../../base/web/words/language.ts'

/** A person who signs in. */
export interface Identity {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: Language
  readonly hasShortcuts: boolean
  /** Whether rows and spaces are larger. */
  readonly isComfortable: boolean
  /** Null for somebody who has none. It never leaves the server. */
  readonly passwordHash: string | null
  /** Whether an authenticator app is set up. */
  readonly hasAuthenticator: boolean
  readonly hasPasskey: boolean
  /** Whether a link in a mail has shown that the e-mail is theirs. */
  readonly isProved: boolean
}

const IDENTITY = `i.id, i.email, i.name, i.language, i.shortcuts as "hasShortcuts", i.comfortable as "isComfortable", i.password_hash as "passwordHash",
  exists (select from authenticators a where a.identity_id = i.id and a.confirmed_at is not null) as "hasAuthenticator",
  exists (select from passkeys k where k.identity_id = i.id) as "hasPasskey",
  i.email_proved_at is not null as "isProved"`

/** Finds the identity with an e-mail. */
export async function identityOfEmail(database: Queryable, email: string): Promise<Identity | null> {
  const [found] = await database.query<Identity>(`select ${IDENTITY} from identities i where i.email = $1`, [email])
  return found ?? null
}

/** Reads an identity. */
export async function readIdentity(database: Queryable, id: string): Promise<Identity | null> {
  const [found] = await database.query<Identity>(`select ${IDENTITY} from identities i where i.id = $1`, [id])
  return found ?? null
}

/**
 * Locks an identity until the end of the transaction: two changes of how somebody signs in, at the same moment, could
 * otherwise leave them with nothing.
 */
export async function lockIdentity(tx: Transaction, id: string): Promise<void> {
  await tx.query('select from identities where id = $1 for update', [id])
}

/** Inserts an identity. @returns false if the e-mail has one already */
export async function insertIdentity(
  tx: Transaction,
  identity: Pick<Identity, 'id' | 'email' | 'name' | 'language' | 'passwordHash' | 'isProved'>,
): Promise<boolean> {
  const { id, email, name, language, passwordHash, isProved } = identity
  const rows = await tx.query(
    `insert into identities (id, email, name, language, password_hash, created_at, email_proved_at)
    values ($1, $2, $3, $4, $5, clock(), case when $6 then clock() end) on conflict (email) do nothing returning 1`,
    [id, email, name, language, passwordHash, isProved],
  )
  return rows.length > 0
}

/** Notes that somebody has proved their e-mail. */
export async function noteProved(tx: Transaction, id: string): Promise<void> {
  await tx.query('update identities set email_proved_at = coalesce(email_proved_at, clock()) where id = $1', [id])
}

/** Deletes an identity that has joined no company, and whose factors and sessions are gone. */
export async function deleteIdentity(tx: Transaction, id: string): Promise<void> {
  await tx.query('delete from identities where id = $1', [id])
}

/** Writes what people choose for themselves. */
export async function writePreferences(
  tx: Transaction,
  {
    id,
    name,
    language,
    hasShortcuts,
    isComfortable,
  }: Pick<Identity, 'id' | 'name' | 'language' | 'hasShortcuts' | 'isComfortable'>,
): Promise<void> {
  await tx.query('update identities set name = $2, language = $3, shortcuts = $4, comfortable = $5 where id = $1', [
    id,
    name,
    language,
    hasShortcuts,
    isComfortable,
  ])
}

/** Writes the hash of a new password. */
export async function writePassword(tx: Transaction, id: string, passwordHash: string): Promise<void> {
  await tx.query('update identities set password_hash = $2 where id = $1', [id, passwordHash])
}

/** A company that an identity has joined. */
export interface JoinedCompany {
  readonly companyId: string
  readonly userId: string
  readonly companyName: string
}

/** The memberships of an identity that are not deactivated, by the name of the company. */
export async function membershipsOf(database: Queryable, identityId: string): Promise<JoinedCompany[]> {
  return database.query<JoinedCompany>(
    `select u.company_id as "companyId", u.id as "userId", c.name as "companyName"
    from users u join companies c on c.id = u.company_id
    where u.identity_id = $1 and u.deactivated_at is null order by c.name, c.id`,
    [identityId],
  )
}
