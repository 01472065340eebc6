import type { Queryable } from '../../../server/src/base/db/connection.ts'
import type { Arrival } from '../../harness/receivers/arrival-log.ts'

/** A receiver, and which events it gets. */
export interface ReceiverFact {
  readonly id: string
  readonly name: string
  readonly companyId: string
  /** Null for all, as in `positions`. */
  readonly kinds: readonly string[] | null
  readonly positions: readonly string[] | null
  /** When it was added, in Unix milliseconds. It gets later events only. */
  readonly since: number
}

/** An event in the table of events. */
export interface EventFact {
  readonly id: string
  readonly companyId: string
  readonly objectId: string
  readonly positionId: string
  readonly sequence: number
  readonly kind: string
  readonly title: string
  readonly at: number
}

/** An attempt in the log of attempts. */
export interface AttemptFact {
  readonly receiverId: string
  readonly eventId: string
  readonly number: number
  readonly taken: boolean
}

/** What is known about a run: the tables, the log of the receivers, and the reports of the writers. */
export interface Facts {
  readonly receivers: readonly ReceiverFact[]
  readonly events: readonly EventFact[]
  readonly arrivals: readonly Arrival[]
  /** Null while the run continues. */
  readonly attempts: readonly AttemptFact[] | null
  /** Titles whose commit the database confirmed to a writer. */
  readonly committed: readonly string[]
}

export async function readReceivers(database: Queryable): Promise<ReceiverFact[]> {
  return database.query<ReceiverFact & Record<string, unknown>>(
    `select id, substring(url from '[^/]+$') as name, company_id as "companyId", kinds, position_ids as positions,
      (extract(epoch from created_at) * 1000)::float8 as since
    from receivers order by id`,
    [],
  )
}

export async function readEvents(database: Queryable): Promise<EventFact[]> {
  return database.query<EventFact & Record<string, unknown>>(
    `select id, company_id as "companyId", object_id as "objectId", position_id as "positionId",
      sequence::float8 as sequence, kind, body::json ->> 'title' as title,
      (extract(epoch from created_at) * 1000)::float8 as at
    from events order by object_id, sequence`,
    [],
  )
}

export async function readAttempts(database: Queryable): Promise<AttemptFact[]> {
  return database.query<AttemptFact & Record<string, unknown>>(
    `select receiver_id as "receiverId", event_id as "eventId", number, word is null as taken from attempts
    order by receiver_id, event_id, number`,
    [],
  )
}

/** A sentence for each queue whose counter differs from its waiting deliveries. No committed state may have one. */
export async function queueFaults(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ queue: string; pending: number | null; waiting: number | null }>(
    `select concat(coalesce(l.receiver_id, w.receiver_id), ' ', coalesce(l.object_id, w.object_id)) as queue,
      l.pending::int as pending, w.n::int as waiting
    from lanes l full join (
      select receiver_id, object_id, track, case when state = 'aside' then sequence else 0 end as aside, count(*) as n
      from deliveries where state in ('pending', 'aside') group by 1, 2, 3, 4) w
      on (l.receiver_id, l.object_id, l.track, l.aside) = (w.receiver_id, w.object_id, w.track, w.aside)
    where l.pending is distinct from w.n`,
    [],
  )
  return rows.map(
    ({ queue, pending, waiting }) => `queue ${queue} counts ${pending ?? 'nothing'}, and ${waiting ?? 0} wait`,
  )
}

/** A sentence for each position whose title differs from its last event. */
export async function positionFaults(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ id: string; title: string; sent: string }>(
    `select p.id, p.title, e.body::json ->> 'title' as sent
    from positions p cross join lateral (
      select body from events where company_id = p.company_id and object_id = p.id order by sequence desc limit 1) e
    where p.title <> e.body::json ->> 'title'`,
    [],
  )
  return rows.map(({ id, title, sent }) => `position ${id} is ${title}, and its last event says ${sent}`)
}
