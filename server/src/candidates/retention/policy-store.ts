import type { Queryable, Transaction } from '../../base/db/connection.ts'
import type { Periods, Policy } from './periods.ts'

/** The policy of a company that is in force; null if it has confirmed none. Whoever is kept may know it, so it needs no access. */
export async function readPolicy(database: Queryable, companyId: string): Promise<Policy | null> {
  const [row] = await database.query<Policy & Record<string, unknown>>(
    `select version, periods, confirmed_at as "confirmedAt" from retention_policies where company_id = $1
    order by version desc limit 1`,
    [companyId],
  )
  return row ?? null
}

/** Adds the next version of a policy, and lets the job look through all people of the company. The company is locked. */
export async function insertPolicy(tx: Transaction, companyId: string, periods: Periods): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    `insert into retention_policies (company_id, version, periods, confirmed_at)
    select $1, coalesce(max(version), 0) + 1, $2, clock() from retention_policies where company_id = $1 returning version`,
    [companyId, JSON.stringify(periods)],
  )
  if (!row) throw new Error('a policy was not stored')
  await tx.query(
    `insert into retention_scans (company_id, started_at) values ($1, clock())
    on conflict (company_id) do update set started_at = excluded.started_at, ended_at = null, after_id = null`,
    [companyId],
  )
  return row.version
}

/** The people of a company through whom the job looks next. */
export interface Scan {
  readonly companyId: string
  /** The last person that it has looked at; null at the beginning. */
  readonly afterId: string | null
}

/** Hours after which the people of a company are looked through again: less than a day, because no day may be left out. */
const EVERY_HOURS = 23

/** Takes a company whose people nobody has looked through today, and that no other process works on. */
export async function takeScan(tx: Transaction): Promise<Scan | null> {
  // An archive has no scans, and the policies of its companies.
  await tx.query(
    `insert into retention_scans (company_id, started_at) select distinct company_id, clock() from retention_policies r
    where not exists (select from retention_scans s where s.company_id = r.company_id) on conflict do nothing`,
    [],
  )
  const [row] = await tx.query<Scan & { isNew: boolean } & Record<string, unknown>>(
    `select company_id as "companyId", after_id as "afterId", ended_at is not null as "isNew" from retention_scans
    where ended_at is null or started_at <= clock() - make_interval(hours => $1)
    order by started_at limit 1 for no key update skip locked`,
    [EVERY_HOURS],
  )
  if (!row) return null
  const { companyId, afterId, isNew } = row
  if (isNew) {
    await tx.query(
      'update retention_scans set started_at = clock(), ended_at = null, after_id = null where company_id = $1',
      [companyId],
    )
  }
  return { companyId, afterId: isNew ? null : afterId }
}

/** Notes how far a scan has come: to a person, or to the end. */
export async function writeScan(tx: Transaction, companyId: string, afterId: string | null): Promise<void> {
  await tx.query(
    `update retention_scans set after_id = $2::uuid, ended_at = case when $2::uuid is null then greatest(clock(), started_at) end
    where company_id = $1`,
    [companyId, afterId],
  )
}
