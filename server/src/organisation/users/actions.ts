import { zip } from '../../base/certain.ts'
import { lockedOrRefused } from '../../base/access/reach-store.ts'
import { endLinksOfUsers } from '../sessions/links-store.ts'
import { endSessionsOfUsers } from '../sessions/store.ts'
import { findCompany } from '../companies/store.ts'
import { lockCompanies } from '../companies/lock-actions.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { isId, newId } from '../../base/db/id.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import type { Change } from '../../base/changes/actions.ts'
import type { Keys } from '../../base/db/keys.ts'
import type { Role } from '../../base/access/abilities.ts'
import { accessOfUser, type CompanyAccess } from '../../base/access/access.ts'
import { insertGrants } from '../../base/access/grants-store.ts'
import type { Allowed, AllowedKey } from '../../base/access/reach.ts'
import {
  keepAdministrators,
  requireFreeEmails,
  requireFreeIds,
  requireGrantable,
  requireOthers,
} from './rules-actions.ts'
import {
  findUsers,
  grantsOf,
  insertUsers,
  readUsers,
  type UserRow,
  writeDeactivation,
  writeRestriction,
  writeUsers,
} from './store.ts'
import { editedUser, type Restriction, storedRestriction, type UserEdit, type UserFields } from './user.ts'
import { normalizedEmail } from '../../content/email.ts'

/**
 * The ids of the users that a command names by id or e-mail.
 * @param companyId the company, if the command names one
 * @throws {Refusal} if a user does not exist, or several companies have one with that e-mail
 */
export async function userIds(
  database: Queryable,
  names: readonly string[],
  companyId: string | null,
): Promise<string[]> {
  const users = await findNamed(database, names, companyId)
  return [...new Set(users.map((user) => user.id))]
}

/**
 * The access of a user on the command line.
 * @param name an id, or an e-mail
 * @param slug the company, if several have a user with the e-mail
 * @throws {Refusal} if the user does not exist or is deactivated
 */
export async function userAccess(database: Queryable, name: string, slug?: string): Promise<CompanyAccess> {
  const company = slug === undefined ? undefined : await findCompany(database, slug)
  const [user] = await findNamed(database, [name], company?.id ?? null)
  if (!user || user.deactivatedAt) {
    throw new Refusal('conflict', `The user ${JSON.stringify(name)} is deactivated and has no access.`)
  }
  return accessOfUser(user, 'command_line')
}

async function findNamed(database: Queryable, names: readonly string[], companyId: string | null): Promise<UserRow[]> {
  const wanted = names.map((name) => (isId(name) ? name : normalizedEmail(name)))
  const found = await findUsers(database, wanted, companyId)
  return wanted.map((name, i) => {
    const [user, ...more] = found.filter(({ id, email }) => id === name || email === name)
    if (!user) throw new Refusal('not-found', `There is no user ${JSON.stringify(names[i])}.`)
    if (more.length === 0) return user
    throw new Refusal(
      'invalid',
      `Several companies have a user ${JSON.stringify(names[i])}: give the id, or name the company with --company.`,
    )
  })
}

/** A user to create. */
export interface NewUser {
  companyId: Allowed<'companies'>
  /** Made by whoever asks, so that a form that is sent twice creates one user. A new one if not given. */
  id?: string
  email: string
  name?: string
  /** Administrator by default, or recruiter if the user is restricted to positions. */
  role?: Role
  /** Whether the user sees who candidates are; yes by default. */
  identities?: boolean
  /** Everything of the company if not given. */
  positionIds?: Restriction
}

/** What a user has if nothing else is said. */
function newUserFields(restriction: Restriction): UserFields {
  return { email: '', name: '', role: restriction === null ? 'administrator' : 'recruiter', identities: true }
}

/**
 * Creates users.
 * @throws {Refusal} if an id is taken, an e-mail is invalid or taken in the company, or a position is not the
 * company's
 */
export async function createUsers(change: Change, users: readonly NewUser[]): Promise<AllowedKey<'users'>[]> {
  const { tx } = change
  change.require('users.write')
  const made = users.map(({ companyId, id = newId(), positionIds = null, ...form }) => ({
    companyId,
    id,
    ...editedUser(newUserFields(positionIds), form),
    positionIds: storedRestriction(positionIds),
  }))
  await lockCompanies(
    change,
    made.map((user) => user.companyId),
    'update',
  )
  await requireFreeIds(change, made)
  await requireFreeEmails(change, made)
  for (const { companyId, positionIds } of made) await requireGrantable(change, companyId, positionIds)
  await insertUsers(
    tx,
    made.map((user) => ({ ...user, restricted: user.positionIds !== null })),
    await change.now(),
  )
  await insertGrants(
    tx,
    made.flatMap((user) => grantsOf([user], user.positionIds)),
  )
  change.audit('users create', made)
  return change.created('users', made)
}

/**
 * Edits users. Fields that an edit does not contain stay. Another e-mail ends the links of the user: whoever has one was not
 * meant. It changes neither the identity of somebody who has joined, nor with what they sign in.
 * @throws {Refusal} as `createUsers`, or if somebody changes their own role, or the company's last administrator
 */
export async function editUsers(
  change: Change,
  users: readonly (AllowedKey<'users'> & { edit: UserEdit })[],
): Promise<void> {
  change.require('users.write')
  const edits = new Map<string, UserEdit>(users.map((user) => [user.id, user.edit]))
  const isAbout = (field: keyof UserEdit) => users.filter(({ edit }) => edit[field] !== undefined)
  await lockCompanies(
    change,
    isAbout('email').map(({ companyId }) => companyId),
    'update',
  )
  await keepAdministrators(change, isAbout('role'), () => writeEdits(change, users, edits))
  change.audit('users edit', users)
}

async function writeEdits(change: Change, users: Keys, edits: ReadonlyMap<string, UserEdit>): Promise<void> {
  const { tx } = change
  await lockedOrRefused(change.tx, 'users', users, 'update')
  const before = await readUsers(tx, users)
  const after = before.map((user) => ({ ...user, ...editedUser(user, edits.get(user.id) ?? {}) }))
  const changed = (field: keyof UserFields) =>
    zip(after, before).flatMap(([user, old]) => (user[field] === old[field] ? [] : [user]))
  requireOthers(change, changed('role'))
  await requireFreeEmails(
    change,
    after.filter(({ id }) => edits.get(id)?.email !== undefined),
  )
  await writeUsers(tx, after)
  await endLinksOfUsers(
    tx,
    changed('email').map(({ id }) => id),
  )
}

/**
 * Restricts users to positions of their company, or lifts the restriction. Their keys follow with the
 * next request (docs/access.md#keys).
 * @throws {Refusal} if a position is not their company's, or somebody restricts themselves, or the company's last
 * administrator
 */
export async function restrictUsers(
  change: Change,
  users: readonly AllowedKey<'users'>[],
  restriction: Restriction,
): Promise<void> {
  change.require('users.write')
  const positionIds = storedRestriction(restriction)
  requireOthers(change, users)
  await keepAdministrators(change, positionIds === null ? [] : users, async () => {
    await lockedOrRefused(change.tx, 'users', users, 'update')
    for (const companyId of new Set(users.map((user) => user.companyId))) {
      await requireGrantable(change, companyId, positionIds)
    }
    await writeRestriction(change.tx, users, positionIds)
  })
  change.audit(positionIds === null ? 'users lift' : 'users restrict', users)
}

/**
 * Deactivates users, whose keys are invalid from the next request on and whose sessions and links end, or reactivates them.
 * @throws {Refusal} if somebody deactivates themselves, or the company's last administrator
 */
export async function switchUsers(
  change: Change,
  users: readonly AllowedKey<'users'>[],
  active: boolean,
): Promise<void> {
  const { tx } = change
  change.require('users.write')
  requireOthers(change, users)
  await keepAdministrators(change, active ? [] : users, async () => {
    await lockedOrRefused(change.tx, 'users', users, 'update')
    await writeDeactivation(tx, users, active ? null : await change.now())
  })
  if (!active) {
    const ids = users.map(({ id }) => id)
    await endSessionsOfUsers(tx, ids)
    await endLinksOfUsers(tx, ids)
  }
  change.audit(active ? 'users reactivate' : 'users deactivate', users)
}
