import type { PositionStatus } from '@kandidat/contract/resources/enumerations'
import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { keyArrays, type Keys, type ObjectKey } from '../../base/db/keys.ts'
import type { RaisedVersion } from '../../base/changes/version-store.ts'
import { isUnswept } from './expiration-store.ts'

/** A position whose status changed. */
export interface StatusChange extends ObjectKey {
  before: PositionStatus
  after: PositionStatus
}

/**
 * The rule for the status (docs/statuses.md#the-rule) as SQL over the positions `p`, at the time
 * `at`. Refresh, sweep and checker share this text. It is not a function of the database, because
 * old and new code run side by side during an upgrade.
 */
const statusByRule = (at: string) => `case
    when p.archived_at is not null or p.deleted_at is not null then 'ARCHIVED'
    when p.published_at is null then 'DRAFT'
    when p.paused_at is not null then 'PAUSED'
    when (p.expiration_date is null or p.expiration_date > ${at}) and (
      exists (select from sharing_links s where s.company_id = p.company_id and s.position_id = p.id and s.active)
      or exists (
        select from listings l join careers_pages cp on cp.company_id = l.page_company_id and cp.id = l.page_id
        where l.company_id = p.company_id and l.position_id = p.id and l.enabled and cp.active)
    ) then 'PUBLISHED'
    else 'ACTIVE'
  end`

/**
 * Writes the status and first activation of the given positions, `live` of their listings, and what they were live through. The
 * transaction has locked the positions and their links. If the status changes, `updatedAt` moves to
 * `at`. If only the clock passed the expiration, it moves to the expiration, which readers have
 * seen since.
 * @param at the database's time, read after the locks were taken
 * @param cause `clock` if only the expiration has passed
 * @returns the positions whose status changed
 */
export async function refreshPositions(
  tx: Transaction,
  positions: Keys,
  at: Date,
  cause: 'change' | 'clock' = 'change',
): Promise<StatusChange[]> {
  const updatedAt =
    cause === 'clock'
      ? 'greatest(p.updated_at, p.expiration_date)'
      : `greatest($3::timestamptz, p.updated_at + interval '1 ms')`
  return tx.query<StatusChange>(
    `with ruled as (
      select p.company_id, p.id, p.status as before, p.published_at, ${statusByRule('$3::timestamptz')} as after
      from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
      join positions p on p.company_id = given.company_id and p.id = given.id
    ), listed as (
      update listings l
      set live = r.after = 'PUBLISHED' and l.enabled and cp.active, published_at = r.published_at,
        was_live = l.was_live or l.live or r.after = 'PUBLISHED' and l.enabled and cp.active
      from ruled r, careers_pages cp
      where l.company_id = r.company_id and l.position_id = r.id
        and cp.company_id = l.page_company_id and cp.id = l.page_id
        and (l.live, l.published_at) is distinct from (r.after = 'PUBLISHED' and l.enabled and cp.active, r.published_at)
    ), shared as (
      update sharing_links s set was_live = true from ruled r
      where s.company_id = r.company_id and s.position_id = r.id and s.active and not s.was_live
        and 'PUBLISHED' in (r.before, r.after)
    )
    update positions p
    set status = r.after,
      updated_at = ${updatedAt},
      first_activated_at = case when r.after = 'PUBLISHED' then coalesce(p.first_activated_at, $3) else p.first_activated_at end
    from ruled r
    where p.company_id = r.company_id and p.id = r.id and p.status <> r.after
    returning p.company_id as "companyId", p.id, r.before, r.after`,
    [...keyArrays(positions), at],
  )
}

/**
 * Locks published positions whose expiration has passed, oldest first. It skips positions that
 * another transaction holds and does not count them, so that several processes share the work. A
 * statement that never waits cannot deadlock, whatever its order.
 */
export async function lockExpired(tx: Transaction, limit: number): Promise<(ObjectKey & { at: Date })[]> {
  return tx.query<ObjectKey & { at: Date }>(
    `select company_id as "companyId", id, clock() as at from positions
    where status = 'PUBLISHED' and expiration_date <= (select clock())
    order by expiration_date limit $1 for no key update skip locked`,
    [limit],
  )
}

/**
 * Returns the versions of the companies whose responses or careers pages show the given positions:
 * the owner's, and those of clients on whose pages one is listed. The version of the marketplace's
 * page rises with that of any owner (base/changes/version-store.ts).
 */
export async function versionsShowing(tx: Transaction, positions: Keys): Promise<RaisedVersion[]> {
  return tx.query<RaisedVersion>(
    `with given as (select * from unnest($1::uuid[], $2::uuid[]) as given (company_id, id))
    select company_id as "companyId", 'content' as kind from given
    union
    select l.page_company_id, 'content' from given
    join listings l on l.company_id = given.company_id and l.position_id = given.id
    join careers_pages cp on cp.company_id = l.page_company_id and cp.id = l.page_id and not cp.is_marketplace`,
    keyArrays(positions),
  )
}

/** A position or listing that contradicts the rule. */
export interface StatusFault {
  positionId: string
  fault: string
}

/**
 * Compares every position and listing with the rule, at the database's time. An expired position
 * that was not swept yet is not a fault, because every reader sees it as ACTIVE.
 * @param limit how many faults to return at most
 */
export async function findStatusFaults(database: Queryable, limit: number): Promise<StatusFault[]> {
  return database.query<StatusFault>(
    `with now as materialized (select clock() as at), ruled as (
      select p.company_id, p.id, p.client_id, p.published_at, ${statusByRule('now.at')} as rule,
        -- Never null: in the last condition, null would hide every fault of a position that does not expire.
        coalesce(${isUnswept('now.at')}, false) as unswept,
        p.status
      from positions p, now
    )
    select id as "positionId", 'status is ' || status || ', but the rule says ' || rule as fault
    from ruled where rule <> case when unswept then 'ACTIVE' else status end
    union all
    select r.id, case
        when l.published_at is distinct from r.published_at then 'publishedAt differs on the careers page ' || l.page_id
        when l.enabled and not (cp.is_marketplace or cp.company_id = r.company_id or cp.company_id is not distinct from r.client_id)
          then 'it is listed on the careers page ' || l.page_id || ' of a company that it is not for'
        else 'it is ' || case when l.live then '' else 'not ' end || 'live on the careers page ' || l.page_id
          || ', but the rule says that it is' || case when l.live then ' not' else '' end
      end
    from listings l
    join ruled r on r.company_id = l.company_id and r.id = l.position_id
    join careers_pages cp on cp.company_id = l.page_company_id and cp.id = l.page_id
    where l.published_at is distinct from r.published_at
      or l.enabled and not (cp.is_marketplace or cp.company_id = r.company_id or cp.company_id is not distinct from r.client_id)
      or (l.live <> (r.rule = 'PUBLISHED' and l.enabled and cp.active) and not (r.unswept and l.live and l.enabled and cp.active))
    limit $1`,
    [limit],
  )
}
