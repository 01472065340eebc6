import { type Access, requireAbility } from '../../base/access/access.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import { type Parameters, parameters } from '../../base/db/parameters.ts'
import { eventKinds } from '../../base/changes/event.ts'
import { deliveryStates } from '../queue/delivery.ts'
import { KEPT_DAYS } from '../queue/upkeep/retention.ts'
import { deliveryColumns, LAST_DAY, type ListedDelivery, type LogScope, receiversOf } from './log-store.ts'
import type { DeliveryKey } from './retry-store.ts'

/** Which deliveries to list. */
export interface LogFilter extends LogScope {
  readonly states?: readonly string[] | undefined
  readonly kinds?: readonly string[] | undefined
  /** Those about this position or candidacy. */
  readonly objectId?: string | undefined
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
): Promise<ListedDelivery[]> {
  requireAbility(access, 'receivers.write')
  const $ = parameters()
  const { since, until } = filter
  const ofAll = (access.companyId ?? filter.companyId ?? filter.receiverId) === undefined
  const limit = `limit ${$(page.limit)}`
  const ordered = `order by d.event_id desc, d.receiver_id, d.track desc ${limit}`
  const conditions = conditionsOf(filter, page, $)
  const ofDay = ofAll
    ? `select d.*, e.created_at as at from deliveries d ${EVENT} where ${conditions} and ${isChosen(filter, $)}`
    : `select d.* from ${receiversOf(access, $, filter)} r cross join lateral (
        ${ofReceiver(filter, conditions, limit, $)} ${ordered}) d`
  const text = `
    with edges as materialized (
      select clock() as now, greatest(${$(since ?? null)}::timestamptz, (select clock() - interval '${KEPT_DAYS.deliveries + 1} days')) as since,
        least(${$(until ?? null)}::timestamptz, (select clock() + interval '1 day')) as until, ${untilId(filter, $)} as until_id
    ), ${lastOf(page, $)}
    found as (
      select d.*, ${LAST_DAY} as last_day from edges
      cross join lateral (
        select (until at time zone 'UTC')::date - n as day
        from generate_series(0, (until at time zone 'UTC')::date - (since at time zone 'UTC')::date) as n
        order by n) every_day
      cross join lateral (${daysOf(page, $)}) days
      cross join lateral (${ofDay} ${ordered}) d
      ${limit}
    )
    select ${deliveryColumns}, d.attempts, ${POSITION_TITLE} from found d cross join lateral ${rowById('companies', 'd.company_id')} c
    order by d.day desc, d.event_id desc, d.receiver_id, d.track desc`
  return database.query<ListedDelivery>(text, $.values)
}

/** The title of the position that a delivery is about: the object is the position or a candidate for it. */
const POSITION_TITLE = `coalesce((select title from positions where id = d.object_id),
  (select (select title from positions where id = v.position_id) from vouches v where v.id = d.object_id)) as "positionTitle"`

/** The event of each delivery, looked up one by one: joined, PostgreSQL read all events of the day. */
const EVENT = `cross join lateral (
  select created_at from events where company_id = d.company_id and object_id = d.object_id and sequence = d.sequence
    and day = d.day offset 0) e`

/**
 * SQL of the deliveries of the receiver `r` on one day, in the order of an index whatever the filter is, so that a
 * receiver with a million of them costs no more than one with a thousand. The deliveries in a state or of a kind are
 * read for each state and kind: the index deliveries_by_state has them one after the other. It alone has the order that
 * is asked for (its nulls are last, and there are none): otherwise PostgreSQL took the primary key, and read and dropped
 * all other deliveries of the day. Those of an object are found by its events.
 *
 * The deliveries of many receivers that were given up are few, and an index has them alone: one look for each day and
 * receiver, and not ten. A removed receiver can have a million, so that its own list does not take this way.
 */
function ofReceiver(filter: LogFilter, conditions: string, limit: string, $: Parameters): string {
  const { states, kinds, objectId } = filter
  if (objectId !== undefined) {
    return `select d.*, e.created_at as at from events e cross join lateral (
        select * from deliveries where receiver_id = r.id and event_id = e.id and day = e.day offset 0) d
      where e.company_id = r.company_id and e.object_id = ${$(objectId)} and e.day = days.day
        and ${conditions} and ${isChosen({ states, kinds }, $)}`
  }
  const isOfSeveral = filter.receiverId === undefined
  if ((!states && !kinds) || (isOfSeveral && areGivenUp(states))) {
    return `select d.*, e.created_at as at from deliveries d ${EVENT}
      where d.receiver_id = r.id and ${conditions} and ${isChosen({ states, kinds }, $)}`
  }
  return `select d.* from unnest(${$(states ?? deliveryStates)}::text[]) as of_state (state)
    cross join unnest(${$(kinds ?? eventKinds)}::text[]) as of_kind (kind)
    cross join lateral (
      select d.*, e.created_at as at from deliveries d ${EVENT}
      where d.receiver_id = r.id and d.state = of_state.state and d.kind = of_kind.kind and ${conditions}
      order by d.event_id desc nulls last, d.track desc nulls last ${limit}) d`
}

function conditionsOf({ since }: LogFilter, { cursor }: LogPage, $: Parameters): string {
  const conditions = [
    'd.day = days.day',
    'd.event_id <= days.latest',
    'e.created_at >= edges.since',
    'e.created_at < edges.until',
  ]
  if (since) conditions.push(`d.event_id >= ${$(firstIdOf(since))}`)
  if (cursor) {
    const [receiver, track] = [$(cursor.receiverId), $(cursor.replay)]
    conditions.push(`(d.event_id < days.latest or d.receiver_id > ${receiver}
      or d.receiver_id = ${receiver} and d.track < ${track})`)
  }
  return conditions.join(' and ')
}

/**
 * An id before those of all events from a time on. Without it the rest of that day would be read. Ids have the time of
 * the process that made them, which can be before that of the database: so it is an hour earlier.
 */
function firstIdOf(since: Date): string {
  const hex = Math.max(since.getTime() - 3_600_000, 0)
    .toString(16)
    .padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** The states of deliveries that were given up. */
const GIVEN_UP: readonly string[] = ['failed', 'lost', 'cancelled']

function areGivenUp(states: readonly string[] | undefined): boolean {
  return states !== undefined && states.length > 0 && states.every((state) => GIVEN_UP.includes(state))
}

/** As constants, because with a parameter PostgreSQL does not take the index of deliveries that were given up. */
function inStates(states: readonly string[], $: Parameters): string {
  if (!areGivenUp(states)) return `d.state = any (${$(states)}::text[])`
  const chosen = GIVEN_UP.filter((state) => states.includes(state))
  return `d.state in (${chosen.map((state) => `'${state}'`).join(', ')})`
}

/** SQL that is true for deliveries in the states, of the kinds and about the object of the filter. */
function isChosen({ states, kinds, objectId }: LogFilter, $: Parameters): string {
  const conditions = [
    ...(states ? [inStates(states, $)] : []),
    ...(kinds ? [`d.kind = any (${$(kinds)}::text[])`] : []),
    ...(objectId === undefined ? [] : [`d.object_id = ${$(objectId)}`]),
  ]
  return conditions.length === 0 ? 'true' : conditions.join(' and ')
}

/** SQL of the day of the cursor, as a table that others follow. For each day anew, looking it up took 5 ms. */
function lastOf({ cursor }: LogPage, $: Parameters): string {
  if (!cursor) return ''
  return `last as materialized (
    select day from deliveries where receiver_id = ${$(cursor.receiverId)} and event_id = ${$(cursor.eventId)}
      and track = ${$(cursor.replay)}
    ),`
}

/** An id after those of all events. */
const LAST_ID = `'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`

/**
 * SQL of an id after those of the events of a receiver until that time, on the day of that time. Without it the rest of
 * that day would be read first. It is that of the first later event, and ten minutes more: processes make ids by their
 * own clocks, which differ a little. The time itself does not give it, because events that were moved to an earlier day,
 * such as those of the demonstration, have later ids.
 */
function untilId({ until, receiverId }: LogFilter, $: Parameters): string {
  if (!until || receiverId === undefined) return LAST_ID
  const at = `${$(until)}::timestamptz`
  return `coalesce((
    select (lpad(to_hex(('x' || left(replace(e.id::text, '-', ''), 12))::bit(48)::int8 + 600000), 12, '0') || repeat('f', 20))::uuid
    from receivers x cross join lateral (
      select id from events where company_id = x.company_id and day = (${at} at time zone 'UTC')::date and created_at >= ${at}
      order by created_at limit 1) e
    where x.id = ${$(receiverId)}), ${LAST_ID})`
}

/**
 * SQL of a day of the page, with the latest id of an event that can be on it, so that an index begins there: on the day of
 * the cursor that of the cursor, and on the last day that of the end. After an unknown cursor there are no days.
 */
function daysOf({ cursor }: LogPage, $: Parameters): string {
  const end = `case when every_day.day = (edges.until at time zone 'UTC')::date then edges.until_id else ${LAST_ID} end`
  if (!cursor) return `select every_day.day, ${end} as latest`
  return `
    select every_day.day,
      least(${end}, case when every_day.day = last.day then ${$(cursor.eventId)}::uuid else ${LAST_ID} end) as latest
    from last where every_day.day <= last.day`
}
