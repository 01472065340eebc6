import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { keyArrays, type Keys, type ObjectKey } from '../../base/db/keys.ts'
import { rowById } from '../../base/db/lookup.ts'
import type { Parameters } from '../../base/db/parameters.ts'
import { NAME_OF_USER } from '../../organisation/users/store.ts'
import type { NamedTeam } from './team.ts'

/** So many positions of somebody are looked at, the newest ones: as many as a restricted user can reach. */
const MOST_OWN = 1_000
/** So many colleagues can be chosen from. */
const OFFERED = 500

/**
 * SQL that is true for a user `u` who can be responsible for a position: who works for the company, and reaches it. A subselect of
 * one value, so that grants are looked up by the user and the position: an `exists` would hash all of them.
 */
const isFit = (position: string) =>
  `u.deactivated_at is null and (not u.restricted or (select count(*) from grants g
    where g.company_id = u.company_id and g.holder_id = u.id and g.position_id = ${position}) > 0)`

/** SQL of those who are responsible for a position `p`, as JSON: its owner first, the others by name. */
export const TEAM_OF_POSITION = `(select coalesce(json_agg(json_build_object(
    'id', u.id, 'name', ${NAME_OF_USER}, 'isOwner', m.is_owner) order by m.is_owner desc, lower(${NAME_OF_USER}), u.id), '[]')
  from position_team m cross join lateral ${rowById('users', 'm.user_id')} u
  where m.company_id = p.company_id and m.position_id = p.id and ${isFit('m.position_id')})`

/** SQL of the e-mail of the owner of a position `p`; null if there is none. */
export const OWNER_EMAIL = `(select u.email from position_team m cross join lateral ${rowById('users', 'm.user_id')} u
  where m.company_id = p.company_id and m.position_id = p.id and m.is_owner and ${isFit('m.position_id')})`

/** SQL of the ids of the positions that a user is responsible for, as an array: the newest ones. Reach is another condition. */
export function ownPositions($: Parameters, { companyId, id }: ObjectKey): string {
  return `array(select m.position_id from position_team m where m.company_id = ${$(companyId)} and m.user_id = ${$(id)}
    order by m.position_id desc limit ${MOST_OWN})`
}

/** A colleague who can be responsible for a position. */
export interface FitColleague {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Everybody who can be responsible for a position, by name. */
export async function listFit(database: Queryable, { companyId, id }: ObjectKey): Promise<FitColleague[]> {
  return database.query<FitColleague & Record<string, unknown>>(
    `select u.id, ${NAME_OF_USER} as name, u.email from users u
    where u.company_id = $1 and ${isFit('$2')} order by lower(${NAME_OF_USER}), u.id limit ${OFFERED}`,
    [companyId, id],
  )
}

/** Those of some users who cannot be responsible for one of some positions. */
export async function findUnfit(tx: Transaction, positions: Keys, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select distinct named.id from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    cross join unnest($3::uuid[]) as named (id)
    where not coalesce((select ${isFit('given.id')} from users u where u.company_id = given.company_id and u.id = named.id), false)`,
    [...keyArrays(positions), userIds],
  )
  return rows.map(({ id }) => id)
}

/** Replaces who is responsible for positions that the transaction has locked. */
export async function writeTeams(tx: Transaction, positions: Keys, { ownerId, memberIds }: NamedTeam): Promise<void> {
  await tx.query(
    `delete from position_team m using unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where m.company_id = given.company_id and m.position_id = given.id`,
    keyArrays(positions),
  )
  await insertTeams(tx, positions, [...(ownerId === null ? [] : [ownerId]), ...memberIds], ownerId)
}

/** Makes a user the owner of positions that are new. */
export async function insertOwner(tx: Transaction, positions: Keys, userId: string): Promise<void> {
  await insertTeams(tx, positions, [userId], userId)
}

async function insertTeams(
  tx: Transaction,
  positions: Keys,
  userIds: readonly string[],
  ownerId: string | null,
): Promise<void> {
  await tx.query(
    `insert into position_team (company_id, position_id, user_id, is_owner)
    select given.company_id, given.id, named.id, named.id is not distinct from $4::uuid
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id) cross join unnest($3::uuid[]) as named (id)`,
    [...keyArrays(positions), userIds, ownerId],
  )
}
