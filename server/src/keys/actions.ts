import { readMakers } from '../users/store.ts'
import { MAX_POSITIONS, requireWithinRights } from '../users/user.ts'
import type { Database, Transaction } from '../db/connection.ts'
import { isId, newId } from '../db/id.ts'
import { lockRows, readClock } from '../db/locks.ts'
import { Refusal, refusedField } from '../forms/refusal.ts'
import { change } from '../changes/actions.ts'
import type { Actor } from '../changes/event.ts'
import { hashOfKey, makeKey } from './key.ts'
import { findKeys, insertKeys, markRevoked } from './store.ts'

/** A key to create. */
export interface NewKey {
  companyId: string
  name?: string
  /** Restricts the key to these positions of the company, at most a thousand. */
  positionIds?: readonly string[]
  /** Requests per minute; 60 if not given. */
  limit?: number
  expiresAt?: Date
  /**
   * The user whose access the key inherits: it can never read more than the user can at that time.
   * Without a user, the key is company-wide and belongs to the operator.
   */
  makerId?: string
}

/** A key that was just created. The text `key` is not available later. */
export interface CreatedKey {
  id: string
  key: string
}

const DEFAULT_LIMIT = 60
const MAX_LIMIT = 1_000_000
const MAX_NAME = 200

const OPERATOR: Actor = { kind: 'operator' }

/**
 * Creates all keys or none (docs/access.md#keys).
 * @throws {Refusal} naming what is invalid: a limit, a name, an expiry in the past, a position that is
 * not the company's or that the user may not see
 */
export function createKeys(database: Database, keys: readonly NewKey[]): Promise<CreatedKey[]> {
  return change(database, OPERATOR, async (unit) => {
    const made = await createKeysIn(unit.tx, keys)
    unit.audit(
      'keys create',
      made.map(({ id }, i) => ({ companyId: keys[i]?.companyId ?? '', id })),
    )
    return made
  })
}

async function createKeysIn(tx: Transaction, keys: readonly NewKey[]): Promise<CreatedKey[]> {
  for (const key of keys) checkForm(key)
  const made = keys.map((key) => ({ ...key, makerId: key.makerId ?? null, ...newCredentials() }))
  await checkMakers(tx, made)
  const restricted = made.flatMap((key) => (key.positionIds ?? []).map((id) => ({ companyId: key.companyId, id })))
  const found = await lockRows(
    tx,
    'positions',
    restricted.map((p) => p.companyId),
    restricted.map((p) => p.id),
    'share',
  )
  const missing = restricted.find((position) => !found.has(position.id))
  if (missing) throw new Refusal('not-found', `The company has no position ${missing.id}.`)
  const at = await readClock(tx)
  const late = made.find((key) => key.expiresAt && key.expiresAt <= at)
  if (late) throw refusedField('expiresAt', `A key cannot expire in the past: it is ${at.toISOString()} now.`)
  await insertKeys(
    tx,
    made.map((key) => ({
      companyId: key.companyId,
      id: key.id,
      name: key.name ?? '',
      secretHash: hashOfKey(key.key),
      makerId: key.makerId,
      positionIds: key.positionIds ? [...new Set(key.positionIds)] : null,
      limit: key.limit ?? DEFAULT_LIMIT,
      createdAt: at,
      expiresAt: key.expiresAt ?? null,
    })),
  )
  return made.map(({ id, key }) => ({ id, key }))
}

/**
 * Revokes keys: they are invalid from the next request on, on every process. Revoking again changes
 * nothing.
 * @throws {Refusal} if one of the ids is not a key
 */
export function revokeKeys(database: Database, ids: readonly string[]): Promise<void> {
  return change(database, OPERATOR, async (unit) => {
    const { tx } = unit
    const keys = await findKeys(tx, ids.filter(isId))
    const missing = ids.find((id) => !keys.some((key) => key.id === id))
    if (missing !== undefined) throw new Refusal('not-found', `There is no key with the id ${JSON.stringify(missing)}.`)
    await lockRows(
      tx,
      'keys',
      keys.map((key) => key.companyId),
      keys.map((key) => key.id),
      'update',
    )
    await markRevoked(tx, ids, await readClock(tx))
    unit.audit('keys revoke', keys)
  })
}

/**
 * Locks the users that keys are created for, so that their access cannot be restricted meanwhile, and
 * checks that the keys get no more than it.
 */
async function checkMakers(
  tx: Transaction,
  keys: readonly { companyId: string; makerId: string | null; positionIds?: readonly string[] }[],
): Promise<void> {
  const makers = keys.flatMap(({ companyId, makerId }) => (makerId === null ? [] : [{ companyId, id: makerId }]))
  await lockRows(
    tx,
    'users',
    makers.map((maker) => maker.companyId),
    makers.map((maker) => maker.id),
    'share',
  )
  const found = await readMakers(tx, makers)
  for (const { makerId, positionIds = null } of keys) {
    if (makerId === null) continue
    const maker = found.get(makerId)
    if (!maker) throw new Refusal('not-found', `The company has no user ${makerId}.`)
    requireWithinRights(maker, positionIds)
  }
}

function newCredentials(): CreatedKey {
  const id = newId()
  return { id, key: makeKey(id) }
}

function checkForm(key: NewKey): void {
  const { limit, name = '', positionIds = [] } = key
  if (limit !== undefined && !(Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT)) {
    throw refusedField(
      'limit',
      `A key's limit is a whole number of requests a minute from 1 to ${MAX_LIMIT}, not ${limit}.`,
    )
  }
  if (name.length > MAX_NAME || name.includes('\0')) {
    throw refusedField('name', `A key's name has at most ${MAX_NAME} characters, and no NUL.`)
  }
  if (positionIds.length > MAX_POSITIONS) {
    throw refusedField(
      'positionIds',
      `A key is restricted to at most ${MAX_POSITIONS} positions, not ${positionIds.length}.`,
    )
  }
  const malformed = positionIds.find((id) => !isId(id))
  if (malformed !== undefined)
    throw refusedField('positionIds', `${JSON.stringify(malformed)} is not the id of a position.`)
}
