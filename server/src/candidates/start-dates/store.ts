import type { Transaction } from '../../base/db/connection.ts'
import { keyArrays, type Keys, type ObjectKey } from '../../base/db/keys.ts'

/** Candidacies whose first day at work the migration has corrected, and about which nothing was sent yet. */
export async function findRepaired(tx: Transaction, limit: number): Promise<ObjectKey[]> {
  return tx.query<ObjectKey & Record<string, unknown>>(
    `select company_id as "companyId", vouch_id as id from repaired_start_dates order by company_id, vouch_id limit $1`,
    [limit],
  )
}

/**
 * Takes candidacies that the transaction has locked off the list of corrected ones.
 * @returns those of them whose corrected day is still to come: a day that was set since has had its event
 */
export async function takeRepaired(tx: Transaction, candidacies: Keys): Promise<ObjectKey[]> {
  return tx.query<ObjectKey & Record<string, unknown>>(
    `with taken as (
      delete from repaired_start_dates r using unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
      where r.company_id = given.company_id and r.vouch_id = given.id
      returning r.company_id, r.vouch_id, r.start_date
    )
    select v.company_id as "companyId", v.id from taken
    join vouches v on v.company_id = taken.company_id and v.id = taken.vouch_id and v.start_date = taken.start_date
    where v.start_date > clock()`,
    keyArrays(candidacies),
  )
}
