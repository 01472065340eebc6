import { type Access, canReadPosition, requireAbility } from '../../base/access/access.ts'
import type { ObjectKey } from '../../base/db/keys.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import { parameters } from '../../base/db/parameters.ts'
import type { PersonFields } from '../person.ts'

/** A person as their page shows them. The fields of a person who was anonymized are null. */
export type PersonPage = ObjectKey & { [Field in Exclude<keyof PersonFields, 'emailNormalized'>]: string | null } & {
  readonly createdAt: Date
  readonly erased: boolean
}

/**
 * Reads a person with a candidacy in reach to which the person agreed.
 * @returns undefined if there is none
 * @throws {Refusal} if the access cannot read candidates, or works without their identities
 */
export async function readPersonPage(database: Queryable, access: Access, id: string): Promise<PersonPage | undefined> {
  requireAbility(access, 'candidates.read')
  requireAbility(access, 'candidates.identity')
  const $ = parameters()
  const [person] = await database.query<PersonPage & Record<string, unknown>>(
    `select p.company_id as "companyId", p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.phone,
      p.linkedin_user_name as "linkedInUserName", p.portfolio_url as "portfolioUrl", p.created_at as "createdAt",
      p.erased_at is not null as erased
    from ${rowById('people', $(id))} p
    where exists (select from (select * from vouches where company_id = p.company_id and person_id = p.id offset 0) v
      where v.accepted_by_candidate_at is not null and ${canReadPosition(access, $, 'v.company_id', 'v.position_id')})`,
    $.values,
  )
  return person
}

/** What anonymizing a person empties, in numbers. */
export interface ErasedCounts {
  readonly candidacies: number
  readonly notes: number
  readonly files: number
  readonly mails: number
}

/**
 * Counts what anonymizing a person empties, in all of the company.
 * @throws {Refusal} if the access does not have the ability `people.anonymize`
 */
export async function countErased(database: Queryable, access: Access, person: ObjectKey): Promise<ErasedCounts> {
  requireAbility(access, 'people.anonymize')
  const [counts] = await database.query<ErasedCounts & Record<string, unknown>>(
    `select (select count(*)::integer from vouches where company_id = $1 and person_id = $2) as candidacies,
      (select count(*)::integer from vouches v join notes n on n.company_id = v.company_id and n.candidacy_id = v.id
        where v.company_id = $1 and v.person_id = $2) as notes,
      (select count(*)::integer from files where company_id = $1 and person_id = $2)
        + (select count(*)::integer from vouches v join documents d on d.company_id = v.company_id and d.candidacy_id = v.id
          where v.company_id = $1 and v.person_id = $2) as files,
      (select count(*)::integer from mails where company_id = $1 and person_id = $2 and facts is not null) as mails`,
    [person.companyId, person.id],
  )
  return counts ?? { candidacies: 0, notes: 0, files: 0, mails: 0 }
}
