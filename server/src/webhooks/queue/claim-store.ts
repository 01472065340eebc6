import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../base/db/connection.ts'
import type { Lease } from './delivery.ts'
import { sameQueue } from './queue-keys-store.ts'

/**
 * Queues of one company that may be claimed at a time. For one receiver it is its allowance, 8 at
 * most.
 */
const COMPANY_SHARE = 32

/**
 * Claims queues that are due. Receivers and companies take turns: the first queue of each, then the
 * second.
 *
 * The statement counts claimed queues by its snapshot. Two claims in the same millisecond may both
 * see the same room, and together exceed a share by what one of them claims.
 * @param limit queues at most
 */
export function claimQueues(database: Queryable, limit: number, leaseSeconds: number): Promise<Lease[]> {
  return database.query<Lease>(CLAIM, [limit, randomUUID(), leaseSeconds])
}

const THIS_MOMENT = `this_moment as materialized (select clock() as at)`

/**
 * The receivers that something waits for, and a last row that is null. Each step jumps through the
 * index to the next receiver, so it does not read the queues of the one before.
 */
const WAITING_RECEIVERS = `waiting as (
    (select receiver_id from lanes order by receiver_id limit 1)
    union all
    select (select l.receiver_id from lanes l where l.receiver_id > w.receiver_id order by l.receiver_id limit 1)
    from waiting w where w.receiver_id is not null
  )`

/** How many queues are claimed, by receiver. */
const CLAIMED_COUNTS = `leased as materialized (
    select l.receiver_id, l.company_id, count(*) as n from lanes l, this_moment
    where l.token is not null and l.lease_until > at group by l.receiver_id, l.company_id
  )`

/**
 * How many queues each receiver and its company may still have claimed. An open breaker lets one
 * probe through.
 */
const ROOM = `receivers_with_room as (
    select r.id, at,
      case when s.breaker = 'open' then (s.probe_at <= at)::int else coalesce(s.allowance, 8) end
        - coalesce((select n from leased where receiver_id = r.id), 0) as room,
      ${COMPANY_SHARE} - coalesce((select sum(n) from leased where company_id = r.company_id), 0) as company_room
    from waiting w join receivers r on r.id = w.receiver_id
    left join receiver_states s on s.receiver_id = r.id
    cross join this_moment
    where r.paused_at is null and r.removed_at is null
  )`

/**
 * Locks the queues that are due, as many for each receiver as there is room. Skips those that
 * another transaction holds.
 */
const LOCK_DUE = `due as (
    select l.*, company_room, row_number() over (partition by l.receiver_id order by l.due_at) as turn
    from receivers_with_room r cross join lateral (
      select * from lanes
      where receiver_id = r.id and due_at <= r.at and (token is null or lease_until <= r.at)
      order by due_at limit greatest(least(r.room, r.company_room, $1), 0) for update skip locked) l
  )`

/**
 * Chooses among them, so that the receivers of a company share its room, and companies share the
 * limit.
 */
const CHOOSE = `shared as (
    select due.*, row_number() over (partition by company_id order by turn, receiver_id) as company_turn from due
  ), chosen as (
    select receiver_id, object_id, track, aside from shared
    where company_turn <= company_room order by turn, company_turn limit $1
  )`

const CLAIM = `
  with recursive ${THIS_MOMENT}, ${WAITING_RECEIVERS}, ${CLAIMED_COUNTS}, ${ROOM}, ${LOCK_DUE}, ${CHOOSE}
  update lanes l set token = $2, lease_until = at + make_interval(secs => $3), tries = l.tries + 1
  from chosen c, this_moment where ${sameQueue('l', 'c')}
  returning l.receiver_id as "receiverId", l.object_id as "objectId", l.track::float8 as replay, l.aside::float8 as parked,
    l.company_id as "companyId", l.token`
