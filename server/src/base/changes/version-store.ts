import type { Transaction } from '../db/connection.ts'

/**
 * A version that cached responses or open pages of a company depend on (ARCHITECTURE.md#versions says what
 * raises which).
 */
export interface RaisedVersion {
  companyId: string
  kind: 'content' | 'people' | 'marketplace' | 'settings'
}

const SLOTS = 16

/**
 * Raises versions, as the last step before the commit: nothing is locked after it. They are sorted,
 * so that two transactions never deadlock. Each is raised in one of sixteen slots, so that
 * transactions rarely wait for each other; settings change seldom, and need one.
 */
export async function raiseVersions(tx: Transaction, versions: readonly RaisedVersion[]): Promise<void> {
  if (versions.length === 0) return
  await tx.query(
    `insert into versions as v (company_id, kind, slot, n)
    select distinct company_id, kind, case when kind = 'settings' then 0 else $3::smallint end, 1 from unnest($1::uuid[], $2::text[]) as raised (company_id, kind)
    order by company_id, kind
    on conflict (company_id, kind, slot) do update set n = v.n + 1`,
    [
      versions.map((version) => version.companyId),
      versions.map((version) => version.kind),
      Math.floor(Math.random() * SLOTS),
    ],
  )
}
