import { only } from '../../base/certain.ts'
import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { isId } from '../../base/db/id.ts'
import { rowById } from '../../base/db/lookup.ts'
import type { PageRequest } from '../../base/db/page.ts'
import { parameters } from '../../base/db/parameters.ts'
import { type Access, requireAbility } from '../../base/access/access.ts'
import { type Allowed, type CompanyFilter, inReach } from '../../base/access/reach.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import type { ObjectKey } from '../../base/db/keys.ts'
import type { ReceiverFields } from './form.ts'

/** A receiver as it is stored, with its secrets and headers encrypted. */
export interface ReceiverRow extends ReceiverFields, Record<string, unknown> {
  companyId: string
  id: string
  secret: string
  /** The previous secret, until `previousUntil`. */
  previousSecret: string | null
  previousUntil: Date | null
  headers: string | null
  createdAt: Date
  pausedAt: Date | null
  removedAt: Date | null
}

const COLUMNS = `r.company_id as "companyId", r.id, r.url, r.kinds, r.client_ids as "clientIds",
  r.position_ids as "positionIds", r.candidate_data as "candidateData", r.strict, r.secret,
  case when r.previous_until > clock() then r.previous_secret end as "previousSecret",
  case when r.previous_until > clock() then r.previous_until end as "previousUntil", r.headers,
  r.created_at as "createdAt", r.paused_at as "pausedAt", r.removed_at as "removedAt"`

/** Reads receivers by their ids, in that order. @throws {Refusal} if one does not exist */
export async function requireReceivers(database: Queryable, ids: readonly string[]): Promise<ReceiverRow[]> {
  const rows = await database.query<ReceiverRow>(`select ${COLUMNS} from receivers r where r.id = any ($1::uuid[])`, [
    ids.filter(isId),
  ])
  return [...new Set(ids)].map((id) => {
    const row = rows.find((each) => each.id === id)
    if (row) return row
    throw new Refusal('not-found', `There is no receiver with the id ${JSON.stringify(id)}: see \`receivers list\`.`)
  })
}

/** A receiver in a list, with its state. */
export interface ReceiverLine extends Record<string, unknown> {
  id: string
  company: string
  url: string
  kinds: string[] | null
  /** The slugs of clients. */
  clients: string[] | null
  positions: string[] | null
  candidateData: 'full' | 'ids'
  strict: boolean
  createdAt: Date
  pausedAt: Date | null
  /** An operator paused it, or it answered 410. */
  pauseReason: 'operator' | 'gone' | null
  removedAt: Date | null
  /** Until when two secrets sign. */
  overlapUntil: Date | null
  breaker: 'closed' | 'open'
  /** Since when it fails; null if it does not. */
  failingSince: Date | null
  lastSuccessAt: Date | null
  /** It answered 410, or has been down for five minutes: somebody should look at it. */
  unwell: boolean
  /** Deliveries that wait. */
  waiting: number
}

/** SQL of the fields of a `ReceiverLine`. @param queues SQL of the queues whose deliveries are counted */
const lineOf = (queues: string) => `r.id, c.slug as company, r.url, r.kinds,
  case when r.client_ids is not null then array(
    select a.slug from companies a where a.id = any (r.client_ids) order by a.slug) end as clients,
  r.position_ids as positions, r.candidate_data as "candidateData", r.strict, r.created_at as "createdAt",
  r.paused_at as "pausedAt", r.pause_reason as "pauseReason", r.removed_at as "removedAt",
  case when r.previous_until > clock() then r.previous_until end as "overlapUntil",
  coalesce(s.breaker, 'closed') as breaker, s.failing_since as "failingSince", s.last_success_at as "lastSuccessAt",
  r.removed_at is null and (coalesce(r.pause_reason, '') = 'gone'
    or coalesce(s.breaker = 'open' and s.failing_since <= clock() - interval '5 minutes', false)) as unwell,
  coalesce((select sum(l.pending) from ${queues} l), 0)::float8 as waiting`

const ALL_QUEUES = '(select pending from lanes where receiver_id = r.id)'
/** Each queue has at least one delivery. So a count above 999 means that there are more. */
const SOME_QUEUES = '(select pending from lanes where receiver_id = r.id limit 1000)'

const STATE = `cross join lateral ${rowById('companies', 'r.company_id')} c
  left join lateral (select * from receiver_states where receiver_id = r.id offset 0) s on true`

/**
 * Lists receivers that were not removed, the oldest first.
 * @param counting `some` stops counting what waits at 1,000 queues: a receiver that is down can have a million
 * @throws {Refusal} if the access does not have the ability `receivers.write`
 */
export async function listReceivers(
  database: Queryable,
  access: Access,
  filter: CompanyFilter,
  page: PageRequest,
  counting: 'all' | 'some' = 'all',
): Promise<ReceiverLine[]> {
  requireAbility(access, 'receivers.write')
  const $ = parameters()
  const after = page.cursor === undefined ? '' : `and x.id > ${$(page.cursor)}`
  const text = `
    select ${lineOf(counting === 'all' ? ALL_QUEUES : SOME_QUEUES)} from (
      select * from receivers x where ${inReach(access, $, 'receivers', filter)} and x.removed_at is null ${after}
      order by x.id limit ${$(page.limit)}
    ) r ${STATE} order by r.id`
  return database.query<ReceiverLine>(text, $.values)
}

/** Reads a receiver as lists show it, also one that was removed. */
export async function readReceiver(
  database: Queryable,
  id: Allowed<'receivers'>,
  counting: 'all' | 'some' = 'all',
): Promise<ReceiverLine> {
  const columns = lineOf(counting === 'all' ? ALL_QUEUES : SOME_QUEUES)
  const line = only(
    await database.query<ReceiverLine>(`select ${columns} from receivers r ${STATE} where r.id = $1`, [id]),
  )
  return line
}

/** The columns of a receiver that verbs write. */
export type WrittenReceiver = ReceiverFields & ObjectKey & { secret: string; headers: string | null }

const GIVEN = `json_to_recordset($1::json) as n ("companyId" uuid, id uuid, url text, kinds text[], "clientIds" uuid[],
  "positionIds" uuid[], "candidateData" text, strict boolean, secret text, headers text)`

/** Writes new receivers. @throws {Refusal} if a company would have more than 100 */
export async function insertReceivers(tx: Transaction, rows: readonly WrittenReceiver[], at: Date): Promise<void> {
  try {
    await tx.query(
      `insert into receivers (company_id, id, url, kinds, client_ids, position_ids, candidate_data, strict, secret, headers,
      created_at)
    select n."companyId", n.id, n.url, n.kinds, n."clientIds", n."positionIds", n."candidateData", n.strict, n.secret,
      n.headers, $2 from ${GIVEN}`,
      [JSON.stringify(rows), at],
    )
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
    if (constraint === 'receivers_pkey' || constraint === 'receivers_id_key') {
      throw new Refusal('conflict', 'There is a receiver with this id already.')
    }
    if (constraint !== 'receivers_limit') throw error
    const message = 'A company has at most 100 receivers: remove one first, see `receivers list`.'
    throw new Refusal('conflict', message, [], 'receiver-limit')
  }
}

/** Writes the settings of receivers that the transaction has locked. */
export async function writeReceivers(tx: Transaction, rows: readonly WrittenReceiver[]): Promise<void> {
  await tx.query(
    `update receivers r set url = n.url, kinds = n.kinds, client_ids = n."clientIds", position_ids = n."positionIds",
      candidate_data = n."candidateData", strict = n.strict, headers = n.headers
    from ${GIVEN} where r.company_id = n."companyId" and r.id = n.id`,
    [JSON.stringify(rows)],
  )
}

/**
 * Pauses receivers that the transaction has locked, for an operator; with null as the time it
 * resumes them.
 */
export async function writePauses(tx: Transaction, ids: readonly string[], at: Date | null): Promise<void> {
  await tx.query(
    `update receivers set paused_at = $2::timestamptz, pause_reason = case when $2::timestamptz is not null then 'operator' end
    where id = any ($1::uuid[])`,
    [ids, at],
  )
}

/**
 * Writes new secrets of receivers that the transaction has locked. The previous one signs too until
 * `until`, unless that is null.
 */
export async function writeSecrets(
  tx: Transaction,
  secrets: readonly { id: string; secret: string }[],
  until: Date | null,
): Promise<void> {
  await tx.query(
    `update receivers r set secret = n.secret, previous_until = $2::timestamptz,
      previous_secret = case when $2::timestamptz is not null then r.secret end
    from json_to_recordset($1::json) as n (id uuid, secret text) where r.id = n.id`,
    [JSON.stringify(secrets), until],
  )
}

/**
 * Removes receivers that the transaction has locked. Also deletes their own headers, which may
 * contain credentials.
 */
export async function markRemoved(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  await tx.query(
    `update receivers set removed_at = $2, headers = null, previous_secret = null, previous_until = null
    where id = any ($1::uuid[])`,
    [ids, at],
  )
}

/** The first of these positions that does not belong to the company. */
export async function findStrangePosition(
  tx: Transaction,
  companyId: string,
  ids: readonly string[],
): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    `select given.id from unnest($2::uuid[]) with ordinality as given (id, place)
    where not exists (select from positions p where p.company_id = $1 and p.id = given.id) order by place limit 1`,
    [companyId, ids],
  )
  return row?.id
}

/**
 * Pauses a receiver because it answered 410. Returns undefined if it was already paused or removed.
 */
export async function pauseGone(tx: Transaction, receiverId: string): Promise<ObjectKey | undefined> {
  const [paused] = await tx.query<ObjectKey & { id: string }>(
    `update receivers set paused_at = clock(), pause_reason = 'gone'
    where id = $1 and paused_at is null and removed_at is null
    returning company_id as "companyId", id`,
    [receiverId],
  )
  return paused
}
