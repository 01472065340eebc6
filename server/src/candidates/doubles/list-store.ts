import type { Access, CompanyAccess } from '../../base/access/access.ts'
import { findInReach } from '../../base/access/reach-store.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import type { ObjectKey } from '../../base/db/keys.ts'
import type { Parameters } from '../../base/db/parameters.ts'
import { NAME_OF_USER } from '../../organisation/users/store.ts'
import { areAllCandidaciesReadable } from '../write-store.ts'

/** Who somebody may be, and who added them. */
export interface KnownOf extends ObjectKey {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly phone: string | null
  /** The name of who added the double; null if no user did, and if it is not known any more. */
  readonly addedBy: string | null
}

/**
 * Reads whom the person of a candidacy may be, for those who can decide about it.
 * @returns null if it is nobody, or is not to be decided by the access
 */
export async function readKnownOf(
  database: Queryable,
  access: Access,
  of: { readonly companyId: string; readonly personId: string; readonly candidacyId: string },
): Promise<KnownOf | null> {
  const { companyId, personId, candidacyId } = of
  if (!access.abilities.has('people.write') || !access.abilities.has('candidates.identity')) return null
  const [known] = await database.query<KnownOf & Record<string, unknown>>(
    `select k.company_id as "companyId", k.id, k.first_name as "firstName", k.last_name as "lastName", k.email, k.phone,
      (select ${NAME_OF_USER} from users u where u.id = (
        select a.actor_id from audit_entries a where a.object_ids @> array[$3::uuid] and a.company_id = $1
          and a.verb in ('candidates add', 'candidates apply', 'candidates refer') and a.actor_kind = 'user'
        order by a.at, a.id limit 1)) as "addedBy"
    from ${rowById('people', '$2::uuid')} p cross join lateral ${rowById('people', 'p.may_be_id')} k
    where p.company_id = $1 and k.erased_at is null`,
    [companyId, personId, candidacyId],
  )
  if (!known || !(await findInReach(database, access, 'people', known.id))) return null
  const both = [known, { companyId, id: personId }]
  return (await areAllCandidaciesReadable(database, access, both)) ? known : null
}

/** SQL of the candidacies of people who may be known ones, the newest first, for whoever reaches all positions. */
export function doublesOf(access: CompanyAccess, $: Parameters, limit: number): string {
  return `select v.id as "candidacyId", x.first_name as "firstName", x.last_name as "lastName", p.title as "positionTitle"
    from people x
    cross join lateral (select v.id, v.position_id from vouches v
      where v.company_id = x.company_id and v.person_id = x.id order by v.id limit 1) v
    cross join lateral ${rowById('positions', 'v.position_id')} p
    where x.company_id = ${$(access.companyId)} and x.may_be_id is not null
    order by x.id desc limit ${limit}`
}
