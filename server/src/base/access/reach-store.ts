import type { Queryable, Transaction } from '../db/connection.ts'
import { isId } from '../db/id.ts'
import type { Keys } from '../db/keys.ts'
import { lockRows, type Strength } from '../db/locks.ts'
import { parameters } from '../db/parameters.ts'
import { Refusal } from '../forms/refusal.ts'
import type { Access } from './access.ts'
import { type AllowedKey, type LockableReach, type Reach, reaches } from './reach.ts'

/**
 * Finds rows by their ids and checks that the access reaches each of them.
 * @returns their keys in the order of the ids, each once
 * @throws {Refusal} `not-found` for an id of nothing, and `forbidden` for one out of reach
 */
export async function requireReach<R extends Reach>(
  database: Queryable,
  access: Access,
  reach: R,
  ids: readonly string[],
): Promise<AllowedKey<R>[]> {
  const { table, noun, isAllowed } = reaches[reach]
  const wanted = [...new Set(ids)]
  const $ = parameters()
  const owner = table === 'companies' ? 'x.id' : 'x.company_id'
  const rows = await database.query<AllowedKey<R> & { allowed: boolean }>(
    `select ${owner} as "companyId", x.id, ${access.companyId === null ? 'true' : isAllowed(access, $)} as allowed
    from ${table} x where x.id = any (${$(wanted.filter(isId))}::uuid[])`,
    $.values,
  )
  const found = new Map(rows.map((row) => [row.id as string, row]))
  return wanted.map((id) => {
    const row = found.get(id)
    if (!row) throw new Refusal('not-found', `There is no ${noun} ${JSON.stringify(id)}.`)
    if (!row.allowed) throw new Refusal('forbidden', `You have no access to the ${noun} ${JSON.stringify(id)}.`)
    return { companyId: row.companyId, id: row.id }
  })
}

/** The key of a row, or undefined if there is none with that id in reach. */
export async function findInReach<R extends Reach>(
  database: Queryable,
  access: Access,
  reach: R,
  id: string,
): Promise<AllowedKey<R> | undefined> {
  if (!isId(id)) return undefined
  try {
    const [key] = await requireReach(database, access, reach, [id])
    return key
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/**
 * Locks rows in the order of their ids, and refuses one that is gone by now.
 * @param strength `update` to change the rows, `share` to rely on their values
 * @throws {Refusal} `not-found`
 */
export async function lockedOrRefused(
  tx: Transaction,
  reach: LockableReach,
  keys: Keys,
  strength: Strength,
): Promise<void> {
  const { table, noun } = reaches[reach]
  const found = await lockRows(tx, table, keys, strength)
  const missing = keys.find(({ id }) => !found.has(id))
  if (missing) throw new Refusal('not-found', `There is no ${noun} ${missing.id}.`)
}
