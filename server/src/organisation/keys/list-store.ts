import { type Ability, effectiveAbilities, type RoleSettings } from '../../base/access/abilities.ts'
import { type Access, requireAbility } from '../../base/access/access.ts'
import { type CompanyFilter, inReach } from '../../base/access/reach.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import type { PageRequest } from '../../base/db/page.ts'
import { parameters } from '../../base/db/parameters.ts'

/** Why requests with a key are refused, as the schema knows it. */
export type RefusalReason = 'unknown' | 'revoked' | 'expired' | 'suspended' | 'forbidden'

/** What a key opens. */
export interface KeyScope {
  /** The number of positions; null for all of the company. */
  readonly positions: number | null
  readonly abilities: readonly Ability[]
}

/** A key in lists. The key itself is not stored, so that it cannot be shown. */
export interface KeyLine {
  id: string
  company: string
  name: string
  /** The e-mail of its creator; null if the operator created it without one. */
  maker: string | null
  /** The stored positions; null for all of the company. */
  positions: string[] | null
  limit: number
  createdAt: Date
  expiresAt: Date | null
  /** By the database's clock. */
  expired: boolean
  revokedAt: Date | null
  /** When its last window of requests began. */
  lastUsedAt: Date | null
  /** When a request with it was last refused, and why; null if none was. */
  lastRefused: { readonly at: Date; readonly reason: RefusalReason } | null
  stored: KeyScope
  /** What it can use now: nothing if it is revoked or expired, or its creator is deactivated. */
  effective: KeyScope
}

type KeyRow = Omit<KeyLine, 'stored' | 'effective' | 'lastRefused'> & {
  refusedAt: Date | null
  refusal: RefusalReason | null
  abilities: Ability[]
  creator: RoleSettings | null
  valid: boolean
  usable: number | null
}

/** Which keys to list. */
export interface KeyFilter extends CompanyFilter {
  /** Only the one with this id. */
  readonly id?: string
  readonly newestFirst?: boolean
}

/**
 * Lists keys, the oldest first unless asked otherwise: all of the company for those who can revoke them, and otherwise
 * one's own (docs/access.md#roles).
 * @throws {Refusal} if the access does not have the ability `keys.create`
 */
export async function listKeys(
  database: Queryable,
  access: Access,
  filter: KeyFilter,
  page: PageRequest,
): Promise<KeyLine[]> {
  requireAbility(access, 'keys.create')
  const $ = parameters()
  const [beyond, direction] = filter.newestFirst === true ? ['<', 'desc'] : ['>', 'asc']
  const after = page.cursor === undefined ? '' : `and x.id ${beyond} ${$(page.cursor)}`
  const one = filter.id === undefined ? '' : `and x.id = ${$(filter.id)}`
  const text = `
    select k.id, c.slug as company, k.name, u.email as maker, k.rate_limit as limit, k.positions,
      k.created_at as "createdAt", k.expires_at as "expiresAt", k.expired, k.revoked_at as "revokedAt",
      (select w.started_at from rate_windows w where w.key_id = k.id) as "lastUsedAt",
      f.refused_at as "refusedAt", f.reason as refusal, k.abilities, valid.valid,
      case when u.id is not null then json_build_object('role', u.role, 'identities', u.identities) end as creator,
      case when not valid.valid then 0 when k.restricted or u.restricted then (
        select count(*) from scope s where s.company_id = k.company_id and s.holder_id = k.id)::integer end as usable
    from (
      select x.*, coalesce(x.expires_at <= clock(), false) as expired,
        case when x.restricted then array(
          select g.position_id from grants g where g.company_id = x.company_id and g.holder_id = x.id
          order by g.position_id) end as positions
      from keys x where ${inReach(access, $, 'keys', filter)} ${after} ${one} order by x.id ${direction} limit ${$(page.limit)}
    ) k
    cross join lateral ${rowById('companies', 'k.company_id')} c
    left join lateral ${rowById('users', 'k.maker_id')} u on true
    left join lateral (select * from key_refusals where key_id = k.id offset 0) f on true
    cross join lateral (select k.revoked_at is null and not k.expired and u.deactivated_at is null as valid) valid
    order by k.id ${direction}`
  return (await database.query<KeyRow>(text, $.values)).map(withScopes)
}

function withScopes({ abilities, creator, valid, usable, refusedAt, refusal, ...key }: KeyRow): KeyLine {
  return {
    ...key,
    lastRefused: refusedAt && refusal && { at: refusedAt, reason: refusal },
    stored: { positions: key.positions && key.positions.length, abilities },
    effective: { positions: usable, abilities: valid ? [...effectiveAbilities(abilities, creator)] : [] },
  }
}
