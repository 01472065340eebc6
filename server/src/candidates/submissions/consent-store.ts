import type { ObjectKey } from '../../changes/object-key.ts'
import type { Queryable, Transaction } from '../../db/connection.ts'

/** What people agree to. */
export type ConsentPurpose = 'other_positions' | 'stage_for_referrer'

/** What somebody agreed to, as it stands now. */
export interface Consent extends ObjectKey {
  readonly givenAt: Date
  readonly expiresAt: Date
  readonly withdrawnAt: Date | null
}

/**
 * Notes that a person agreed to something: to be kept for other positions, or that whoever referred them sees how it goes on.
 */
export async function insertConsent(
  tx: Transaction,
  consent: ObjectKey & { personId: string; submissionId: string | null; months: number; purpose?: ConsentPurpose },
): Promise<void> {
  await tx.query(
    `insert into consents (company_id, id, person_id, submission_id, purpose, given_at, expires_at)
    values ($1, $2, $3, $4, $6, clock(), clock() + make_interval(months => $5))`,
    [
      consent.companyId,
      consent.id,
      consent.personId,
      consent.submissionId,
      consent.months,
      consent.purpose ?? 'other_positions',
    ],
  )
}

/** The last time that a person agreed to be kept, or null. */
export async function readConsent(database: Queryable, companyId: string, personId: string): Promise<Consent | null> {
  const [row] = await database.query<Consent & Record<string, unknown>>(
    `select company_id as "companyId", id, given_at as "givenAt", expires_at as "expiresAt", withdrawn_at as "withdrawnAt"
    from consents where company_id = $1 and person_id = $2 and purpose = 'other_positions'
    order by given_at desc, id desc limit 1`,
    [companyId, personId],
  )
  return row ?? null
}

/** Ends every agreement of a person to be kept. @returns how many there were */
export async function withdrawConsents(tx: Transaction, companyId: string, personId: string): Promise<number> {
  const rows = await tx.query(
    `update consents set withdrawn_at = greatest(clock(), given_at)
    where company_id = $1 and person_id = $2 and purpose = 'other_positions' and withdrawn_at is null
      and expires_at > clock() returning id`,
    [companyId, personId],
  )
  return rows.length
}
