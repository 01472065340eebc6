import { readMakers } from '../users/store.ts'
import { MOST_POSITIONS, requireWithinRights } from '../users/user.ts'
import type { Database, Transaction } from '../db/connection.ts'
import { isId, newId } from '../db/id.ts'
import { lockRows, readClock } from '../db/locks.ts'
import { Refusal } from '../forms/refusal.ts'
import { change } from '../changes/actions.ts'
import type { Actor } from '../changes/event.ts'
import { hashOfKey, makeKey } from './key.ts'
import { findKeys, insertKeys, markRevoked } from './store.ts'

/** What a new key is to be. */
export interface NewKey {
  companyId: string
  name?: string
  /** Restricts the key to these positions of the company, from none to a thousand. */
  positionIds?: readonly string[]
  /** Requests a minute; 60 where it is not given. */
  limit?: number
  expiresAt?: Date
  /**
   * The user whose access the key inherits: what it may see is cut down to what the user may see, at every moment.
   * Without one it is the operator's, and company-wide.
   */
  makerId?: string
}

/** A key just made. This is the only time that `key` is seen. */
export interface CreatedKey {
  id: string
  key: string
}

const DEFAULT_LIMIT = 60
const MAX_LIMIT = 1_000_000
const MAX_NAME = 200

const OPERATOR: Actor = { kind: 'operator' }

/**
 * Makes keys, all or none (docs/access.md#keys).
 * @throws {Refusal} naming what can not be: a limit, a name, an expiry in the past, a position that is not the company's
 * or that the maker may not see
 */
export function createKeys(database: Database, keys: readonly NewKey[]): Promise<CreatedKey[]> {
  return change(database, OPERATOR, async (begun) => {
    const made = await createKeysIn(begun.tx, keys)
    begun.audit(
      'keys create',
      made.map(({ id }, i) => ({ companyId: keys[i]?.companyId ?? '', id })),
    )
    return made
  })
}

/** The inner half of `createKeys`, for a transaction that does more. */
export async function createKeysIn(tx: Transaction, keys: readonly NewKey[]): Promise<CreatedKey[]> {
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
  if (late) throw new Refusal('invalid', `A key can not expire in the past: it is ${at.toISOString()} now.`)
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
 * Revokes keys: from the next request on they open nothing, on every process. Revoking again changes nothing.
 * @throws {Refusal} where one of the ids is no key
 */
export function revokeKeys(database: Database, ids: readonly string[]): Promise<void> {
  return change(database, OPERATOR, async (begun) => {
    const { tx } = begun
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
    begun.audit('keys revoke', keys)
  })
}

/** Holds the makers, so that nobody cuts their rights meanwhile, and asks whether they may give the keys what they are to have. */
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
    throw new Refusal(
      'invalid',
      `A key's limit is a whole number of requests a minute from 1 to ${MAX_LIMIT}, not ${limit}.`,
    )
  }
  if (name.length > MAX_NAME || name.includes('\0')) {
    throw new Refusal('invalid', `A key's name has at most ${MAX_NAME} characters, and no NUL.`)
  }
  if (positionIds.length > MOST_POSITIONS) {
    throw new Refusal(
      'invalid',
      `A key is restricted to at most ${MOST_POSITIONS} positions, not ${positionIds.length}.`,
    )
  }
  const unlike = positionIds.find((id) => !isId(id))
  if (unlike !== undefined) throw new Refusal('invalid', `${JSON.stringify(unlike)} is no id of a position.`)
}
