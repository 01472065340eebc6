import { type Access, requireAbility } from '../../base/access/access.ts'
import { inReach } from '../../base/access/reach.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { parameters } from '../../base/db/parameters.ts'
import type { KeyRequest } from '../../base/http/api-listener.ts'
import { KEPT } from './request-log.ts'

/** How long requests are kept. */
const LIFE = `interval '1 day'`

/** SQL of the rows that have the last hundred requests of a key `k`: each has at least one that is newer than all after it. */
const ROWS_OF_KEY = `select * from key_requests where company_id = k.company_id and key_id = k.id order by at desc limit ${KEPT}`

/**
 * Rows are written in the order of keys, and deleted in the order of their places, so that two processes never deadlock. A
 * row is deleted if even its newest request lies beyond the last hundred. Rows of this statement stay.
 */
const WRITE_REQUESTS = `
  with given as (
    select key_id, max(at) as at, (array_agg(request_id))[1] as id, array_agg(at) as times,
      array_agg(request_id) as request_ids, array_agg(operation) as operations, array_agg(status) as statuses,
      array_agg(milliseconds) as milliseconds
    from unnest($1::uuid[], $2::timestamptz[], $3::uuid[], $4::text[], $5::smallint[], $6::real[])
      requests (key_id, at, request_id, operation, status, milliseconds)
    group by key_id
  ), written as (
    insert into key_requests (company_id, key_id, at, id, times, request_ids, operations, statuses, milliseconds)
    select k.company_id, k.id, g.at, g.id, g.times, g.request_ids, g.operations, g.statuses, g.milliseconds
    from given g join keys k on k.id = g.key_id
    order by k.id
    on conflict do nothing
  )
  delete from key_requests where ctid = any (array(
    select beyond.ctid from keys k
    cross join lateral (
      select given.at from (${ROWS_OF_KEY}) newest cross join lateral unnest(newest.times) given (at)
      order by given.at desc offset ${KEPT - 1} limit 1) oldest
    cross join lateral (
      select ctid from key_requests where company_id = k.company_id and key_id = k.id and at < oldest.at offset 0) beyond
    where k.id = any ($7::uuid[])))`

/**
 * Writes requests, in one statement. Those of keys that do not exist any more are skipped.
 * @param requests at most a hundred of each key
 * @param trimmed the ids of keys of which older requests than the last hundred are deleted
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

/** Deletes requests that are older than a day. */
export async function deleteOldRequests(database: Queryable): Promise<void> {
  await database.query(`delete from key_requests where at < clock() - ${LIFE}`, [])
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
    // Distinct, because a process that does not know whether it has written requests writes them again.
    `select distinct r.at, r.operation, r.status, r.milliseconds, r.request_id as "requestId"
    from keys x cross join lateral (select x.company_id, x.id) k cross join lateral (${ROWS_OF_KEY}) written
    cross join lateral unnest(written.times, written.request_ids, written.operations, written.statuses, written.milliseconds)
      r (at, request_id, operation, status, milliseconds)
    where x.id = ${$(keyId)} and ${inReach(access, $, 'keys', {})} and r.at > clock() - ${LIFE}
    order by r.at desc, "requestId" desc limit ${$(Math.min(limit, KEPT))}`,
    $.values,
  )
}
