import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { abilitiesOf, type RoleSettings } from '../../base/access/abilities.ts'
import { deleteGrantsOf, type Grant, insertGrants } from '../../base/access/grants-store.ts'
import { keyArrays, type Keys, type ObjectKey } from '../../base/db/keys.ts'
import type { Maker, UserFields } from './user.ts'

/** A stored user. */
export type UserRow = ObjectKey &
  UserFields & {
    restricted: boolean
    deactivatedAt: Date | null
    /** Who has joined as this user; null if nobody has. */
    identityId: string | null
  }

/** The columns of a stored user `u`. */
export const USER = `u.company_id as "companyId", u.id, u.email, u.name, u.role, u.identities, u.restricted, u.deactivated_at as "deactivatedAt",
  u.identity_id as "identityId"`

/** SQL of the name of a user `u`: the e-mail where there is none. */
export const NAME_OF_USER = `coalesce(nullif(u.name, ''), u.email)`

/** Reads users by company and id. */
export async function readUsers(database: Queryable, users: Keys): Promise<UserRow[]> {
  return database.query<UserRow>(
    `select ${USER} from users u join unnest($1::uuid[], $2::uuid[]) as given (company_id, id) using (company_id, id)`,
    keyArrays(users),
  )
}

/** Finds users by id or e-mail, in one company or in all. */
export async function findUsers(
  database: Queryable,
  names: readonly string[],
  companyId: string | null,
): Promise<UserRow[]> {
  return database.query<UserRow>(
    `select ${USER} from users u
    where (u.email = any ($1::text[]) or u.id::text = any ($1::text[])) and ($2::uuid is null or u.company_id = $2)
    order by u.created_at, u.id`,
    [names, companyId],
  )
}

/** Finds the users who have the given e-mails in the given companies. */
export async function ownersOfEmails(
  database: Queryable,
  wanted: readonly { companyId: string; email: string }[],
): Promise<UserRow[]> {
  return database.query<UserRow>(
    `select ${USER} from users u join unnest($1::uuid[], $2::text[]) as given (company_id, email) using (company_id, email)`,
    [wanted.map((user) => user.companyId), wanted.map((user) => user.email)],
  )
}

/** The given positions that the company does not own. */
export async function foreignPositions(
  database: Queryable,
  companyId: string,
  positionIds: readonly string[],
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select given.id from unnest($2::uuid[]) as given (id)
    where not exists (select from positions p where p.company_id = $1 and p.id = given.id)`,
    [companyId, positionIds],
  )
  return rows.map((row) => row.id)
}

/** The administrators of a company who are neither restricted nor deactivated. */
export interface Administrators {
  readonly active: number
  /** Those of them who have joined, so that they can sign in. */
  readonly joined: number
}

/** Counts the administrators of companies, by the id of the company. */
export async function countAdministrators(
  database: Queryable,
  companyIds: readonly string[],
): Promise<Map<string, Administrators>> {
  const rows = await database.query<Administrators & { companyId: string }>(
    `select u.company_id as "companyId", count(*)::integer as active, count(u.identity_id)::integer as joined
    from users u
    where u.company_id = any ($1::uuid[]) and u.role = 'administrator' and not u.restricted and u.deactivated_at is null
    group by u.company_id`,
    [companyIds],
  )
  return new Map(rows.map(({ companyId, ...counts }) => [companyId, counts]))
}

/** Inserts users, whose companies the transaction has locked. */
export async function insertUsers(
  tx: Transaction,
  users: readonly (ObjectKey & UserFields & { restricted: boolean })[],
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into users (company_id, id, email, name, restricted, role, identities, created_at)
    select *, $8::timestamptz from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::boolean[], $6::text[], $7::boolean[])`,
    [
      ...keyArrays(users),
      users.map((user) => user.email),
      users.map((user) => user.name),
      users.map((user) => user.restricted),
      users.map((user) => user.role),
      users.map((user) => user.identities),
      at,
    ],
  )
}

/** Writes the fields of users that the transaction has locked. */
export async function writeUsers(tx: Transaction, users: readonly (ObjectKey & UserFields)[]): Promise<void> {
  await tx.query(
    `update users u set email = given.email, name = given.name, role = given.role, identities = given.identities
    from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::boolean[])
      as given (company_id, id, email, name, role, identities)
    where u.company_id = given.company_id and u.id = given.id`,
    [
      ...keyArrays(users),
      users.map((user) => user.email),
      users.map((user) => user.name),
      users.map((user) => user.role),
      users.map((user) => user.identities),
    ],
  )
}

/** Writes the restriction of users that the transaction has locked, and increments their scope version. */
export async function writeRestriction(
  tx: Transaction,
  users: Keys,
  positionIds: readonly string[] | null,
): Promise<void> {
  await tx.query(
    `update users u set restricted = $3, scope_version = u.scope_version + 1
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where u.company_id = given.company_id and u.id = given.id`,
    [...keyArrays(users), positionIds !== null],
  )
  await deleteGrantsOf(tx, users)
  await insertGrants(tx, grantsOf(users, positionIds))
}

/** The same positions, granted to each of the users. */
export function grantsOf(users: Keys, positionIds: readonly string[] | null): Grant[] {
  return users.flatMap(({ companyId, id: userId }) =>
    (positionIds ?? []).map((positionId) => ({ companyId, userId, positionId })),
  )
}

/**
 * Deactivates users that the transaction has locked, or reactivates them. A user who is already
 * deactivated keeps the time.
 */
export async function writeDeactivation(tx: Transaction, users: Keys, at: Date | null): Promise<void> {
  await tx.query(
    `update users u set deactivated_at = case when $3::timestamptz is null then null
      else coalesce(u.deactivated_at, greatest($3, u.created_at)) end
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where u.company_id = given.company_id and u.id = given.id`,
    [...keyArrays(users), at],
  )
}

/**
 * Notes who has joined as a user. A user without a name gets that of the person.
 * @returns false if somebody has already, or they have joined as another user of the company
 */
export async function writeIdentity(tx: Transaction, user: ObjectKey, identityId: string): Promise<boolean> {
  const rows = await tx.query(
    `update users u set identity_id = $3,
      name = coalesce(nullif(u.name, ''), (select i.name from identities i where i.id = $3))
    where company_id = $1 and id = $2 and coalesce(identity_id, $3) = $3
      and not exists (select from users o where o.company_id = $1 and o.identity_id = $3 and o.id <> $2)
    returning 1`,
    [user.companyId, user.id, identityId],
  )
  return rows.length > 0
}

/** Lets the users of an identity be as before somebody joined as them, also deactivated ones. @returns their keys */
export async function releaseUsers(tx: Transaction, identityId: string): Promise<ObjectKey[]> {
  return tx.query<ObjectKey & Record<string, unknown>>(
    'update users set identity_id = null where identity_id = $1 returning company_id as "companyId", id',
    [identityId],
  )
}

/** Reads users as creators of keys. */
export async function readMakers(database: Queryable, users: Keys): Promise<Map<string, Maker>> {
  const rows = await database.query<RoleSettings & { id: string; deactivated: boolean; positionIds: string[] | null }>(
    `select u.id, u.role, u.identities, u.deactivated_at is not null as deactivated, case when u.restricted then array(
      select g.position_id from grants g where g.company_id = u.company_id and g.holder_id = u.id) end as "positionIds"
    from users u join unnest($1::uuid[], $2::uuid[]) as given (company_id, id) using (company_id, id)`,
    keyArrays(users),
  )
  return new Map(
    rows.map(({ id, deactivated, positionIds, ...settings }) => [
      id,
      { id, deactivated, positionIds: positionIds && new Set(positionIds), abilities: abilitiesOf(settings) },
    ]),
  )
}
