import { lockedOrRefused } from '../../base/access/reach-store.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import type { ObjectKey } from '../../base/db/keys.ts'
import type { Database, Queryable } from '../../base/db/connection.ts'
import { type KnownItem, rememberItems } from '../../moving/imports/storing/item-store.ts'
import { transitionPositions } from '../../positions/actions.ts'
import { expire, publish, type Transition } from '../../positions/lifecycle.ts'
import { demoSlugs } from './data.ts'
import { DEMO_SOURCE } from './load.ts'
import { installationAccess } from '../../base/access/access.ts'

const DAY = 86_400_000
/**
 * Positions are renewed up to this long before they expire, so that nobody sees an expired one while a
 * service runs.
 */
const LEAD = DAY
/** Expirations move by whole weeks, so that positions continue to expire on different days. */
const EXTENSION = 28 * DAY

/**
 * Whether there is anything to renew: the database has imported items of the demonstration. An earlier release loaded the
 * demonstration without such items.
 * @param slugs the slugs of all companies
 */
export async function hasDemo(database: Queryable, slugs: readonly string[]): Promise<boolean> {
  const ofDemo = new Set(await demoSlugs())
  const found = slugs.filter((slug) => ofDemo.has(slug))
  return found.length > 0 && hasDemoItems(database, found)
}

/**
 * Publishes the demonstration's positions again, with a later expiration, if they have expired or
 * expire within a day. It leaves out these positions:
 * - positions that somebody has edited since they were last loaded or renewed
 * - paused and archived positions
 * - positions without an active link
 * - positions that had already expired when they were loaded
 *
 * Any number of processes may run it.
 * @returns the number of renewed positions
 */
export function renewDemo(database: Database): Promise<number> {
  return inTransaction(database, installationAccess('system'), async (run) => {
    const found = await findDue(run.tx)
    if (found.length === 0) return 0
    await lockedOrRefused(run.tx, 'positions', found, 'update')
    // Somebody may have edited a position before it was locked.
    const due = await findDue(
      run.tx,
      found.map(({ id }) => id),
    )
    const positions = await run.within(
      'positions',
      due.map(({ id }) => id),
    )
    await transitionPositions(run, 'positions publish', positions, renew)
    const now = await run.now()
    for (const [companyId, items] of Map.groupBy(due, (item) => item.companyId)) {
      const [{ board } = { board: '' }] = items
      await rememberItems(run.tx, { companyId, source: DEMO_SOURCE, board }, items, now)
    }
    return due.length
  })
}

const renew: Transition = (position, now) => {
  const before = position.expirationDate?.getTime() ?? now.getTime()
  const extensions = Math.max(1, Math.ceil((now.getTime() + LEAD - before) / EXTENSION))
  return publish(expire(new Date(before + extensions * EXTENSION))(position, now), now)
}

async function hasDemoItems(database: Queryable, slugs: readonly string[]): Promise<boolean> {
  const rows = await database.query(
    `select from companies c join import_items i on i.company_id = c.id and i.source = $2
    where c.slug = any ($1) limit 1`,
    [slugs, DEMO_SOURCE],
  )
  return rows.length > 0
}

type DueItem = ObjectKey & KnownItem & { board: string }

/**
 * Finds the demonstration's positions that are due for renewal. `last_seen_at` is the last time that
 * the demonstration wrote a position. Every verb writes an audit entry with the ids of the objects
 * that it changed. A later entry with the id of the position, or of one of its sharing links, means
 * that somebody has edited the position. The system's own entries do not count, because renewals
 * write them.
 */
async function findDue(database: Queryable, ids: readonly string[] | null = null): Promise<DueItem[]> {
  return database.query<DueItem>(
    `select p.company_id as "companyId", p.id, i.board, i.external_id as "externalId", i.position_id as "positionId", i.hash
    from companies c join import_items i on i.company_id = c.id and i.source = $1
    join positions p on p.company_id = i.company_id and p.id = i.position_id
    where ($2::uuid[] is null or p.id = any ($2))
      and p.published_at is not null and p.paused_at is null and p.archived_at is null and p.deleted_at is null
      and p.expiration_date > i.last_seen_at and p.expiration_date <= clock() + $3 * interval '1 ms'
      and (exists (select from sharing_links s where s.company_id = p.company_id and s.position_id = p.id and s.active)
        or exists (select from listings l join careers_pages cp on cp.company_id = l.page_company_id and cp.id = l.page_id
          where l.company_id = p.company_id and l.position_id = p.id and l.enabled and cp.active))
      and not exists (
        select from audit_entries a
        where a.company_id = p.company_id and a.at > i.last_seen_at and a.actor_kind <> 'system'
          and a.object_ids && (p.id || array(
            select s.id from sharing_links s where s.company_id = p.company_id and s.position_id = p.id)))`,
    [DEMO_SOURCE, ids, LEAD],
  )
}
