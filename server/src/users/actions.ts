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
 * The users that a command names by id or by e-mail.
 * @param companyId of which company, where the command says it
 * @throws {Refusal} where there is none, or several companies have one with that e-mail
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

/** A user to make. */
export interface NewUser {
  companyId: string
  email: string
  name?: string
  /** Everything of the company where it is not given. */
  positionIds?: Restriction
}

/** Makes users. @throws {Refusal} where an e-mail is none or is taken in the company, or a position is not the company's */
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
  await giveEmails(change, made)
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

/** Edits users: what each edit names is replaced, all else stays. @throws {Refusal} as `createUsers` */
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
  await giveEmails(
    change,
    after.filter(({ id }) => edits.get(id)?.email !== undefined),
  )
  await writeUsers(tx, after)
  change.audit('users edit', users)
}

/**
 * Restricts users to positions of their company, or lifts that. What their keys see follows with the next request
 * (docs/access.md#keys).
 * @throws {Refusal} where a position is not their company's
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

/** Deactivates users, whose keys open nothing from the next request on; or activates them again. */
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

/** Makes sure that users can have their e-mails in their companies, which are locked for it. Never repeats one. */
async function giveEmails(change: Change, wanted: readonly (ObjectKey & UserFields)[]): Promise<void> {
  const places = wanted.map(({ companyId, email }) => `${companyId} ${email}`)
  const owners = new Map(
    (await ownersOfEmails(change.tx, wanted)).map((user) => [`${user.companyId} ${user.email}`, user.id]),
  )
  const taken = wanted.find(({ id }, i) => {
    const place = places[i] ?? ''
    return places.indexOf(place) !== i || (owners.get(place) ?? id) !== id
  })
  if (taken) throw new Refusal('conflict', 'The company has a user with that e-mail already.')
}

/** @throws {Refusal} where a position is not the company's */
async function requireOwned(change: Change, companyId: string, positionIds: readonly string[]): Promise<void> {
  const unlike = positionIds.find((id) => !isId(id))
  const [foreign] = unlike === undefined ? await foreignPositions(change.tx, companyId, positionIds) : [unlike]
  if (foreign === undefined) return
  throw new Refusal('not-found', `The company has no position ${JSON.stringify(foreign)}.`)
}
