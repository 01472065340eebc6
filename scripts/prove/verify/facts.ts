import type { Queryable } from '../../../server/src/db/connection.ts'
import type { Arrival } from '../../harness/receivers/arrival-log.ts'

/** A receiver, and what is for it. */
export interface ReceiverFact {
  readonly id: string
  readonly name: string
  readonly companyId: string
  /** Null is all. */
  readonly kinds: readonly string[] | null
  readonly positions: readonly string[] | null
  /** Since when events are for it; Unix milliseconds. */
  readonly since: number
}

/** An event as the table has it. */
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

/** An attempt as the log has it. */
export interface AttemptFact {
  readonly receiverId: string
  readonly eventId: string
  readonly number: number
  readonly taken: boolean
}

/** Everything that is known of a run: the tables, what receivers wrote down, and what was done. */
export interface Facts {
  readonly receivers: readonly ReceiverFact[]
  readonly events: readonly EventFact[]
  readonly arrivals: readonly Arrival[]
  /** Null while the run goes on. */
  readonly attempts: readonly AttemptFact[] | null
  /** Titles whose commit a writer was told of. */
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

/** Lanes that do not agree with what waits in them, in a sentence each: there are none in any state that a commit leaves. */
export async function laneFaults(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ lane: string; pending: number | null; waiting: number | null }>(
    `select concat(coalesce(l.receiver_id, w.receiver_id), ' ', coalesce(l.object_id, w.object_id)) as lane,
      l.pending::int as pending, w.n::int as waiting
    from lanes l full join (
      select receiver_id, object_id, track, case when state = 'aside' then sequence else 0 end as aside, count(*) as n
      from deliveries where state in ('pending', 'aside') group by 1, 2, 3, 4) w
      on (l.receiver_id, l.object_id, l.track, l.aside) = (w.receiver_id, w.object_id, w.track, w.aside)
    where l.pending is distinct from w.n`,
    [],
  )
  return rows.map(
    ({ lane, pending, waiting }) => `lane ${lane} counts ${pending ?? 'nothing'}, and ${waiting ?? 0} wait`,
  )
}

/** Positions that are not what their last event says, in a sentence each. */
export async function positionFaults(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ id: string; title: string; told: string }>(
    `select p.id, p.title, e.body::json ->> 'title' as told
    from positions p cross join lateral (
      select body from events where company_id = p.company_id and object_id = p.id order by sequence desc limit 1) e
    where p.title <> e.body::json ->> 'title'`,
    [],
  )
  return rows.map(({ id, title, told }) => `position ${id} is ${title}, and its last event told ${told}`)
}
