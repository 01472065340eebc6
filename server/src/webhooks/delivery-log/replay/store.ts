import type { Queryable, Transaction } from '../../../base/db/connection.ts'
import { rowById } from '../../../base/db/lookup.ts'
import type { PageRequest } from '../../../base/db/page.ts'
import { parameters } from '../../../base/db/parameters.ts'
import { type Access, requireAbility } from '../../../base/access/access.ts'
import { type CompanyFilter, inReach } from '../../../base/access/reach.ts'

/** A replay: events of a time span that a receiver is sent again. */
export interface Replay {
  readonly id: string
  readonly companyId: string
  readonly company: string
  readonly receiverId: string
  readonly receiverUrl: string
  /**
   * Its number among the receiver's replays, from 1. It names the queues of the replay, and a
   * header contains it.
   */
  readonly number: number
  readonly since: Date
  readonly until: Date
  readonly kinds: string[] | null
  readonly state: 'running' | 'stopped' | 'done'
  /** Deliveries that were queued so far. */
  readonly queued: number
  /** How many of these still wait. */
  readonly waiting: number
  readonly createdAt: Date
  readonly doneAt: Date | null
}

/** A replay that an operator asks for. */
export interface NewReplay {
  id: string
  receiverId: string
  since: Date
  until: Date
  kinds: readonly string[] | null
}

const REPLAY = `x.id, x.company_id as "companyId", c.slug as company, x.receiver_id as "receiverId",
  (select r.url from receivers r where r.id = x.receiver_id) as "receiverUrl", x.number::float8 as number,
  x.since, x.until, x.kinds, x.state, x.queued::float8 as queued, x.created_at as "createdAt", x.done_at as "doneAt",
  coalesce((select sum(l.pending) from lanes l where l.receiver_id = x.receiver_id and l.track = x.number), 0)::float8
    as waiting`

/** Reads replays by their ids. */
export async function readReplays(database: Queryable, ids: readonly string[]): Promise<Replay[]> {
  return database.query<Replay>(
    `select ${REPLAY} from replays x join companies c on c.id = x.company_id where x.id = any ($1::uuid[])`,
    [ids],
  )
}

/** Which replays to list. */
export interface ReplayFilter extends CompanyFilter {
  readonly receiverId?: string | undefined
}

/**
 * Lists replays, the newest first.
 * @throws {Refusal} if the access does not have the ability `receivers.write`
 */
export async function listReplays(
  database: Queryable,
  access: Access,
  filter: ReplayFilter,
  page: PageRequest,
): Promise<Replay[]> {
  requireAbility(access, 'receivers.write')
  const $ = parameters()
  const conditions = [inReach(access, $, 'replays', filter)]
  if (filter.receiverId !== undefined) conditions.push(`x.receiver_id = ${$(filter.receiverId)}`)
  if (page.cursor !== undefined) conditions.push(`x.id < ${$(page.cursor)}`)
  const text = `
    select ${REPLAY} from (
      select * from replays x where ${conditions.join(' and ')} order by x.id desc limit ${$(page.limit)}
    ) x cross join lateral ${rowById('companies', 'x.company_id')} c order by x.id desc`
  return database.query<Replay>(text, $.values)
}

/** Locks replays, in the order of their ids. */
export async function lockReplays(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query('select from replays where id = any ($1::uuid[]) order by id for no key update', [ids])
}

/**
 * Writes new replays of receivers that the transaction has locked, each with the next number of its
 * receiver.
 */
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

/** Stops replays, or continues them. */
export async function switchReplays(
  tx: Transaction,
  ids: readonly string[],
  state: 'running' | 'stopped',
): Promise<void> {
  await tx.query('update replays set state = $2, done_at = null where id = any ($1::uuid[])', [ids, state])
}

/**
 * SQL: whether the queue `l` of a stopped replay contains deliveries to take back. A next delivery
 * that was tried already is not taken back: it goes on to its end.
 */
export const TO_TAKE_BACK = 'l.aside = 0 and (l.pending > 1 or l.tries = 0)'

/** Finds replays with work to do: running ones, and stopped ones with deliveries to take back. */
export async function findBusyReplays(database: Queryable): Promise<{ id: string; state: 'running' | 'stopped' }[]> {
  return database.query<{ id: string; state: 'running' | 'stopped' }>(
    `select id, state from replays x where state = 'running' or state = 'stopped' and exists (
      select from lanes l where l.receiver_id = x.receiver_id and l.track = x.number and ${TO_TAKE_BACK})
    order by created_at, id`,
    [],
  )
}

/**
 * Locks a replay, unless another transaction holds it or it has another state by now. Returns
 * whether it did.
 */
export async function takeReplay(tx: Transaction, id: string, state: Replay['state']): Promise<boolean> {
  const rows = await tx.query('select from replays where id = $1 and state = $2 for no key update skip locked', [
    id,
    state,
  ])
  return rows.length > 0
}
