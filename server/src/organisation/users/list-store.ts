import type { Role } from '../../base/access/abilities.ts'
import { type Access, canReadPosition, requireAbility } from '../../base/access/access.ts'
import { type CompanyFilter, inReach, reaches } from '../../base/access/reach.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import type { PageRequest } from '../../base/db/page.ts'
import { escapedPattern, type Parameters, parameters } from '../../base/db/parameters.ts'
import { USER, type UserRow } from './store.ts'
import type { UserState } from './user.ts'

/** Which users to list. */
export interface UserFilter extends CompanyFilter {
  /** Only the one with this id. */
  readonly id?: string | undefined
  readonly state?: UserState | undefined
  readonly role?: Role | undefined
  /** Words that name and e-mail together have. */
  readonly words?: readonly string[] | undefined
  /** Sorts by name, and by e-mail where there is none; otherwise the oldest come first. */
  readonly isByName?: boolean | undefined
}

/** A user in a list. */
export type UserLine = UserRow & {
  /** Slug of the company. */
  company: string
  state: UserState
  /** When the newest link by which the user can join ends; null if there is none that works. */
  invitedUntil: Date | null
  /** When somebody last used the portal as this user; null if nobody has. */
  lastSeenAt: Date | null
  /** Those of the user's positions that are in reach of the caller; null if the user may see everything of the company. */
  positions: string[] | null
  /** The number of all of them. */
  positionCount: number | null
  /** The keys that the user has created and that are neither revoked nor expired. */
  keyCount: number
  /** Whether the caller can change the user. */
  isInReach: boolean
}

/** What users are sorted by in lists by name. The index `users_by_name` has the same. */
const NAME = `lower(coalesce(nullif(x.name, ''), x.email))`
/** SQL of a link by which a user `x` can join. */
const LINK = `one_time_links l where l.user_id = x.id and l.used_at is null and l.expires_at > clock()`

const CONDITIONS: Readonly<Record<UserState, string>> = {
  active: 'x.deactivated_at is null and x.identity_id is not null',
  invited: `x.deactivated_at is null and x.identity_id is null and exists (select from ${LINK})`,
  not_invited: `x.deactivated_at is null and x.identity_id is null and not exists (select from ${LINK})`,
  deactivated: 'x.deactivated_at is not null',
}

/**
 * Lists users: all of the company, also those whom a restricted administrator cannot change.
 * @throws {Refusal} if the access does not have the ability `users.write`
 */
export async function listUsers(
  database: Queryable,
  access: Access,
  filter: UserFilter,
  page: PageRequest,
): Promise<UserLine[]> {
  requireAbility(access, 'users.write')
  const $ = parameters()
  const conditions = conditionsOf(access, filter, page, $)
  const order = filter.isByName === true ? `${NAME}, x.id` : 'x.id'
  const isGranted = `g.company_id = u.company_id and g.holder_id = u.id`
  // As a condition that no index knows: PostgreSQL 15 would look up each of the caller's positions for each user, and read 40,000
  // pages for 51 users instead of a thousand.
  const isSeen = `(${canReadPosition(access, $, 'g.company_id', 'g.position_id')}) is true`
  const text = `
    select ${USER}, c.slug as company, u.is_in_reach as "isInReach", u.state, links.expires_at as "invitedUntil",
      greatest(
        (select max(s.seen_at) from sessions s where s.user_id = u.id),
        (select max(a.at) from audit_entries a where a.actor_id = u.id and a.via = 'portal')) as "lastSeenAt",
      case when u.restricted then array(select g.position_id from grants g
        where ${isGranted} and ${isSeen}
        order by g.position_id) end as positions,
      case when u.restricted then (select count(*)::integer from grants g where ${isGranted}) end as "positionCount",
      (select count(*)::integer from keys k where k.company_id = u.company_id and k.maker_id = u.id and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > clock())) as "keyCount"
    from (
      select x.*, row_number() over (order by ${order}) as place, ${stateOf} as state,
        ${access.companyId === null ? 'true' : reaches.users.isAllowed(access, $)} as is_in_reach
      from (select * from users x where ${conditions.join(' and ')} order by ${order} limit ${$(page.limit)}) x
    ) u
    cross join lateral ${rowById('companies', 'u.company_id')} c
    left join lateral (select max(l.expires_at) as expires_at from ${LINK.replace('x.id', 'u.id')}) links
      on u.state = 'invited'
    order by u.place`
  return database.query<UserLine>(text, $.values)
}

/** SQL of the state of a user `x`. */
const stateOf = `case ${Object.entries(CONDITIONS)
  .map(([state, condition]) => `when ${condition} then '${state}'`)
  .join(' ')} end`

function conditionsOf(access: Access, filter: UserFilter, { cursor }: PageRequest, $: Parameters): string[] {
  const { id, state, role, words = [], isByName = false } = filter
  const after = isByName
    ? (given: string) => `(${NAME}, x.id) > (select ${NAME}, x.id from ${rowById('users', given)} x)`
    : (given: string) => `x.id > ${given}`
  return [
    inReach(access, $, 'colleagues', filter),
    ...(id === undefined ? [] : [`x.id = ${$(id)}`]),
    ...(state === undefined ? [] : [CONDITIONS[state]]),
    ...(role === undefined ? [] : [`x.role = ${$(role)}`]),
    ...words.map((word) => `concat_ws(' ', x.name, x.email) ilike ${$(`%${escapedPattern(word)}%`)}`),
    ...(cursor === undefined ? [] : [after($(cursor))]),
  ]
}
