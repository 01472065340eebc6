import { lockCompanies } from '../companies/lock-actions.ts'
import type { Queryable } from '../db/connection.ts'
import { isId, newId } from '../db/id.ts'
import { lockRows } from '../db/locks.ts'
import { Refusal } from '../forms/refusal.ts'
import type { Change } from '../changes/actions.ts'
import type { ObjectKey } from '../changes/object-key.ts'
import {
  findUsers,
  foreignPositions,
  insertScopes,
  insertUsers,
  ownersOfEmails,
  readUsers,
  writeDeactivation,
  writeRestriction,
  writeUsers,
} from './store.ts'
import { editedUser, type Restriction, storedRestriction, type UserEdit, type UserFields } from './user.ts'
import { normalizedEmail } from '../content/email.ts'

/**
 * Finds the users that a command names by id or e-mail.
 * @param companyId the company, if the command names one
 * @throws {Refusal} if a user does not exist, or several companies have one with that e-mail
 */
export async function requireUsers(
  database: Queryable,
  names: readonly string[],
  companyId: string | null,
): Promise<ObjectKey[]> {
  const wanted = names.map((name) => (isId(name) ? name : normalizedEmail(name)))
  const found = await findUsers(database, wanted, companyId)
  const users = wanted.map((name, i) => {
    const [user, ...more] = found.filter(({ id, email }) => id === name || email === name)
    if (!user) throw new Refusal('not-found', `There is no user ${JSON.stringify(names[i])}.`)
    if (more.length > 0) {
      throw new Refusal('invalid', `Several companies have a user ${JSON.stringify(names[i])}: say which by --company.`)
    }
    return { companyId: user.companyId, id: user.id }
  })
  return [...new Map(users.map((user) => [user.id, user])).values()]
}

/** A user to create. */
export interface NewUser {
  companyId: string
  email: string
  name?: string
  /** Everything of the company if not given. */
  positionIds?: Restriction
}

/**
 * Creates users.
 * @throws {Refusal} if an e-mail is invalid or taken in the company, or a position is not the
 * company's
 */
export async function createUsers(change: Change, users: readonly NewUser[]): Promise<ObjectKey[]> {
  const { tx } = change
  const made = users.map(({ companyId, email, name = '', positionIds = null }) => ({
    companyId,
    id: newId(),
    ...editedUser({ email: '', name: '' }, { email, name }),
    positionIds: storedRestriction(positionIds),
  }))
  await lockCompanies(
    change,
    made.map((user) => user.companyId),
    'update',
  )
  await requireFreeEmails(change, made)
  for (const { companyId, positionIds } of made) await requireOwned(change, companyId, positionIds ?? [])
  await insertUsers(
    tx,
    made.map((user) => ({ ...user, restricted: user.positionIds !== null })),
    await change.now(),
  )
  for (const user of made) await insertScopes(tx, [user], user.positionIds ?? [])
  change.audit('users create', made)
  return made.map(({ companyId, id }) => ({ companyId, id }))
}

/**
 * Edits users. Fields that an edit does not contain stay.
 * @throws {Refusal} as `createUsers`
 */
export async function editUsers(change: Change, users: readonly (ObjectKey & { edit: UserEdit })[]): Promise<void> {
  const { tx } = change
  await lockCompanies(
    change,
    users.flatMap(({ companyId, edit }) => (edit.email === undefined ? [] : [companyId])),
    'update',
  )
  await lockUsers(change, users)
  const edits = new Map(users.map((user) => [user.id, user.edit]))
  const after = (await readUsers(tx, users)).map((user) => ({ ...user, ...editedUser(user, edits.get(user.id) ?? {}) }))
  await requireFreeEmails(
    change,
    after.filter(({ id }) => edits.get(id)?.email !== undefined),
  )
  await writeUsers(tx, after)
  change.audit('users edit', users)
}

/**
 * Restricts users to positions of their company, or lifts the restriction. Their keys follow with the
 * next request (docs/access.md#keys).
 * @throws {Refusal} if a position is not their company's
 */
export async function restrictUsers(
  change: Change,
  users: readonly ObjectKey[],
  restriction: Restriction,
): Promise<void> {
  const { tx } = change
  const positionIds = storedRestriction(restriction)
  await lockUsers(change, users)
  for (const companyId of new Set(users.map((user) => user.companyId))) {
    await requireOwned(change, companyId, positionIds ?? [])
  }
  await writeRestriction(tx, users, positionIds)
  change.audit(positionIds === null ? 'users lift' : 'users restrict', users)
}

/** Deactivates users, whose keys are invalid from the next request on, or reactivates them. */
export async function switchUsers(change: Change, users: readonly ObjectKey[], active: boolean): Promise<void> {
  await lockUsers(change, users)
  await writeDeactivation(change.tx, users, active ? null : await change.now())
  change.audit(active ? 'users reactivate' : 'users deactivate', users)
}

async function lockUsers(change: Change, users: readonly ObjectKey[]): Promise<void> {
  const found = await lockRows(
    change.tx,
    'users',
    users.map((user) => user.companyId),
    users.map((user) => user.id),
    'update',
  )
  const missing = users.find((user) => !found.has(user.id))
  if (missing) throw new Refusal('not-found', `There is no user ${missing.id}.`)
}

/**
 * Checks that the e-mails are free in their companies, which the transaction has locked. The refusal
 * never repeats one.
 */
async function requireFreeEmails(change: Change, wanted: readonly (ObjectKey & UserFields)[]): Promise<void> {
  const pairs = wanted.map(({ companyId, email }) => `${companyId} ${email}`)
  const owners = new Map(
    (await ownersOfEmails(change.tx, wanted)).map((user) => [`${user.companyId} ${user.email}`, user.id]),
  )
  const taken = wanted.find(({ id }, i) => {
    const pair = pairs[i] ?? ''
    return pairs.indexOf(pair) !== i || (owners.get(pair) ?? id) !== id
  })
  if (taken) throw new Refusal('conflict', 'The company has a user with that e-mail already.')
}

/** @throws {Refusal} if a position is not the company's */
async function requireOwned(change: Change, companyId: string, positionIds: readonly string[]): Promise<void> {
  const malformed = positionIds.find((id) => !isId(id))
  const [foreign] = malformed === undefined ? await foreignPositions(change.tx, companyId, positionIds) : [malformed]
  if (foreign === undefined) return
  throw new Refusal('not-found', `The company has no position ${JSON.stringify(foreign)}.`)
}
