import { type Access, requireAbility } from '../access/access.ts'
import type { Queryable } from '../db/connection.ts'
import { rowById } from '../db/lookup.ts'
import { type Parameters, parameters } from '../db/parameters.ts'
import { KEPT_DAYS } from '../queue/upkeep/retention.ts'
import { deliveryColumns, type LoggedDelivery, type LogScope, receiversOf } from './log-store.ts'
import type { DeliveryKey } from './retry-store.ts'

/** Which deliveries to list. */
export interface LogFilter extends LogScope {
  readonly states?: readonly string[] | undefined
  readonly kinds?: readonly string[] | undefined
  /** When the event happened: from `since` on, and before `until`. */
  readonly since?: Date | undefined
  readonly until?: Date | undefined
}

/** The requested page of the log. */
export interface LogPage {
  /** The last delivery of the previous page. */
  readonly cursor?: DeliveryKey | undefined
  readonly limit: number
}

/** The states of deliveries that were given up. Few are, and an index has them alone. */
const GIVEN_UP = ['failed', 'lost', 'cancelled']

/**
 * Lists deliveries by days and the ids of their events, the latest first. Ids of events sort by time. It
 * reads day by day, and of each receiver as many deliveries as the page has. Without a company or receiver,
 * it reads the deliveries of one day, since nothing sorts those of all receivers together.
 * @throws {Refusal} if the access does not have the ability `receivers.write`
 */
export async function listDeliveries(
  database: Queryable,
  access: Access,
  filter: LogFilter,
  page: LogPage,
): Promise<LoggedDelivery[]> {
  requireAbility(access, 'receivers.write')
  const $ = parameters()
  const { since, until } = filter
  const ofAll = (access.companyId ?? filter.companyId ?? filter.receiverId) === undefined
  const order = 'order by d.event_id desc, d.receiver_id, d.track desc'
  const limit = `limit ${$(page.limit)}`
  const conditions = conditionsOf(filter, page, $)
  const ofDay = ofAll
    ? `select d.*, e.created_at as at from deliveries d ${EVENT} where ${conditions}`
    : `select d.* from ${receiversOf(access, $, filter)} r cross join lateral (
        select d.*, e.created_at as at from deliveries d ${EVENT}
        where d.receiver_id = r.id and ${conditions} ${order} ${limit}) d`
  const text = `
    with edges as materialized (
      select greatest(${$(since ?? null)}::timestamptz, (select clock() - interval '${KEPT_DAYS.deliveries + 1} days')) as since,
        least(${$(until ?? null)}::timestamptz, (select clock() + interval '1 day')) as until
    ), found as (
      select d.* from edges
      cross join lateral (
        select (until at time zone 'UTC')::date - n as day
        from generate_series(0, (until at time zone 'UTC')::date - (since at time zone 'UTC')::date) as n
        order by n) every_day
      cross join lateral (${daysAfter(page, $)}) days
      cross join lateral (${ofDay} ${order} ${limit}) d
      ${limit}
    )
    select ${deliveryColumns} from found d cross join lateral ${rowById('companies', 'd.company_id')} c
    order by d.day desc, d.event_id desc, d.receiver_id, d.track desc`
  return database.query<LoggedDelivery>(text, $.values)
}

/** The event of each delivery, looked up one by one: joined, PostgreSQL read all events of the day. */
const EVENT = `cross join lateral (
  select created_at from events where company_id = d.company_id and object_id = d.object_id and sequence = d.sequence
    and day = d.day offset 0) e`

function conditionsOf({ states, kinds }: LogFilter, { cursor }: LogPage, $: Parameters): string {
  const conditions = ['d.day = days.day', 'e.created_at >= edges.since', 'e.created_at < edges.until']
  if (states) conditions.push(inStates(states, $))
  if (kinds) conditions.push(`d.kind = any (${$(kinds)}::text[])`)
  if (cursor) {
    const [receiver, track] = [$(cursor.receiverId), $(cursor.replay)]
    conditions.push(`d.event_id <= days.latest and (d.event_id < days.latest or d.receiver_id > ${receiver}
      or d.receiver_id = ${receiver} and d.track < ${track})`)
  }
  return conditions.join(' and ')
}

/** As constants, because with a parameter PostgreSQL does not take the index of deliveries that were given up. */
function inStates(states: readonly string[], $: Parameters): string {
  const givenUp = GIVEN_UP.filter((state) => states.includes(state))
  if (givenUp.length === 0 || givenUp.length < new Set(states).size) return `d.state = any (${$(states)}::text[])`
  return `d.state in (${givenUp.map((state) => `'${state}'`).join(', ')})`
}

/**
 * SQL of a day of the page, with the latest id of an event that can be on it: on the day of the cursor that of the
 * cursor, so that an index begins there, and the largest id on the days before. After an unknown cursor there are none.
 */
function daysAfter({ cursor }: LogPage, $: Parameters): string {
  if (!cursor) return 'select every_day.day'
  return `
    select every_day.day, case when every_day.day = last.day then ${$(cursor.eventId)}::uuid
      else 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid end as latest
    from (select (select day from deliveries where receiver_id = ${$(cursor.receiverId)}
      and event_id = ${$(cursor.eventId)} and track = ${$(cursor.replay)}) as day) last
    where every_day.day <= last.day`
}
