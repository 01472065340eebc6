import { type Access, canReadPosition, reachesAllPositions, requireAbility } from '../../base/access/access.ts'
import type { CompanyFilter } from '../../base/access/reach.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import type { PageRequest } from '../../base/db/page.ts'
import { type Parameters, parameters } from '../../base/db/parameters.ts'

/** Somebody who asked to be erased, and waits for an answer of the company. */
export interface ErasureRequest {
  /** The id of the person. */
  readonly id: string
  readonly companyId: string
  /** The slug of the company. */
  readonly company: string
  /** These are null if the reader must not know who it is: before a referred person agrees, and without identities. */
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  /** The submission by whose page it was asked for; null if it is known to be the person. */
  readonly submissionId: string | null
  readonly askedAt: Date
  /** When the person is erased if nobody has answered. */
  readonly dueAt: Date
}

const REQUEST = `r.submission_id as "submissionId", r.asked_at as "askedAt", r.due_at as "dueAt"`

/**
 * SQL of whether a candidacy of a person `x` is readable and fulfils a condition. It looks up one person after the other, by a
 * subselect of one value: joined, PostgreSQL read all candidates of the company for a page of requests (21,000 rows).
 */
function hasReadable(access: Access, $: Parameters, condition: string): string {
  return `coalesce((select true from (select * from vouches where company_id = x.company_id and person_id = x.id offset 0) v
    where ${condition} and ${canReadPosition(access, $, 'v.company_id', 'v.position_id')} limit 1), false)`
}

/** SQL of whether the reader may know who a person `x` is (docs/candidates.md#identity). */
export function isKnown(access: Access, $: Parameters): string {
  if (!access.abilities.has('candidates.identity')) return 'false'
  return hasReadable(access, $, 'v.accepted_by_candidate_at is not null')
}

/** SQL of whether an access reaches a person `x`, as `reaches.people` says it, for rows that are found without it. */
export function isReached(access: Access, $: Parameters, { companyId }: CompanyFilter): string {
  const of = companyId === undefined ? 'true' : `x.company_id = ${$(companyId)}`
  if (access.companyId === null) return of
  const own = `${of} and x.company_id = ${$(access.companyId)}`
  return reachesAllPositions(access) ? own : `${own} and ${hasReadable(access, $, 'true')}`
}

/** SQL of the requests that an access answers, as a table to join. */
export function requestsInReach(access: Access, $: Parameters, filter: CompanyFilter = {}): string {
  // Of the company first: its requests are those of thirty days, and an index has them in the order in which they are due.
  const companyId = access.companyId ?? filter.companyId
  const of = companyId === undefined ? '' : `and r.company_id = ${$(companyId)}`
  return `erasure_requests r cross join lateral ${rowById('people', 'r.person_id')} x
    where ${isReached(access, $, filter)} ${of}`
}

/**
 * Lists the requests to be erased that wait for an answer, those that are due first at the top. If the request of the cursor was
 * answered meanwhile, the list begins again.
 * @throws {Refusal} if the access does not have the ability `people.anonymize`
 */
export async function listErasureRequests(
  database: Queryable,
  access: Access,
  filter: CompanyFilter,
  page: PageRequest,
): Promise<ErasureRequest[]> {
  requireAbility(access, 'people.anonymize')
  const $ = parameters()
  const after =
    page.cursor === undefined
      ? ''
      : `and (r.due_at, r.person_id) > (coalesce((select c.due_at
          from ${rowById('people', $(page.cursor))} p join erasure_requests c on c.company_id = p.company_id and c.person_id = p.id),
          '-infinity'), ${$(page.cursor)}::uuid)`
  return database.query<ErasureRequest & Record<string, unknown>>(
    `select x.id, x.company_id as "companyId", c.slug as company, case when x.known then x.first_name end as "firstName",
      case when x.known then x.last_name end as "lastName", case when x.known then x.email end as email,
      x."submissionId", x."askedAt", x."dueAt"
    from (select x.*, ${REQUEST}, ${isKnown(access, $)} as known from ${requestsInReach(access, $, filter)} ${after}
      order by r.due_at, r.person_id limit ${$(page.limit)}) x
    cross join lateral ${rowById('companies', 'x.company_id')} c
    order by x."dueAt", x.id`,
    $.values,
  )
}

/** When a person in reach asked to be erased, and when that is due; undefined for somebody who waits for no answer. */
export async function readErasureRequest(
  database: Queryable,
  access: Access,
  personId: string,
): Promise<ErasureRequest | undefined> {
  requireAbility(access, 'candidates.read')
  const $ = parameters()
  const [request] = await database.query<ErasureRequest & Record<string, unknown>>(
    `select x.id, x.company_id as "companyId", c.slug as company, case when known then x.first_name end as "firstName",
      case when known then x.last_name end as "lastName", case when known then x.email end as email, ${REQUEST}
    from ${rowById('people', $(personId))} x join erasure_requests r on r.company_id = x.company_id and r.person_id = x.id
    cross join lateral ${rowById('companies', 'x.company_id')} c
    cross join lateral (select ${isKnown(access, $)} as known) reader
    where ${isReached(access, $, {})}`,
    $.values,
  )
  return request
}
