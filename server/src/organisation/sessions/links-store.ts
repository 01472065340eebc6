import type { ObjectKey } from '../../base/db/keys.ts'
import type { Queryable, Transaction } from '../../base/db/connection.ts'

/**
 * What a link is for. An invitation is made by a company, and opens its membership alone. A recovery is made by the
 * operator, and signs the person in. A proof came in a mail to the e-mail of an invitation, and replaces that.
 */
export type LinkPurpose = 'invitation' | 'recovery' | 'proof'

/** A link that still works, and whom it is for. */
export interface OneTimeLink {
  readonly id: string
  readonly purpose: LinkPurpose
  readonly companyId: string
  readonly companyName: string
  readonly userId: string
  readonly email: string
  readonly name: string
  /** The identity of the user or, until they have joined, of the user's e-mail; null if there is none. */
  readonly identityId: string | null
  /** Whether the user has joined the company. */
  readonly hasJoined: boolean
  /** Whether the identity with the e-mail has proved it. */
  readonly isProved: boolean
}

/** Finds a link that was not used and has not expired, of a user who is not deactivated. */
export async function findLink(database: Queryable, tokenHash: Buffer): Promise<OneTimeLink | null> {
  const [found] = await database.query<OneTimeLink>(
    `select l.id, l.purpose, u.company_id as "companyId", c.name as "companyName", u.id as "userId", u.email, u.name,
      coalesce(u.identity_id, i.id) as "identityId", u.identity_id is not null as "hasJoined",
      i.email_proved_at is not null as "isProved"
    from one_time_links l
    join users u on u.company_id = l.company_id and u.id = l.user_id
    join companies c on c.id = u.company_id
    left join identities i on i.email = u.email
    where l.token_hash = $1 and l.used_at is null and l.expires_at > clock() and u.deactivated_at is null`,
    [tokenHash],
  )
  return found ?? null
}

/** Uses a link up. @returns false if somebody was faster */
export async function useLink(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.query(
    'update one_time_links set used_at = clock() where id = $1 and used_at is null and expires_at > clock() returning 1',
    [id],
  )
  return rows.length > 0
}

/**
 * Stores a link, and ends those that the user had: the newest is the one that counts. Deletes a few that expired long
 * ago, so that the table stays small without a job.
 * @param seconds how long the link works
 */
export async function insertLink(
  tx: Transaction,
  link: { id: string; tokenHash: Buffer; purpose: LinkPurpose; user: ObjectKey; seconds: number },
): Promise<Date> {
  const { id, tokenHash, purpose, user, seconds } = link
  await tx.query(
    `delete from one_time_links where user_id = $1 or id in (
      select id from one_time_links where expires_at < clock() - interval '30 days' order by expires_at limit 10)`,
    [user.id],
  )
  const [row] = await tx.query<{ expiresAt: Date }>(
    `insert into one_time_links (id, token_hash, purpose, company_id, user_id, created_at, expires_at)
    values ($1, $2, $3, $4, $5, clock(), clock() + make_interval(secs => $6)) returning expires_at as "expiresAt"`,
    [id, tokenHash, purpose, user.companyId, user.id, seconds],
  )
  if (!row) throw new Error('no link was stored')
  return row.expiresAt
}

/**
 * Ends the links of users whom the transaction has locked. A link is for whom it was made: it must not open the door to
 * whoever has the user's e-mail afterwards.
 */
export async function endLinksOfUsers(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await tx.query('delete from one_time_links where user_id = any ($1::uuid[])', [userIds])
}
