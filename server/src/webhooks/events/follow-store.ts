import { only } from '../../base/certain.ts'
import type { Queryable } from '../../base/db/connection.ts'
import type { EventKind } from '../../base/changes/event.ts'
import { idsForm } from '../../base/changes/ids-form.ts'

/** An event as a follower returns it. */
export interface FollowedEvent {
  readonly id: string
  /** The slug of the company. */
  readonly company: string
  readonly objectId: string
  /** Its number among the events of its object. */
  readonly sequence: number
  readonly kind: EventKind
  readonly at: Date
  /** The bytes that receivers get. */
  readonly body: string
}

/** Which events are followed. */
export interface FollowedScope {
  /** Only events of this company. */
  readonly companyId?: string
  readonly kinds?: readonly EventKind[]
  /** Whether bodies contain candidates with ids only. */
  readonly idsAlone: boolean
}

/** Where a page of events that were committed long before begins: after this event. */
export interface EventPlace {
  readonly at: Date
  readonly objectId: string
  readonly sequence: number
}

const SHOWN = `e.id, c.slug as company, e.object_id as "objectId", e.sequence::float8 as sequence, e.kind, e.created_at as at`

function bodyIn({ idsAlone }: FollowedScope): string {
  return idsAlone ? `case when e.person_id is not null then ${idsForm('e.body')} else e.body end as body` : 'e.body'
}

/** The database's time, at the beginning of a look. */
export async function readTime(database: Queryable): Promise<Date> {
  const row = only(await database.query<{ at: Date }>('select clock() as at', []))
  return row.at
}

/**
 * The open transactions that have written something, or locked something to write it. Each holds a
 * lock on its own number until it ends. A snapshot does not show which are open: it knows the last
 * transaction that ended, but not which ones began after it.
 */
export async function readOpenTransactions(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select l.transactionid::text as id from pg_locks l left join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted
      and (a.datid is null or a.datid = (select oid from pg_database where datname = current_database()))`,
    [],
  )
  return rows.map(({ id }) => id)
}

/** Events after a place and before a time, in the order of time, at most `limit`. */
export function readEventsBetween(
  database: Queryable,
  scope: FollowedScope,
  { from, until, limit }: { from: EventPlace; until: Date; limit: number },
): Promise<FollowedEvent[]> {
  return database.query<FollowedEvent>(
    `select ${SHOWN}, ${bodyIn(scope)}
    from companies c cross join lateral (
      select * from events e where e.company_id = c.id and (e.created_at, e.object_id, e.sequence) > ($3::timestamptz, $4::uuid, $5::bigint)
        and e.created_at < $6 and e.day >= ($3::timestamptz at time zone 'UTC')::date and ($2::text[] is null or e.kind = any ($2))
      order by e.created_at, e.object_id, e.sequence limit $7) e
    where $1::uuid is null or c.id = $1
    order by e.created_at, e.object_id, e.sequence limit $7`,
    [scope.companyId ?? null, scope.kinds ?? null, from.at, from.objectId, from.sequence, until, limit],
  )
}

/**
 * Committed events that were created from a time on, without those that were seen. Events of one
 * object come in the order of their numbers, also if a clock went back between them.
 */
export function readUnseenEvents(
  database: Queryable,
  scope: FollowedScope,
  { since, seen, limit }: { since: Date; seen: readonly string[]; limit: number },
): Promise<FollowedEvent[]> {
  return database.query<FollowedEvent>(
    `select ${SHOWN}, ${bodyIn(scope)}
    from (
      select e.day, e.company_id, e.object_id, e.sequence, max(e.created_at) over (
        partition by e.object_id order by e.sequence rows unbounded preceding) as place
      from companies c join events e on e.company_id = c.id
      where ($1::uuid is null or c.id = $1) and ($2::text[] is null or e.kind = any ($2)) and e.created_at >= $3
        and e.day >= ($3::timestamptz at time zone 'UTC')::date and e.id <> all ($4::uuid[])
      order by place, e.object_id, e.sequence limit $5) found
    join events e using (company_id, object_id, sequence, day) join companies c on c.id = e.company_id
    order by found.place, e.object_id, e.sequence`,
    [scope.companyId ?? null, scope.kinds ?? null, since, seen, limit],
  )
}
