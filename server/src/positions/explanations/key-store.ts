import { type Access, canReadPosition, type CompanyAccess, installationAccess } from '../../base/access/access.ts'
import { activePageExists, findPage, isCareersPageCursor } from '../careers-pages/store.ts'
import type { ClientReference } from '../../organisation/clients/client-reference.ts'
import { isAnotherCompany, readClient } from '../../organisation/clients/store.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import { parameters } from '../../base/db/parameters.ts'
import type { KeyLine } from '../../organisation/keys/list-store.ts'
import { positionExists } from '../detail-store.ts'
import type { KeyObstacle, KeySubject } from './key.ts'

/** A key as the API finds it. */
interface FoundKey {
  /** The access that the key gives, or would give if it were valid. */
  readonly access: CompanyAccess
  /** What makes it invalid. */
  readonly invalid: KeyObstacle[]
  /** Whether the key itself is restricted to certain positions. */
  readonly isRestricted: boolean
}

/**
 * What keeps a key from a position, a careers page or a client, by the rules by which the API answers: it is looked up with the
 * access of the key, and with one that reaches every position of its company.
 * @param key a key that the caller may see
 * @returns none if the key reads it
 */
export async function readKeyObstacles(database: Queryable, key: KeyLine, subject: KeySubject): Promise<KeyObstacle[]> {
  const found = await findKey(database, key)
  if (found === undefined) return []
  const obstacle =
    subject.kind === 'position'
      ? await positionObstacle(database, key, found, subject.id)
      : subject.kind === 'page'
        ? await pageObstacle(database, found, subject.id)
        : await clientObstacle(database, found, subject.reference)
  return obstacle === null ? found.invalid : [...found.invalid, obstacle]
}

/** What an id is that of. One that is nobody's counts as that of a position. */
export async function subjectOf(database: Queryable, key: KeyLine, id: string): Promise<KeySubject> {
  if (await positionExists(database, id)) return { kind: 'position', id }
  const found = await findKey(database, key)
  const isPage = found !== undefined && (await isCareersPageCursor(database, ofCompany(found.access), id))
  if (isPage || (await activePageExists(database, id))) return { kind: 'page', id }
  const isCompany = found !== undefined && (await isAnotherCompany(database, found.access, { id }))
  return isCompany ? { kind: 'client', reference: { id } } : { kind: 'position', id }
}

/** The access of a key that is restricted to nothing. */
const ofCompany = (access: CompanyAccess): CompanyAccess => ({ ...access, positions: 'all' })

async function positionObstacle(
  database: Queryable,
  key: KeyLine,
  { access, isRestricted }: FoundKey,
  id: string,
): Promise<KeyObstacle | null> {
  if (await reads(database, access, id)) return null
  if (!(await reads(database, installationAccess('system'), id))) return 'no-such-position'
  if (!(await reads(database, ofCompany(access), id))) return 'other-company'
  return isRestricted && !(await isGranted(database, key, id)) ? 'not-among-its-positions' : 'not-among-its-creators'
}

async function pageObstacle(
  database: Queryable,
  { access, isRestricted }: FoundKey,
  id: string,
): Promise<KeyObstacle | null> {
  if (await findPage(database, access, id)) return null
  const isOfCompany = await isCareersPageCursor(database, ofCompany(access), id)
  if (!(await activePageExists(database, id))) return isOfCompany ? 'page-off' : 'no-such-page'
  if (!isOfCompany) return 'page-of-other-company'
  return isRestricted ? 'page-without-its-positions' : 'page-without-its-creators'
}

async function clientObstacle(
  database: Queryable,
  { access, isRestricted }: FoundKey,
  reference: ClientReference,
): Promise<KeyObstacle | null> {
  if ((await readClient(database, access, reference)) !== undefined) return null
  if (!(await isAnotherCompany(database, access, reference))) return 'no-such-client'
  if ((await readClient(database, ofCompany(access), reference)) === undefined) return 'not-a-client'
  return isRestricted ? 'client-without-its-positions' : 'client-without-its-creators'
}

interface KeyRow extends Record<string, unknown> {
  readonly companyId: string
  readonly restricted: boolean
  readonly makerRestricted: boolean
  readonly suspended: boolean
}

async function findKey(database: Queryable, key: KeyLine): Promise<FoundKey | undefined> {
  const $ = parameters()
  const text = `
    select k.company_id as "companyId", k.restricted, coalesce(u.restricted, false) as "makerRestricted",
      u.deactivated_at is not null as suspended
    from keys k left join lateral ${rowById('users', 'k.maker_id')} u on true where k.id = ${$(key.id)}`
  const [row] = await database.query<KeyRow>(text, $.values)
  if (row === undefined) return undefined
  return {
    invalid: key.revokedAt !== null ? ['revoked'] : key.expired ? ['expired'] : row.suspended ? ['suspended'] : [],
    access: {
      who: { kind: 'key', id: key.id, userId: null },
      companyId: row.companyId,
      insideClientId: null,
      positions: row.restricted || row.makerRestricted ? 'granted' : 'all',
      abilities: new Set(key.stored.abilities),
    },
    isRestricted: row.restricted,
  }
}

async function isGranted(database: Queryable, key: KeyLine, positionId: string): Promise<boolean> {
  const rows = await database.query(
    `select from keys k join grants g on g.company_id = k.company_id and g.holder_id = k.id
    where k.id = $1 and g.position_id = $2`,
    [key.id, positionId],
  )
  return rows.length > 0
}

async function reads(database: Queryable, access: Access, positionId: string): Promise<boolean> {
  const $ = parameters()
  const text = `select from ${rowById('positions', $(positionId))} x where ${canReadPosition(access, $, 'x.company_id', 'x.id')}`
  return (await database.query(text, $.values)).length > 0
}
