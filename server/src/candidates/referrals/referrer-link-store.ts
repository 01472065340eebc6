import type { ObjectKey } from '../../base/db/keys.ts'
import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { CLAIM_DAYS } from './referral.ts'

/** A referrer's link to store. */
export interface NewReferrerLink extends ObjectKey {
  readonly requestHash: Buffer
  readonly positionId: string
  readonly referrerId: string
  readonly throughId: string
  /** As the referrer wrote it. */
  readonly referrerName: string
}

/**
 * Stores the link of a referrer, whose id is reserved. If one with the same request exists, or another transaction is storing
 * it, this waits for that one and stores nothing.
 * @returns whether it was stored
 */
export async function insertReferrerLink(tx: Transaction, link: NewReferrerLink): Promise<boolean> {
  const rows = await tx.query(
    `insert into referrer_links (company_id, id, request_hash, position_id, referrer_id, through_id, created_at, claimed_until,
      referrer_name)
    select $1, $2, $3, $4, $5, $6, at, at + make_interval(days => $7), nullif($8, '') from (select clock() as at) this_moment
    on conflict (company_id, request_hash) do nothing returning id`,
    [
      link.companyId,
      link.id,
      link.requestHash,
      link.positionId,
      link.referrerId,
      link.throughId,
      CLAIM_DAYS,
      link.referrerName,
    ],
  )
  return rows.length > 0
}

/**
 * Whose link it is, as the referrer wrote their name for it: the record that the e-mail found may be somebody else's. Null if an
 * application through it is no referral, because its claim is over or the referrer was erased.
 */
export async function readReferrer(database: Queryable, linkId: string): Promise<{ name: string | null } | null> {
  const [row] = await database.query<{ name: string | null }>(
    `select r.referrer_name as name from referrer_links r
    join people referrer on referrer.company_id = r.company_id and referrer.id = r.referrer_id and referrer.erased_at is null
    where r.id = $1 and r.claimed_until > clock()`,
    [linkId],
  )
  return row ?? null
}

/** The link that a request made, or null. */
export async function findLinkByRequest(
  database: Queryable,
  companyId: string,
  requestHash: Buffer,
): Promise<(ObjectKey & { referrerId: string }) | null> {
  const [row] = await database.query<ObjectKey & { referrerId: string }>(
    `select company_id as "companyId", id, referrer_id as "referrerId" from referrer_links
    where company_id = $1 and request_hash = $2`,
    [companyId, requestHash],
  )
  return row ?? null
}

/** The job of a referral, as mails and pages name it. */
export interface ReferredJob {
  readonly title: string
  /** As public pages show it. */
  readonly employer: string
}

/** SQL of the employer of a position `p` as public pages show it. */
export const EMPLOYER = `(select shown.name from companies shown
  where shown.id = case when p.hide_employer then p.company_id else coalesce(p.client_id, p.company_id) end)`

/** Reads a job of which the transaction knows that it exists. */
export async function readReferredJob(database: Queryable, position: ObjectKey): Promise<ReferredJob> {
  const [row] = await database.query<ReferredJob & Record<string, unknown>>(
    `select p.title, ${EMPLOYER} as employer from positions p where p.company_id = $1 and p.id = $2`,
    [position.companyId, position.id],
  )
  if (!row) throw new Error('a position that was just found is gone')
  return row
}
