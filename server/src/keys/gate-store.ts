import { createHash, randomBytes } from 'node:crypto'
import type { Queryable } from '../db/connection.ts'
import type { CountedKey, CountRequest } from '../http/gate.ts'
import { hashOfKey, idOfKey } from './key.ts'

interface GateRow extends Record<string, unknown> {
  companyId: string
  restricted: boolean
  limit: number
  used: number
  windowEndsAt: number
  now: number
}

/**
 * Finds a key, checks it, and counts the request in the window of sixty seconds from the key's first request: one
 * statement, exact over any number of processes, because the window's row is locked while it is counted. Only what
 * passed the checks is counted. A maker's later restriction or deactivation counts from this request on (decisions,
 * Access).
 *
 * The hashes are compared in the database, so both are hashed again with a salt that changes: how long a comparison
 * takes then says nothing about how much of a guess was right.
 */
const COUNT_REQUEST = `
  with valid as materialized (
    select k.company_id, k.id, k.rate_limit, k.restricted or coalesce(u.restricted, false) as restricted, now.at
    from (select clock() as at) now
    cross join keys k
    left join users u on u.company_id = k.company_id and u.id = k.maker_id
    where k.id = $1 and sha256(k.secret_hash || $2::bytea) = $3::bytea
      and k.revoked_at is null and (k.expires_at is null or k.expires_at > now.at)
      and (k.maker_id is null or u.deactivated_at is null)
  ), counted as (
    insert into rate_windows as w (key_id, started_at, used)
    select id, at, 1 from valid
    on conflict (key_id) do update set
      started_at = case when w.started_at + interval '60 s' <= excluded.started_at then excluded.started_at else w.started_at end,
      used = case when w.started_at + interval '60 s' <= excluded.started_at then 1 else w.used + 1 end
    returning started_at, used
  )
  select v.company_id as "companyId", v.restricted, v.rate_limit as limit, c.used,
    (extract(epoch from c.started_at + interval '60 s') * 1000)::double precision as "windowEndsAt",
    (extract(epoch from v.at) * 1000)::double precision as now
  from valid v, counted c`

/** Counts requests over the connection that is kept for it. A malformed key costs no statement. */
export function requestCounter(gate: Queryable): CountRequest {
  return async (key: string): Promise<CountedKey | undefined> => {
    const keyId = idOfKey(key)
    if (keyId === undefined) return undefined
    const salt = randomBytes(16)
    const salted = createHash('sha256').update(hashOfKey(key)).update(salt).digest()
    const [row] = await gate.query<GateRow>(COUNT_REQUEST, [keyId, salt, salted])
    if (row === undefined) return undefined
    const { companyId, restricted, ...limit } = row
    const eyes = restricted
      ? ({ kind: 'restricted', companyId, keyId } as const)
      : ({ kind: 'company', companyId } as const)
    return { keyId, eyes, limit }
  }
}
