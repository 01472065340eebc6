import type { Access } from '../../../base/access/access.ts'
import { requireAbility } from '../../../base/access/access.ts'
import { inReach } from '../../../base/access/reach.ts'
import type { Keys, ObjectKey } from '../../../base/db/keys.ts'
import type { Queryable, Transaction } from '../../../base/db/connection.ts'
import { rowById } from '../../../base/db/lookup.ts'
import type { PageRequest } from '../../../base/db/page.ts'
import { parameters } from '../../../base/db/parameters.ts'
import type { ImportFaultCode } from '../../../content/faults/fault-code.ts'
import type { ImportRun, RunProgress, RunState } from './run.ts'
import type { StoredReport } from './report.ts'

const RUN = `x.company_id as "companyId", (select slug from companies where id = x.company_id) as company, x.id, x.user_id as "userId", coalesce(nullif(u.name, ''), u.email) as "user",
  x.format, x.board, x.file_id as "fileId", x.file_name as "fileName", x.address, x.options, x.state, x.progress, x.report,
  x.fault, x.fault_code as "faultCode", x.attempts, x.created_at as "createdAt", x.since`

/**
 * Lists the imports of a company, the newest first.
 * @throws {Refusal} if the access does not have the ability `imports.run`
 */
export async function listRuns(
  database: Queryable,
  access: Access,
  filter: { readonly companyId?: string | undefined; readonly id?: string },
  page: PageRequest,
): Promise<ImportRun[]> {
  requireAbility(access, 'imports.run')
  const $ = parameters()
  const conditions = [inReach(access, $, 'import_runs', filter)]
  if (filter.id !== undefined) conditions.push(`x.id = ${$(filter.id)}`)
  if (page.cursor !== undefined) conditions.push(`x.id < ${$(page.cursor)}`)
  return database.query<ImportRun & Record<string, unknown>>(
    `select ${RUN} from (
      select * from import_runs x where ${conditions.join(' and ')} order by x.id desc limit ${$(page.limit)}
    ) x cross join lateral ${rowById('users', 'x.user_id')} u order by x.id desc`,
    $.values,
  )
}

/** A run to begin. */
export type NewRun = Pick<
  ImportRun,
  'companyId' | 'id' | 'userId' | 'format' | 'board' | 'fileId' | 'fileName' | 'address' | 'options'
> & { readonly state: Extract<RunState, 'mapping' | 'checking'> }

/** Lets the runs of a company begin one after the other, so that two of one feed cannot run at once. */
export async function lockRuns(tx: Transaction, companyId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`import runs ${companyId}`])
}

/** Whether a run of this feed is at work. */
export async function isFeedBusy(
  tx: Transaction,
  { companyId, format, board }: Pick<NewRun, 'companyId' | 'format' | 'board'>,
): Promise<boolean> {
  const rows = await tx.query(
    `select from import_runs where company_id = $1 and format = $2 and board = $3 and state in ('checking', 'importing')`,
    [companyId, format, board],
  )
  return rows.length > 0
}

/** Writes a new run. */
export async function insertRun(tx: Transaction, run: NewRun): Promise<void> {
  await tx.query(
    `insert into import_runs (company_id, id, user_id, format, board, file_id, file_name, address, options, state,
      created_at, since)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock(), clock())`,
    [
      ...[run.companyId, run.id, run.userId, run.format, run.board, run.fileId, run.fileName, run.address],
      ...[JSON.stringify(run.options), run.state],
    ],
  )
}

/** Writes an import that was done before, with what it did: for the demonstration. */
export async function insertFinishedRun(tx: Transaction, run: NewRun, report: StoredReport): Promise<void> {
  await insertRun(tx, run)
  await tx.query(`update import_runs set state = 'done', report = $2 where id = $1`, [run.id, JSON.stringify(report)])
}

type LockedRun = Pick<ImportRun, 'companyId' | 'id' | 'format' | 'board' | 'state' | 'fileId' | 'address'>

/** Locks runs of allowed keys, and reads what they are by then. */
export async function lockedRuns(tx: Transaction, keys: Keys): Promise<LockedRun[]> {
  return tx.query<LockedRun & Record<string, unknown>>(
    `select company_id as "companyId", id, format, board, state, file_id as "fileId", address from import_runs
    where id = any ($1::uuid[]) order by id for no key update`,
    [keys.map(({ id }) => id)],
  )
}

/** Brings a locked run to another state. It is not at work for anybody until somebody claims it. */
export async function moveRun(
  tx: Transaction,
  { companyId, id }: ObjectKey,
  state: RunState,
  options?: unknown,
): Promise<void> {
  await tx.query(
    `update import_runs set state = $3, since = clock(), attempts = 0, token = null, lease_until = null, progress = null,
      options = coalesce($4::json, options), fault = null, fault_code = null,
      address = case when $3 in ('checking', 'importing') then address end
    where company_id = $1 and id = $2`,
    [companyId, id, state, options === undefined ? null : JSON.stringify(options)],
  )
}

/** A run that this process works on. */
export interface ClaimedRun extends ObjectKey {
  readonly token: string
}

/**
 * Claims the run that has waited longest, for so many seconds. One that another process left behind is claimed when its lease is
 * over.
 */
export async function claimRun(database: Queryable, leaseSeconds: number): Promise<ClaimedRun | undefined> {
  const [row] = await database.query<{ companyId: string; id: string; token: string }>(
    `update import_runs x set token = gen_random_uuid(), lease_until = clock() + make_interval(secs => $1),
      attempts = x.attempts + 1
    from (
      select id from import_runs where state in ('checking', 'importing') and (lease_until is null or lease_until < clock())
      order by since limit 1 for no key update skip locked
    ) next
    where x.id = next.id
    returning x.company_id as "companyId", x.id, x.token`,
    [leaseSeconds],
  )
  return row
}

/** Reads a run that this process has claimed. */
export async function readClaimed(database: Queryable, { id, token }: ClaimedRun): Promise<ImportRun | undefined> {
  const [run] = await database.query<ImportRun & Record<string, unknown>>(
    `select ${RUN} from import_runs x join users u on u.company_id = x.company_id and u.id = x.user_id
    where x.id = $1 and x.token = $2`,
    [id, token],
  )
  return run
}

/** Keeps a claim, and notes the progress. @returns false if the run was cancelled, or belongs to another process by now */
export async function keepClaim(
  database: Queryable,
  { id, token }: ClaimedRun,
  progress: RunProgress,
  leaseSeconds: number,
): Promise<boolean> {
  const rows = await database.query(
    `update import_runs set progress = $3, lease_until = clock() + make_interval(secs => $4)
    where id = $1 and token = $2 returning id`,
    [id, token, JSON.stringify(progress), leaseSeconds],
  )
  return rows.length > 0
}

/** Gives a claim back, so that another process goes on at once. */
export async function releaseClaim(database: Queryable, { id, token }: ClaimedRun): Promise<void> {
  await database.query(
    `update import_runs set token = null, lease_until = null, attempts = greatest(attempts - 1, 0)
    where id = $1 and token = $2`,
    [id, token],
  )
}

/** How a step ended. */
export type StepResult =
  | { readonly state: 'checked' | 'done'; readonly report: StoredReport }
  | { readonly state: 'failed'; readonly fault: string; readonly code: ImportFaultCode | null }

/** Ends the step of a claimed run. @returns the file that it read, if nothing will read it again */
export async function endStep(
  tx: Transaction,
  { id, token }: ClaimedRun,
  result: StepResult,
): Promise<ObjectKey | undefined> {
  const [row] = await tx.query<{ companyId: string; fileId: string | null; format: string }>(
    `update import_runs set state = $3, since = clock(), token = null, lease_until = null,
      report = coalesce($4::json, report), fault = $5, fault_code = $6, address = case when $3 = 'checked' then address end
    where id = $1 and token = $2
    returning company_id as "companyId", file_id as "fileId", format`,
    [
      ...[id, token, result.state],
      ...('report' in result
        ? [JSON.stringify(result.report), null, null]
        : [null, result.fault.slice(0, 2_000), result.code]),
    ],
  )
  if (!row || row.fileId === null || result.state === 'checked') return undefined
  // Whoever sees that nobody came of it, or not everybody, chooses other columns of the same file.
  const isWanting = result.state === 'failed' || result.report.skipped > 0 || result.report.created === 0
  if (row.format === 'candidates-csv' && isWanting) return undefined
  return { companyId: row.companyId, id: row.fileId }
}
