import { type Access, canReadPosition, type CompanyAccess, installationAccess } from '../access/access.ts'
import type { Queryable } from '../db/connection.ts'
import { rowById } from '../db/lookup.ts'
import { parameters } from '../db/parameters.ts'
import type { KeyLine } from '../keys/list-store.ts'

/** Why a key does not get to a position. */
export type KeyObstacle =
  | 'revoked'
  | 'expired'
  | 'suspended'
  | 'no-such-position'
  | 'other-company'
  | 'not-among-its-positions'
  | 'not-among-its-creators'

/**
 * What keeps a key from a position, by the rule by which the API answers: the position is looked up with the access of the key,
 * and with one that reaches every position of its company.
 * @param key a key that the caller may see
 * @returns none if the key reads the position
 */
export async function readKeyObstacles(database: Queryable, key: KeyLine, positionId: string): Promise<KeyObstacle[]> {
  const $ = parameters()
  const text = `
    select k.company_id as "companyId", k.restricted, coalesce(u.restricted, false) as "makerRestricted",
      u.deactivated_at is not null as suspended,
      exists (select from grants g where g.company_id = k.company_id and g.holder_id = k.id
        and g.position_id = ${$(positionId)}) as granted
    from keys k left join lateral ${rowById('users', 'k.maker_id')} u on true where k.id = ${$(key.id)}`
  const [row] = await database.query<KeyRow>(text, $.values)
  if (row === undefined) return []
  const invalid: KeyObstacle[] =
    key.revokedAt !== null ? ['revoked'] : key.expired ? ['expired'] : row.suspended ? ['suspended'] : []
  const access: CompanyAccess = {
    who: { kind: 'key', id: key.id, userId: null },
    companyId: row.companyId,
    insideClientId: null,
    positions: row.restricted || row.makerRestricted ? 'granted' : 'all',
    abilities: new Set(key.stored.abilities),
  }
  if (await reads(database, access, positionId)) return invalid
  if (!(await reads(database, installationAccess('system'), positionId))) return [...invalid, 'no-such-position']
  if (!(await reads(database, { ...access, positions: 'all' }, positionId))) return [...invalid, 'other-company']
  return [...invalid, row.restricted && !row.granted ? 'not-among-its-positions' : 'not-among-its-creators']
}

interface KeyRow extends Record<string, unknown> {
  readonly companyId: string
  readonly restricted: boolean
  readonly makerRestricted: boolean
  readonly suspended: boolean
  readonly granted: boolean
}

async function reads(database: Queryable, access: Access, positionId: string): Promise<boolean> {
  const $ = parameters()
  const text = `select from ${rowById('positions', $(positionId))} x where ${canReadPosition(access, $, 'x.company_id', 'x.id')}`
  return (await database.query(text, $.values)).length > 0
}
