import { plainLine } from '../../content/text.ts'
import { zip } from '../../base/certain.ts'
import { type Ability, keyAbilities } from '../../base/access/abilities.ts'
import type { Allowed, AllowedKey } from '../../base/access/reach.ts'
import type { Change } from '../../base/changes/actions.ts'
import type { Transaction } from '../../base/db/connection.ts'
import { isId, newId } from '../../base/db/id.ts'
import { lockRows, readClock } from '../../base/db/locks.ts'
import { Refusal, refusedField } from '../../base/forms/refusal.ts'
import { readMakers } from '../users/store.ts'
import { MAX_POSITIONS, type Restriction, restrictionWithin } from '../users/user.ts'
import { hashOfKey, makeKey } from './key.ts'
import { insertKeys, markRevoked } from './store.ts'

/** A key to create. */
export interface NewKey {
  companyId: Allowed<'companies'>
  /** Made by whoever asks, so that a form that is sent twice creates one key. A new one if not given. */
  id?: string
  name?: string
  /** Restricts the key to these positions of the company, at most a thousand. */
  positionIds?: readonly string[]
  /** Requests per minute; 60 if not given. */
  limit?: number
  expiresAt?: Date
  /** Whether it shows who candidates are; yes by default, if its creator sees it. */
  identities?: boolean
  /**
   * The user whose access the key inherits, if the operator creates it: what the user has now is stored,
   * and each request uses the part of it that the user still has. Without a user, the key is company-wide
   * and belongs to the operator.
   */
  makerId?: string
}

/** A key that was just created. The text `key` is not available later. */
export interface CreatedKey {
  id: string
  key: string
}

export const DEFAULT_LIMIT = 60
export const MAX_LIMIT = 1_000_000
export const MAX_NAME = 200

/**
 * Creates all keys or none (docs/access.md#keys). A user creates keys with their own access; the operator
 * may name the user.
 * @throws {Refusal} naming what is invalid: a limit, a name, an expiry in the past, a position that is
 * not the company's or that the user may not see
 */
export async function createKeys(change: Change, keys: readonly NewKey[]): Promise<CreatedKey[]> {
  change.require('keys.create')
  const { who } = change.access
  const made = await insertNewKeys(
    change.tx,
    keys.map((key) => ({ ...key, creatorId: who.kind === 'user' ? who.id : (key.makerId ?? null) })),
  )
  change.audit(
    'keys create',
    zip(made, keys).map(([{ id }, { companyId }]) => ({ companyId, id })),
  )
  return made
}

async function insertNewKeys(
  tx: Transaction,
  keys: readonly (NewKey & { creatorId: string | null })[],
): Promise<CreatedKey[]> {
  for (const key of keys) checkForm(key)
  const made = await storedAccess(
    tx,
    keys.map((key) => ({ ...key, ...newCredentials(key.id) })),
  )
  const restricted = made.flatMap((key) => (key.positionIds ?? []).map((id) => ({ companyId: key.companyId, id })))
  const found = await lockRows(tx, 'positions', restricted, 'share')
  const missing = restricted.find((position) => !found.has(position.id))
  if (missing) throw refusedField('positionIds', `The company has no position ${missing.id}.`, 'not-found')
  const at = await readClock(tx)
  const late = made.find((key) => key.expiresAt && key.expiresAt <= at)
  if (late) throw refusedField('expiresAt', `A key cannot expire in the past: it is ${at.toISOString()} now.`)
  await insertKeys(
    tx,
    made.map((key) => ({
      companyId: key.companyId,
      id: key.id,
      name: plainLine(key.name ?? ''),
      secretHash: hashOfKey(key.key),
      makerId: key.creatorId,
      positionIds: key.positionIds && [...new Set(key.positionIds)],
      abilities: key.abilities,
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
 */
export async function revokeKeys(change: Change, keys: readonly AllowedKey<'keys'>[]): Promise<void> {
  change.require('keys.create')
  const ids = keys.map((key) => key.id)
  await lockRows(change.tx, 'keys', keys, 'update')
  await markRevoked(change.tx, ids, await change.now())
  change.audit('keys revoke', keys)
}

/**
 * The access that keys store: what is asked for, within what their creators have. Locks the creators, so
 * that their access cannot be restricted meanwhile.
 * @throws {Refusal} if a creator does not exist, is deactivated, or has less
 */
async function storedAccess<Key extends NewKey & { creatorId: string | null }>(
  tx: Transaction,
  keys: readonly Key[],
): Promise<(Omit<Key, 'positionIds'> & { positionIds: Restriction; abilities: Ability[] })[]> {
  const makers = keys.flatMap(({ companyId, creatorId }) => (creatorId === null ? [] : [{ companyId, id: creatorId }]))
  await lockRows(tx, 'users', makers, 'share')
  const found = await readMakers(tx, makers)
  return keys.map((key) => {
    const { creatorId, positionIds = null, identities = true } = key
    const wanted = keyAbilities.filter((ability) => identities || ability !== 'candidates.identity')
    if (creatorId === null) return { ...key, positionIds, abilities: wanted }
    const maker = found.get(creatorId)
    if (!maker) throw new Refusal('not-found', `The company has no user ${creatorId}.`)
    return {
      ...key,
      positionIds: restrictionWithin(maker, positionIds),
      abilities: wanted.filter((ability) => maker.abilities.has(ability)),
    }
  })
}

function newCredentials(id = newId()): CreatedKey {
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
