import type { Transaction } from '../db/connection.ts'

/** What an answer depends on, of one company (what raises which: ARCHITECTURE.md#rules-with-their-reasons). */
export interface RaisedVersion {
  companyId: string
  kind: 'content' | 'people' | 'marketplace'
}

const SLOTS = 16

/**
 * Raises versions, as the last thing before commit: nothing is locked after it. Sorted, so that two transactions never
 * wait for each other; in one of sixteen slots, so that they rarely wait at all.
 */
export async function raiseVersions(tx: Transaction, versions: readonly RaisedVersion[]): Promise<void> {
  if (versions.length === 0) return
  await tx.query(
    `insert into versions as v (company_id, kind, slot, n)
    select distinct company_id, kind, $3::smallint, 1 from unnest($1::uuid[], $2::text[]) as raised (company_id, kind)
    order by company_id, kind
    on conflict (company_id, kind, slot) do update set n = v.n + 1`,
    [
      versions.map((version) => version.companyId),
      versions.map((version) => version.kind),
      Math.floor(Math.random() * SLOTS),
    ],
  )
}
