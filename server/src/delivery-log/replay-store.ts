import type { Queryable, Transaction } from '../db/connection.ts'
import { SAME } from '../queue/lane-keys-store.ts'
import { wants } from '../changes/delivery-store.ts'

/** Events of a time that a receiver is sent once more. */
export interface Replay {
  readonly id: string
  readonly companyId: string
  readonly company: string
  readonly receiverId: string
  /** Of the receiver's replays: the track of its deliveries, and what the header says. */
  readonly number: number
  readonly since: Date
  readonly until: Date
  readonly kinds: string[] | null
  readonly state: 'running' | 'stopped' | 'done'
  readonly queued: number
  /** How many of these still wait to be delivered. */
  readonly waiting: number
  readonly createdAt: Date
  readonly doneAt: Date | null
}

/** A replay that somebody asks for. */
export interface NewReplay {
  id: string
  receiverId: string
  since: Date
  until: Date
  kinds: readonly string[] | null
}

/** Replays: those with these ids, or of a company or receiver; the newest first. */
export async function readReplays(
  database: Queryable,
  { ids, companyId, receiverId }: { ids?: readonly string[]; companyId?: string; receiverId?: string },
): Promise<Replay[]> {
  return database.query<Replay>(
    `select x.id, x.company_id as "companyId", c.slug as company, x.receiver_id as "receiverId", x.number::float8 as number,
      x.since, x.until, x.kinds, x.state, x.queued::float8 as queued, x.created_at as "createdAt", x.done_at as "doneAt",
      coalesce((select sum(l.pending) from lanes l where l.receiver_id = x.receiver_id and l.track = x.number), 0)::float8
        as waiting
    from replays x join companies c on c.id = x.company_id
    where ($1::uuid[] is null or x.id = any ($1)) and ($2::uuid is null or x.company_id = $2)
      and ($3::uuid is null or x.receiver_id = $3)
    order by x.created_at desc, x.receiver_id, x.number desc`,
    [ids ?? null, companyId ?? null, receiverId ?? null],
  )
}

/** Locks replays, in the order of their ids. */
export async function lockReplays(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query('select from replays where id = any ($1::uuid[]) order by id for no key update', [ids])
}

/** Makes replays of receivers that the transaction has locked, each with the next number of its receiver. */
export async function insertReplays(tx: Transaction, replays: readonly NewReplay[]): Promise<void> {
  await tx.query(
    `insert into replays (company_id, receiver_id, id, number, since, until, kinds, state, created_at)
    select r.company_id, r.id, g.id,
      coalesce((select max(x.number) from replays x where x.receiver_id = r.id), 0)
        + row_number() over (partition by r.id order by g.place),
      g.since, least(g.until, at), g.kinds, 'running', at
    from json_to_recordset($1::json) as g (place int, id uuid, "receiverId" uuid, since moment, until moment, kinds text[])
    join receivers r on r.id = g."receiverId" cross join (select clock() as at offset 0) this_moment`,
    [JSON.stringify(replays.map((replay, place) => ({ ...replay, place })))],
  )
}

/** Stops replays, or lets them go on. */
export async function switchReplays(
  tx: Transaction,
  ids: readonly string[],
  state: 'running' | 'stopped',
): Promise<void> {
  await tx.query('update replays set state = $2, done_at = null where id = any ($1::uuid[])', [ids, state])
}

/** Replays that have something to do: events to queue, or, where they were stopped, to take back. */
export async function findBusyReplays(database: Queryable): Promise<{ id: string; state: 'running' | 'stopped' }[]> {
  return database.query<{ id: string; state: 'running' | 'stopped' }>(
    `select id, state from replays x where state = 'running' or state = 'stopped' and exists (
      select from lanes l where l.receiver_id = x.receiver_id and l.track = x.number and ${TO_TAKE_BACK})
    order by created_at, id`,
    [],
  )
}

/** What of a stopped replay waits in a lane, but for a head that was tried already: that goes on to its end. */
const TO_TAKE_BACK = 'l.aside = 0 and (l.pending > 1 or l.tries = 0)'

/** Takes a replay for this transaction, unless somebody has it or it is in that state no more. */
export async function takeReplay(tx: Transaction, id: string, state: Replay['state']): Promise<boolean> {
  const rows = await tx.query('select from replays where id = $1 and state = $2 for no key update skip locked', [
    id,
    state,
  ])
  return rows.length > 0
}

/** Events looked at in one statement, and of these queued. */
const WINDOW = 2_000
const BATCH = 500
/** As long as so many wait, no more are queued: what happens now is not to stand behind a long past. */
const MAX_WAITING = 1_000

/**
 * Queues the next events of a replay that the transaction has taken, and moves its cursor behind them.
 * @param oldest day from which on events are kept
 * @returns how many were queued, and whether to go on: not when enough wait, or nothing is left
 */
export async function queueReplay(tx: Transaction, id: string, oldest: string): Promise<{ n: number; goOn: boolean }> {
  const [row] = await tx.query<{ n: number; goOn: boolean }>(QUEUE, [id, oldest])
  return row ?? { n: 0, goOn: false }
}

// Events are read in the order of an index and filtered after, so that a filter that lets nothing through costs no more.
// A replay that was stopped and goes on meets what it had queued: only what was taken back is queued again.
const QUEUE = `
  with x as materialized (
    select replays.* from replays
    where id = $1 and ${MAX_WAITING} > coalesce((
      select sum(l.pending) from lanes l where l.receiver_id = replays.receiver_id and l.track = replays.number), 0)
  ), scanned as materialized (
    select e.*, row_number() over (order by e.created_at, e.object_id, e.sequence) as place
    from x cross join lateral (
      select day, company_id, id, object_id, sequence, kind, position_id, created_at from events
      where company_id = x.company_id and created_at >= x.since and created_at < x.until
        and day >= greatest($2::date, (x.since at time zone 'UTC')::date) and day <= (x.until at time zone 'UTC')::date
        and (x.cursor_at is null or (created_at, object_id, sequence) > (x.cursor_at, x.cursor_object, x.cursor_sequence))
      order by created_at, object_id, sequence limit ${WINDOW}) e
  ), chosen as materialized (
    select s.*, r.id as receiver_id, r.candidate_data, x.number
    from scanned s cross join x join receivers r on r.id = x.receiver_id
    where ${wants('r', 's')} and (x.kinds is null or s.kind = any (x.kinds))
      and not exists (select from deliveries d where d.receiver_id = x.receiver_id and d.event_id = s.id and d.track = 0
        and d.day = s.day and d.state in ('pending', 'aside'))
    order by s.place limit ${BATCH}
  ), queued as (
    insert into deliveries as d
      (day, receiver_id, event_id, track, company_id, object_id, sequence, kind, variant, state, created_at)
    select day, receiver_id, id, number, company_id, object_id, sequence, kind, candidate_data, 'pending', clock()
    from chosen order by place
    on conflict (receiver_id, event_id, track, day) do update set state = 'pending', done_at = null,
      variant = excluded.variant, created_at = excluded.created_at where d.state = 'cancelled' and d.attempts = 0
    returning day, receiver_id, track, company_id, object_id, sequence, created_at, kind not like 'POSITION%' as of_candidate
  ), laned as (
    insert into lanes (receiver_id, object_id, track, aside, company_id, due_at, pending, done_day, done_sequence)
    select receiver_id, object_id, track, 0, company_id, min(created_at), count(*), min(day), min(sequence) - 1
    from queued group by receiver_id, object_id, track, company_id, of_candidate order by of_candidate, object_id
    on conflict (receiver_id, object_id, track, aside) do update set pending = lanes.pending + excluded.pending
  ), last as (
    select s.* from scanned s where place = case when (select count(*) from chosen) = ${BATCH}
      then (select max(place) from chosen) else (select max(place) from scanned) end
  ), counted as (
    select (select count(*) from queued)::int as n, (select count(*) from chosen) = ${BATCH} as full_batch,
      (select count(*) from scanned) = ${WINDOW} as more
  ), moved as (
    update replays set queued = replays.queued + counted.n,
      cursor_at = coalesce(last.created_at, replays.cursor_at),
      cursor_object = coalesce(last.object_id, replays.cursor_object),
      cursor_sequence = coalesce(last.sequence, replays.cursor_sequence),
      state = case when more or full_batch then 'running' else 'done' end,
      done_at = case when more or full_batch then null else clock() end
    from counted left join last on true where replays.id = (select id from x)
  )
  select n, more and not full_batch as "goOn" from counted where exists (select from x)`

const LANES = 200

/**
 * Takes back what waits of a stopped replay, in lanes that nobody holds, and moves its cursor to before it, so that
 * going on queues it again. What was tried already is not taken back: its attempts have their numbers.
 * @returns how many deliveries
 */
export async function takeBackReplay(tx: Transaction, id: string): Promise<number> {
  const lanes = await tx.query<{ object_id: string }>(
    `select l.object_id from replays x join lanes l on l.receiver_id = x.receiver_id and l.track = x.number
    where x.id = $1 and ${TO_TAKE_BACK} and (l.token is null or l.lease_until <= clock())
    order by l.object_id limit ${LANES} for update of l skip locked`,
    [id],
  )
  if (lanes.length === 0) return 0
  const [row] = await tx.query<{ n: number }>(TAKE_BACK, [id, lanes.map((lane) => lane.object_id)])
  return row?.n ?? 0
}

const TAKE_BACK = `
  with given as materialized (
    select l.*, x.id as replay_id, least(l.tries, 1) as kept
    from replays x join lanes l on l.receiver_id = x.receiver_id and l.track = x.number and l.aside = 0
    where x.id = $1 and l.object_id = any ($2::uuid[])
  ), back as materialized (
    select g.*, d.day, d.event_id, d.sequence from given g cross join lateral (
      select day, event_id, sequence, row_number() over (order by sequence) as place from deliveries
      where receiver_id = g.receiver_id and object_id = g.object_id and track = g.track and state = 'pending') d
    where d.place > g.kept
  ), cancelled as (
    update deliveries d set state = 'cancelled', done_at = clock() from back b
    where d.receiver_id = b.receiver_id and d.event_id = b.event_id and d.track = b.track and d.day = b.day
    returning 1
  ), shortened as (
    update lanes l set pending = 1, token = null, lease_until = null from given g where ${SAME('l', 'g')} and g.kept = 1
  ), emptied as (
    delete from lanes l using given g where ${SAME('l', 'g')} and g.kept = 0
  ), first as (
    select e.created_at, e.object_id, e.sequence from back b
    join events e on e.company_id = b.company_id and e.object_id = b.object_id and e.sequence = b.sequence and e.day = b.day
    order by e.created_at, e.object_id, e.sequence limit 1
  ), moved as (
    update replays x set queued = x.queued - (select count(*) from back),
      (cursor_at, cursor_object, cursor_sequence) = (select created_at, object_id, number from (
        select x.cursor_at as created_at, x.cursor_object as object_id, x.cursor_sequence as number
        union all select created_at, object_id, sequence - 1 from first
        order by 1, 2, 3 limit 1) earlier)
    where x.id = $1
  )
  select count(*)::int as n from cancelled`
