import { type Access, requireAbility } from '../access/access.ts'
import { inReach } from '../access/reach.ts'
import type { Queryable } from '../db/connection.ts'
import { parameters } from '../db/parameters.ts'
import type { KeyRequest } from '../http/api-listener.ts'
import { KEPT } from './request-log.ts'

/** How long requests are kept. */
const LIFE = `interval '1 day'`

/**
 * Rows are written in the order of keys, and deleted in the order of their places, so that two processes never deadlock.
 * A request that was written before stays as it is. What is deleted are rows from before the statement.
 */
const WRITE_REQUESTS = `
  with written as (
    insert into key_requests (company_id, key_id, at, request_id, operation, status, milliseconds)
    select k.company_id, k.id, given.at, given.request_id, given.operation, given.status, given.milliseconds
    from unnest($1::uuid[], $2::timestamptz[], $3::uuid[], $4::text[], $5::smallint[], $6::real[])
      given (key_id, at, request_id, operation, status, milliseconds)
    join keys k on k.id = given.key_id
    order by k.id, given.at
    on conflict do nothing
  )
  delete from key_requests where ctid = any (array(
    select beyond.ctid from keys k cross join lateral (
      select r.ctid from key_requests r where r.company_id = k.company_id and r.key_id = k.id
      order by r.at desc offset ${KEPT}) beyond
    where k.id = any ($7::uuid[])))`

/**
 * Writes requests, in one statement. Those of keys that do not exist any more are skipped.
 * @param trimmed the ids of keys of which only the last hundred are left
 */
export async function writeRequests(
  database: Queryable,
  requests: readonly KeyRequest[],
  trimmed: readonly string[],
): Promise<void> {
  await database.query(WRITE_REQUESTS, [
    requests.map(({ keyId }) => keyId),
    requests.map(({ at }) => new Date(at)),
    requests.map(({ requestId }) => requestId),
    requests.map(({ operation }) => operation),
    requests.map(({ status }) => status),
    requests.map(({ milliseconds }) => milliseconds),
    trimmed,
  ])
}

/** Deletes requests that are older than a day. @returns how many */
export async function deleteOldRequests(database: Queryable): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    `with old as (delete from key_requests where at < clock() - ${LIFE} returning 1) select count(*)::int as n from old`,
    [],
  )
  return row?.n ?? 0
}

/** A request with a key. */
export interface KeyRequestLine {
  at: Date
  /** The id of the operation; null for a path of none. */
  operation: string | null
  status: number
  /** Until the response was ready. */
  milliseconds: number
  /** As its response had it in `X-Request-Id`. */
  requestId: string
}

/**
 * Lists the last requests of a key, the newest first: none of a key that the access does not reach.
 * @param limit at most a hundred are kept
 * @throws {Refusal} if the access does not have the ability `keys.create`
 */
export async function listKeyRequests(
  database: Queryable,
  access: Access,
  keyId: string,
  limit: number = KEPT,
): Promise<KeyRequestLine[]> {
  requireAbility(access, 'keys.create')
  const $ = parameters()
  return database.query<KeyRequestLine>(
    `select r.at, r.operation, r.status, r.milliseconds, r.request_id as "requestId"
    from keys x cross join lateral (
      select * from key_requests where company_id = x.company_id and key_id = x.id and at > clock() - ${LIFE}
      order by at desc, request_id desc limit ${$(Math.min(limit, KEPT))}) r
    where x.id = ${$(keyId)} and ${inReach(access, $, 'keys', {})}
    order by r.at desc, r.request_id desc`,
    $.values,
  )
}
