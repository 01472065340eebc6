import type { Queryable, Transaction } from '../../base/db/connection.ts'
import type { OpenToken, TokenSubject } from './token.ts'

/**
 * Stores a token, and deletes a few that have expired, so that the table stays small without a job.
 * @param days how long it works
 * @returns when it ends
 */
export async function insertToken(
  tx: Transaction,
  token: TokenSubject & { id: string; companyId: string; hash: Buffer; days: number },
): Promise<Date> {
  const [row] = await tx.query<{ expiresAt: Date }>(
    `with expired as (
      delete from tokens where id in (
        select id from tokens where expires_at < clock() order by expires_at limit 10 for update skip locked)
    )
    insert into tokens (company_id, id, hash, kind, submission_id, person_id, vouch_id, link_id, created_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $9, clock(), clock() + make_interval(days => $8)) returning expires_at as "expiresAt"`,
    [
      token.companyId,
      token.id,
      token.hash,
      token.kind,
      'submissionId' in token ? token.submissionId : null,
      'personId' in token ? token.personId : null,
      'vouchId' in token ? token.vouchId : null,
      token.days,
      'linkId' in token ? token.linkId : null,
    ],
  )
  if (!row) throw new Error('a token was not stored')
  return row.expiresAt
}

/** Finds what a token opens; null if there is none with this hash, or it has expired. */
export async function readToken(database: Queryable, hash: Buffer): Promise<OpenToken | null> {
  const [row] = await database.query<OpenToken & Record<string, unknown>>(
    `select company_id as "companyId", kind, expires_at as "expiresAt",
      submission_id as "submissionId", person_id as "personId", vouch_id as "vouchId", link_id as "linkId"
    from tokens where hash = $1 and expires_at > clock()`,
    [hash],
  )
  return row ?? null
}
