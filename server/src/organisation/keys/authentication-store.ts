import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Ability, effectiveAbilities, type Role } from '../../base/access/abilities.ts'
import type { CompanyAccess } from '../../base/access/access.ts'
import type { Queryable } from '../../base/db/connection.ts'
import type { InvalidKey, KeyFault, KeyUsage, KeyRegister } from '../../base/http/authentication/rate-limiter.ts'
import { faultInKey, hashOfKey, idOfKey } from './key.ts'

/** A row for each given key. All but the first four columns and the time are null if there is a fault. */
interface KeyUsageRow extends Record<string, unknown> {
  /** The place of the key among those given, from 1. */
  place: number
  fault: KeyFault | null
  /** Whether there is a key with this id. */
  exists: boolean
  keyId: string
  companyId: string
  restricted: boolean
  /** The stored abilities, separated by commas. */
  abilities: string
  creatorId: string | null
  role: Role | null
  identities: boolean | null
  limit: number
  used: number
  windowEndsAt: number
  now: number
  /** Sums of versions, as text because bigint is larger than a number. */
  scope: string
  content: string
  people: string
  marketplace: string
  expiry: number | null
}

const HASH_OF_NO_KEY = `\\x${'00'.repeat(32)}`

/**
 * Finds keys, checks them, and counts the requests of each in its window, which begins with a request
 * of the key and ends 60 seconds after the whole second before it (docs/limits.md#the-window). A
 * process of an earlier release stores a begin between two seconds. Such a window ends 60 seconds after
 * it, for both processes. One statement does all of it. It is exact over any number of processes,
 * because the row of a window is locked while it is counted. Rows are locked in the order of ids, so
 * that two processes never deadlock. Only requests with a valid key are counted. Restricting or
 * deactivating the user of a key applies from this request on (docs/access.md#keys).
 *
 * The hashes are compared in the database. Both are hashed again with a salt that changes, so that the
 * duration of a comparison reveals nothing about how much of a guess was right. The duration of a 401 does
 * not tell either whether there is a key with an id: the statement reads the key with that id or the one
 * before it, compares its hash in both cases, before it compares the ids (`and` ends with what is false),
 * and looks the user of a key up only if the secret is right. Why a key is not valid is told only to who
 * presents its secret.
 *
 * The statement also returns what responses depend on, as of a time after the requests arrived:
 * versions (base/changes/version-store.ts), and the next expiry among the positions that
 * the company owns.
 */
const COUNT_REQUESTS = `
  with now as materialized (select clock() as at), presented as materialized (
    select given.place, given.id, k.id is not distinct from given.id as exists, k.company_id, given.requests, k.rate_limit, now.at, k.abilities, k.maker_id, u.role, u.identities,
      k.restricted or coalesce(u.restricted, false) as restricted, k.scope_version + coalesce(u.scope_version, 0) as scope,
      case when not genuine.yes then 'unknown'
        when k.revoked_at is not null then 'revoked'
        when k.expires_at <= now.at then 'expired'
        when k.maker_id is not null and u.deactivated_at is not null then 'suspended' end as fault
    from now
    cross join unnest($1::uuid[], $2::bytea[], $3::integer[]) with ordinality as given (id, hash, requests, place)
    left join lateral (select * from keys where id <= given.id order by id desc limit 1) k on true
    cross join lateral (
      select sha256(coalesce(k.secret_hash, '${HASH_OF_NO_KEY}'::bytea) || $4::bytea) = given.hash and k.id = given.id as yes offset 0
    ) genuine
    left join users u on u.company_id = k.company_id and u.id = case when genuine.yes then k.maker_id end
  ), valid as materialized (
    select * from presented where fault is null
  ), counted as (
    insert into rate_windows as w (key_id, started_at, used)
    select id, date_trunc('second', at), requests from valid order by id
    on conflict (key_id) do update set
      started_at = case when w.started_at + interval '60 s' <= (select at from now) then excluded.started_at else w.started_at end,
      used = case when w.started_at + interval '60 s' <= (select at from now) then excluded.used else w.used + excluded.used end
    returning key_id, started_at, used
  )
  select v.place::integer, v.fault, v.exists, v.id as "keyId", v.company_id as "companyId", v.restricted, array_to_string(v.abilities, ',') as abilities,
    v.maker_id as "creatorId", v.role, v.identities, v.rate_limit as limit, c.used,
    (extract(epoch from c.started_at + interval '60 s') * 1000)::double precision as "windowEndsAt",
    (extract(epoch from v.at) * 1000)::double precision as now,
    v.scope::text, raised.content, raised.people, marketplace.n as marketplace, expiry.at as expiry
  from valid v
  join counted c on c.key_id = v.id
  cross join (select coalesce(sum(n), 0)::text as n from versions where kind = 'marketplace') marketplace
  cross join lateral (
    select coalesce(sum(n) filter (where kind = 'content'), 0)::text as content,
      coalesce(sum(n) filter (where kind = 'people'), 0)::text as people
    from versions where company_id = v.company_id) raised
  left join lateral (
    select (extract(epoch from expiration_date) * 1000)::double precision as at from positions
    where company_id = v.company_id and (status = 'PUBLISHED') is true and expiration_date > v.at
    order by expiration_date limit 1) expiry on true
  union all
  select place::integer, fault, exists, id, null, null, null, null, null, null, null, null, null,
    (extract(epoch from at) * 1000)::double precision, null, null, null, null, null
  from presented where fault is not null`

type ValidKeyRow = KeyUsageRow & { readonly fault: null }

/** The number of parsed keys in memory: parsing one takes as long as the rest of authentication. */
const REMEMBERED = 10_000

/** A parsed key. */
interface ParsedKey {
  readonly id: string
  readonly hash: Buffer
}

/** The register of keys, over the connection for authentication. */
export function keyRegister(authentication: Queryable): KeyRegister {
  const parsed = new LRUCache<string, ParsedKey>({ max: REMEMBERED })
  const accesses = new LRUCache<string, CompanyAccess>({ max: REMEMBERED })
  /** One object for each access, so that what is made of it once can be found again. */
  const accessOf = (row: ValidKeyRow): CompanyAccess => {
    const text = `${row.keyId} ${row.restricted} ${row.abilities} ${row.creatorId} ${row.role} ${row.identities}`
    const known = accesses.get(text)
    if (known) return known
    const access = keyAccess(row)
    accesses.set(text, access)
    return access
  }
  const parse = (key: string): ParsedKey | undefined => {
    const known = parsed.get(key)
    if (known) return known
    const id = idOfKey(key)
    if (id === undefined) return undefined
    const result = { id, hash: hashOfKey(key) }
    parsed.set(key, result)
    return result
  }
  return {
    faultIn: (key) => (parse(key) ? undefined : faultInKey(key)),
    async count(requests) {
      const salt = randomBytes(16)
      const given = [...requests].flatMap(([key, count]) => {
        const parsedKey = parse(key)
        return parsedKey ? [{ key, count, ...parsedKey }] : []
      })
      const rows = await authentication.query<KeyUsageRow>(COUNT_REQUESTS, [
        given.map(({ id }) => id),
        given.map(({ hash }) => createHash('sha256').update(hash).update(salt).digest()),
        given.map(({ count }) => count),
        salt,
      ])
      return new Map(
        rows.map((row) => [
          given[row.place - 1]?.key ?? '',
          isValid(row) ? keyUsage(row, accessOf(row)) : invalidKey(row),
        ]),
      )
    },
  }
}

function isValid(row: KeyUsageRow): row is ValidKeyRow {
  return row.fault === null
}

function invalidKey({ fault, keyId, exists, now: at }: KeyUsageRow): InvalidKey {
  return { fault: fault ?? 'unknown', keyId, exists, at }
}

function keyAccess({
  keyId,
  companyId,
  restricted,
  abilities,
  creatorId,
  role,
  identities,
}: ValidKeyRow): CompanyAccess {
  const stored = abilities === '' ? [] : (abilities.split(',') as Ability[])
  return {
    who: { kind: 'key', id: keyId, userId: creatorId },
    companyId,
    insideClientId: null,
    positions: restricted ? 'granted' : 'all',
    abilities: effectiveAbilities(stored, role && { role, identities: identities === true }),
  }
}

function keyUsage(row: ValidKeyRow, access: CompanyAccess): KeyUsage {
  const { keyId, restricted, content, people, marketplace, expiry } = row
  const own = restricted ? row.scope : '0'
  return {
    keyId,
    access,
    versions: {
      scope: own,
      content: `${content}.${marketplace}.${own}`,
      people: `${people}.${marketplace}.${own}`,
      expiry: expiry ?? Infinity,
    },
    limit: { limit: row.limit, used: row.used, windowEndsAt: row.windowEndsAt, now: row.now },
  }
}
