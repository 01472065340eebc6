import {
  type Access,
  canReadPosition,
  reachesAllPositions,
  readablePositions,
  requireAbility,
} from '../../base/access/access.ts'
import type { CompanyFilter } from '../../base/access/reach.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import type { PageRequest } from '../../base/db/page.ts'
import { type Parameters, parameters } from '../../base/db/parameters.ts'
import type { PersonFields } from '../person.ts'

/** A person in a list. The fields of a person who was anonymized are null. */
export type PersonLine = { [Field in Exclude<keyof PersonFields, 'emailNormalized'>]: string | null } & {
  readonly id: string
  /** The slug of the company. */
  readonly company: string
  readonly createdAt: Date
  /** The number of the person's candidacies in reach, without referrals to which the person has not agreed. */
  readonly candidacies: number
}

/**
 * Lists people with a candidacy in reach, the newest first. A referred person is not listed before agreeing
 * (docs/candidates.md#identity).
 * @throws {Refusal} if the access cannot read candidates, or works without their identities
 */
export async function listPeople(
  database: Queryable,
  access: Access,
  { companyId }: CompanyFilter,
  page: PageRequest,
): Promise<PersonLine[]> {
  requireAbility(access, 'candidates.read')
  requireAbility(access, 'candidates.identity')
  const $ = parameters()
  const limit = $(page.limit)
  const before = (id: string) => (page.cursor === undefined ? '' : `and ${id} < ${$(page.cursor)}`)
  const of = (id: string | undefined) => (id === undefined ? '' : `and x.company_id = ${$(id)}`)
  const found =
    access.companyId === null || reachesAllPositions(access)
      ? `select * from people x where (select true from vouches v
            where v.company_id = x.company_id and v.person_id = x.id and v.accepted_by_candidate_at is not null limit 1)
          ${of(access.companyId ?? undefined)} ${of(companyId)} ${before('x.id')}
        order by x.id desc limit ${limit}`
      : `select people.* from (select distinct s.person_id as id from (
            ${peopleOf(readablePositions(access, $), before('x.person_id'), limit)}) s
          order by s.person_id desc limit ${limit}) chosen cross join lateral ${rowById('people', 'chosen.id')} people`
  const text = `
    select p.id, c.slug as company, p.first_name as "firstName", p.last_name as "lastName", p.email, p.phone,
      p.linkedin_user_name as "linkedInUserName", p.portfolio_url as "portfolioUrl", p.created_at as "createdAt", (
        select count(*)::integer from vouches v where v.company_id = p.company_id and v.person_id = p.id
          and ${agreedInReach(access, $)}) as candidacies
    from (${found}) p cross join lateral ${rowById('companies', 'p.company_id')} c
    order by p.id desc`
  return database.query<PersonLine>(text, $.values)
}

/**
 * SQL of the people of positions, as many as a page has of each position that can contribute one: a person
 * among the newest n is of a position whose newest person is one of the newest n such people. An index of
 * `position_people` has the people of a position in order. Their candidacies are found by the person alone: given the
 * position too, PostgreSQL read all candidacies of the position for each person (480,000 rows for one page).
 */
function peopleOf(positions: string, before: string, limit: string): string {
  const people = `from position_people x where x.company_id = p.company_id and x.position_id = p.id ${before}
    and (select true from (
        select * from vouches where company_id = x.company_id and person_id = x.person_id offset 0) v
      where v.position_id = x.position_id and v.accepted_by_candidate_at is not null limit 1)
    order by x.person_id desc`
  return `select x.person_id from (
      select p.company_id, p.id, dense_rank() over (order by x.person_id desc) as place
      from ${positions} p cross join lateral (select x.person_id ${people} limit 1) x
    ) p cross join lateral (select x.person_id ${people} limit ${limit}) x
    where p.place <= ${limit}`
}

const agreedInReach = (access: Access, $: Parameters) =>
  `v.accepted_by_candidate_at is not null and ${canReadPosition(access, $, 'v.company_id', 'v.position_id')}`

/** A person with the candidacies in reach, the oldest first. */
export interface FoundPerson {
  readonly id: string
  readonly candidacies: readonly {
    readonly id: string
    readonly position: { readonly id: string; readonly title: string }
  }[]
}

/**
 * Finds a person of a company by e-mail, and the candidacies in reach. Those who can anonymize people also
 * find somebody who was referred and has not agreed: such people can demand it too.
 * @throws {Refusal} if the access cannot read candidates, or works without their identities
 */
export async function findPerson(
  database: Queryable,
  access: Access,
  { companyId, emailNormalized }: { companyId: string; emailNormalized: string },
): Promise<FoundPerson | undefined> {
  requireAbility(access, 'candidates.read')
  requireAbility(access, 'candidates.identity')
  const $ = parameters()
  const all = access.abilities.has('people.anonymize')
  const inReach = all ? canReadPosition(access, $, 'v.company_id', 'v.position_id') : agreedInReach(access, $)
  const known = `select k.id from people k
    where k.company_id = ${$(companyId)} and k.email_normalized = ${$(emailNormalized)} and k.erased_at is null`
  // Whoever does not reach the known one finds the record of what they typed, as if there were nobody else.
  const found = await database.query<FoundPerson & Record<string, unknown>>(
    `select p.id, coalesce((
      select json_agg(json_build_object('id', v.id, 'position', json_build_object('id', v.position_id, 'title', t.title))
        order by v.created_at, v.id)
      from vouches v cross join lateral ${rowById('positions', 'v.position_id')} t
      where v.company_id = p.company_id and v.person_id = p.id and ${inReach}), '[]') as candidacies
    from people p
    where p.company_id = ${$(companyId)} and (p.id = any (array(${known})) or p.may_be_id = any (array(${known})))
    order by p.may_be_id is not null, p.id`,
    $.values,
  )
  const everybody = all && reachesAllPositions(access)
  return everybody ? found[0] : found.find(({ candidacies }) => candidacies.length > 0)
}
