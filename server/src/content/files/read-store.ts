import { createHash } from 'node:crypto'
import { type Access, canReadPosition, reachesAllPositions, requireAbility } from '../../base/access/access.ts'
import { inReach } from '../../base/access/reach.ts'
import { keyArrays, type Keys, type ObjectKey } from '../../base/db/keys.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { type Parameters, parameters } from '../../base/db/parameters.ts'
import type { CvType } from './content/file-name.ts'

/** A file of a person, as lists show it. */
export interface StoredFile extends ObjectKey {
  personId: string
  candidacyId: string | null
  name: string
  type: CvType
  size: number
  token: string
  attachedAt: Date
}

const STORED = `f.company_id as "companyId", f.id, f.person_id as "personId", f.candidacy_id as "candidacyId", f.name,
  f.type, f.size, f.link_token as token, f.attached_at as "attachedAt"`

/**
 * The files of people that the access reaches, the newest first: those that were sent with a candidacy in reach, and those that
 * belong to none. Somebody who reaches one position does not see the CV that the same person sent for another one.
 * @throws {Refusal} if the access works without candidates' identities
 */
export async function filesOfPeople(database: Queryable, access: Access, people: Keys): Promise<StoredFile[]> {
  const $ = parameters()
  const [companyIds, ids] = keyArrays(people)
  return database.query<StoredFile & Record<string, unknown>>(
    `select ${STORED} from unnest(${$(companyIds)}::uuid[], ${$(ids)}::uuid[]) as given (company_id, id)
    join files f on f.company_id = given.company_id and f.person_id = given.id
    where ${isReachable(access, $)}
    order by f.attached_at desc, f.id`,
    $.values,
  )
}

/** SQL that is true for a file `f` of a person that the access reaches. */
function isReachable(access: Access, $: Parameters): string {
  if (access.companyId === null) return 'true'
  const isOwn = () => `f.company_id = ${$(access.companyId)}`
  if (access.positions === 'own') {
    // The page of one submission has the files of that submission, because its e-mail may be somebody else's.
    const isPerson = access.who.kind === 'candidate' && access.who.submissionId === undefined
    return isPerson ? `${isOwn()} and f.person_id = ${$(access.who.personId)}` : 'false'
  }
  requireAbility(access, 'candidates.identity')
  if (reachesAllPositions(access)) return isOwn()
  return `exists (select from people x where x.company_id = f.company_id and x.id = f.person_id and ${inReach(access, $, 'people', {})})
    and (f.candidacy_id is null or exists (
      select from vouches v where v.company_id = f.company_id and v.id = f.candidacy_id
        and ${canReadPosition(access, $, 'v.company_id', 'v.position_id')}))`
}

/** The file to which a link leads now. The token alone decides: receivers have no session. */
export async function findByToken(database: Queryable, token: string): Promise<StoredFile | undefined> {
  const [row] = await database.query<StoredFile & Record<string, unknown>>(
    `select ${STORED} from files f where f.link_token = $1`,
    [token],
  )
  return row
}

/** Whether a link led to a file earlier. */
export async function hasEnded(database: Queryable, token: string): Promise<boolean> {
  const rows = await database.query('select from ended_file_links where token_hash = $1 limit 1', [
    createHash('sha256').update(token).digest(),
  ])
  return rows.length > 0
}
