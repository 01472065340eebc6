/**
 * # The feed of changes
 *
 * Integrators ask what changed since they last asked (docs/keeping-in-step.md). Triggers keep one row for each object and each
 * scope (migration 0082): its newest change there. A row has neither what happened nor anything of the object. Both are read when
 * somebody asks, with the access of the key, so nothing that is erased or out of reach is ever in the feed.
 *
 * **Nothing is missed.** Rows are read in the order of their transactions, up to a horizon: the oldest transaction that is still
 * running when the statement begins. What has a lower number has ended, so nothing can appear there any more. A row of a
 * transaction above the horizon waits until the horizon has passed it, however long ago it was committed. A transaction that
 * stays open delays the feed, and loses nothing.
 *
 * **A cursor** (feed-cursor.ts) is a transaction and a number in it. A row that changes again moves behind all cursors, so each
 * object comes once, however often it changed.
 *
 * **Restricted keys** read the rows of their positions out of those of their company. They look through so many rows at a time,
 * and go on with the next request: an answer can be empty although it is not the last.
 */

import { type CompanyAccess, positionsInScope } from '../access/access.ts'
import type { Queryable, Transaction } from '../db/connection.ts'
import { type Parameters, parameters } from '../db/parameters.ts'
import { CURSOR_DAYS, type CursorRealm, type FeedPlace } from './feed-cursor.ts'

/** The scope of what keys of all companies read, and the position of what belongs to none. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'
/** How many rows are looked through at most for those that an access reads. */
const SCANNED = 10_000
/** How many old rows one statement deletes. */
const DELETED = 20_000
/** The place after everything. */
const END = `'18446744073709551615'::xid8, 9223372036854775807`
/** Rows are kept for longer than cursors, because a row has the time of its statement, and not that of its commit. */
const KEPT_DAYS = CURSOR_DAYS + 1

/** One change: of an object, or of an object with a position. */
export interface FeedRow {
  readonly kind: string
  readonly id: string
  /** `NOBODY` if it belongs to no position. */
  readonly positionId: string
  readonly changedAt: string
  readonly place: FeedPlace
}

export interface FeedPage {
  readonly rows: readonly FeedRow[]
  /** Where to go on. */
  readonly next: FeedPlace
  /** Whether these are all changes that are committed. */
  readonly upToDate: boolean
}

/** Reads where cursors hold, now. */
export async function readRealm(database: Queryable): Promise<CursorRealm> {
  const [row] = await database.query<{
    secret: Buffer
    system: string
    database: string
    horizon: string
    next: string
  }>(
    `select i.cursor_secret as secret, (select system_identifier::text from pg_control_system()) as system,
      (select oid::text from pg_database where datname = current_database()) as database,
      pg_snapshot_xmin(pg_current_snapshot())::text as horizon, pg_snapshot_xmax(pg_current_snapshot())::text as next
    from installation i`,
    [],
  )
  if (!row) throw new Error('the installation is not recorded')
  return { ...row, horizon: BigInt(row.horizon), next: BigInt(row.next) }
}

interface PageRow extends Record<string, unknown> {
  kind: string | null
  id: string
  position_id: string
  changed_at: string
  xid: string
  n: string
  last_xid: string | null
  last_n: string | null
  bound_xid: string | null
  bound_n: string | null
  pending: boolean
}

/**
 * Reads what an access reads of the changes after a place, in their order. Whether an object can still be read is for the caller
 * to find out.
 * @param kinds all if undefined
 */
export async function readFeed(
  database: Queryable,
  access: CompanyAccess,
  after: FeedPlace,
  take: number,
  kinds: readonly string[] | undefined,
): Promise<FeedPage> {
  const $ = parameters(after.xid.toString(), after.n.toString(), access.companyId)
  const limit = $(take + 1)
  const visible = visibleTo(access, $, kinds)
  const text = `
    with here as materialized (
      select pg_snapshot_xmin(pg_current_snapshot()) as horizon
    ), bound as materialized (
      select xid, n from (
        ${isFiltered(access, kinds) ? `${farthest(OWN)} union all ${farthest(EVERYBODYS)} union all` : ''} select ${END}
      ) ends (xid, n) order by xid, n limit 1
    ), last as materialized (
      select xid, n from (${lastSettled(OWN)} union all ${lastSettled(EVERYBODYS)}) settled order by xid desc, n desc limit 1
    ), found as (
      select * from (${branch(OWN, visible, limit)} union all ${branch(EVERYBODYS, visible, limit)}) of_both
      order by xid, n limit ${limit}
    )
    select f.kind, f.id, f.position_id, f.changed_at, f.xid::text, f.n::text, l.xid::text as last_xid, l.n::text as last_n,
      b.xid::text as bound_xid, b.n::text as bound_n, ${pending(OWN, visible)} or ${pending(EVERYBODYS, visible)} as pending
    from (select) one left join last l on true left join bound b on (b.xid, b.n) < (${END})
    left join found f on true order by f.xid, f.n`
  const found = await database.query<PageRow>(text, $.values)
  return pageOf(found, after, take)
}

const OWN = '$3::uuid'
const EVERYBODYS = `'${NOBODY}'::uuid`
const HORIZON = '(select horizon from here)'
/** The rows of a scope after the place that is asked for. */
const rowsOf = (scope: string) =>
  `from object_changes c where c.scope_id = ${scope} and (c.xid, c.n) > ($1::xid8, $2::bigint)`

/** The place of the row up to which rows are looked through. */
const farthest = (scope: string) =>
  `(select c.xid, c.n ${rowsOf(scope)} and c.xid < ${HORIZON} order by c.xid, c.n offset ${SCANNED - 1} limit 1)`

const lastSettled = (scope: string) =>
  `(select c.xid, c.n ${rowsOf(scope)} and c.xid < ${HORIZON} order by c.xid desc, c.n desc limit 1)`

const branch = (scope: string, visible: string, limit: string) => `(
  select c.kind, c.id, c.position_id, iso(c.changed_at) as changed_at, c.xid, c.n ${rowsOf(scope)} and c.xid < ${HORIZON}
    and (c.xid, c.n) <= (select xid, n from bound) and ${visible}
  order by c.xid, c.n limit ${limit})`

const pending = (scope: string, visible: string) =>
  `exists (select ${rowsOf(scope)} and c.xid >= ${HORIZON} and ${visible})`

function isFiltered(access: CompanyAccess, kinds: readonly string[] | undefined): boolean {
  return access.positions !== 'all' || kinds !== undefined
}

/**
 * SQL that is true for rows `c` that an access reads. Clients and pages with a position are for restricted keys alone, which read
 * them because of the position.
 */
function visibleTo(access: CompanyAccess, $: Parameters, kinds: readonly string[] | undefined): string {
  const ofKinds = kinds === undefined ? '' : `c.kind = any (${$([...kinds])}::text[]) and `
  if (access.positions === 'all')
    return `${ofKinds}(c.position_id = '${NOBODY}' or c.kind not in ('client', 'careerPage'))`
  return `${ofKinds}(c.position_id = '${NOBODY}' or c.position_id = any (${positionsInScope(access, $)}))`
}

function pageOf(found: readonly PageRow[], after: FeedPlace, take: number): FeedPage {
  const rows = found.flatMap((row) =>
    row.kind === null
      ? []
      : [
          {
            kind: row.kind,
            id: row.id,
            positionId: row.position_id,
            changedAt: row.changed_at,
            place: placeIn(row.xid, row.n),
          },
        ],
  )
  const shown = rows.slice(0, take)
  const last = shown.at(-1)
  if (rows.length > take && last) return { rows: shown, next: last.place, upToDate: false }
  const [facts] = found
  if (facts?.bound_xid != null && facts.bound_n !== null)
    return { rows: shown, next: placeIn(facts.bound_xid, facts.bound_n), upToDate: false }
  const next = facts?.last_xid == null ? after : placeIn(facts.last_xid, facts.last_n ?? '0')
  return { rows: shown, next, upToDate: facts?.pending !== true }
}

function placeIn(xid: string, n: string): FeedPlace {
  return { xid: BigInt(xid), n: BigInt(n) }
}

/** Deletes what keys of companies were to be told, because the companies go. Keys of others are still told what they can read no more. */
export async function forgetScopes(tx: Transaction, companies: readonly string[]): Promise<void> {
  await tx.query('delete from object_changes where scope_id = any ($1::uuid[])', [companies])
}

/** Deletes all changes that no cursor asks for any more. */
export async function deleteOldChanges(database: Queryable): Promise<void> {
  while ((await deleteSome(database)) === DELETED);
}

async function deleteSome(database: Queryable): Promise<number> {
  const [row] = await database.query<{ deleted: number }>(
    // What somebody is writing is not old. A statement that never waits cannot deadlock with writers, whatever its order.
    `with deleted as (
      delete from object_changes where ctid = any (array(
        select ctid from object_changes where changed_at < clock() - interval '${KEPT_DAYS} days' limit ${DELETED} for update skip locked))
      returning 1
    )
    select count(*)::int as deleted from deleted`,
    [],
  )
  return row?.deleted ?? 0
}

/**
 * Ends all cursors, and the feed with them: its transactions may be those of another database, whose numbers this one has not
 * reached.
 */
export async function endCursors(database: Queryable): Promise<void> {
  await database.query(
    `with ended as (delete from object_changes)
    update installation set cursor_secret = sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))`,
    [],
  )
}

/** Seconds since the oldest transaction began that the feed waits for; 0 if it waits for none. */
export async function readHorizonAge(database: Queryable): Promise<number> {
  const [row] = await database.query<{ age: number }>(
    `select coalesce(extract(epoch from clock_timestamp() - min(began)), 0)::float8 as age from (
      select xact_start as began from pg_stat_activity where backend_xid is not null and pid <> pg_backend_pid()
      union all select prepared from pg_prepared_xacts) open`,
    [],
  )
  return Math.max(0, row?.age ?? 0)
}

/** Whether the feed has changes of transactions that this database has not reached: it was restored, and nobody has said so. */
export async function isAheadOfDatabase(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ ahead: boolean }>(
    'select exists (select from object_changes where xid >= pg_snapshot_xmax(pg_current_snapshot())) as ahead',
    [],
  )
  return row?.ahead === true
}
