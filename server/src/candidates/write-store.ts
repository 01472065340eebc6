import type { Queryable, Transaction } from '../base/db/connection.ts'
import { keyArrays, type Keys, type ObjectKey } from '../base/db/keys.ts'
import { type Access, canReadPosition, reachesAllPositions } from '../base/access/access.ts'
import { parameters } from '../base/db/parameters.ts'
import type { CandidacyState, Candidacy } from './candidacy.ts'

/**
 * What identifies a candidacy: position and person, and for a referral the referrer
 * (docs/candidates.md#applying-or-referring-twice).
 */
export interface CandidacyKey {
  companyId: string
  positionId: string
  personId: string
  kind: Candidacy['kind']
  referrerId: string | null
}

/** A candidacy to insert. */
export type NewCandidacy = ObjectKey &
  CandidacyKey & { linkId: string | null; createdAt: Date; origin?: NamedOrigin | undefined } & CandidacyState

/** Where somebody came from who was added by hand; the schema lists the names. */
interface NamedOrigin {
  source: string
  legalBasis: string
  isImported?: true
}

/** A candidacy as stored, with the fields that never change. */
export type StoredCandidacy = ObjectKey & Candidacy & { positionId: string; personId: string }

const STATE_FIELDS = `stage text, "customStage" text, "acceptedAt" timestamptz, "lastContactedByCompanyAt" timestamptz,
  "lastContactedByCandidateAt" timestamptz, "startDate" date, "startedNewJobAt" timestamptz`

/** The columns of the table, and the expression over the given row `r` that fills each. */
const COLUMNS = {
  stage: 'r.stage',
  custom_stage: 'r."customStage"',
  accepted_by_candidate_at: 'r."acceptedAt"',
  last_contacted_by_company_at: 'r."lastContactedByCompanyAt"',
  last_contacted_by_candidate_at: 'r."lastContactedByCandidateAt"',
  // Not by a cast, which would begin the day in the zone of the connection.
  start_date: `r."startDate"::timestamp at time zone 'UTC'`,
  started_new_job_at: 'r."startedNewJobAt"',
}

/** The new `updatedAt` at the time $2. It moves forward by at least a millisecond. */
const MOVED = `greatest($2::timestamptz, v.updated_at + interval '1 ms')`

/**
 * Inserts candidacies that do not exist yet (docs/candidates.md#applying-or-referring-twice).
 * @param at when they appear, which can be later than their `createdAt`
 * @returns the ids of those that did not exist yet
 */
export async function insertCandidacies(
  tx: Transaction,
  candidacies: readonly NewCandidacy[],
  at: Date,
): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `insert into vouches (company_id, id, position_id, person_id, kind, referrer_id, link_id, created_at, updated_at, source, legal_basis, imported_at,
      ${Object.keys(COLUMNS).join(', ')})
    select r."companyId", r.id, r."positionId", r."personId", r.kind, r."referrerId", r."linkId", r."createdAt",
      $2::timestamptz, r.origin ->> 'source', r.origin ->> 'legalBasis',
      case when (r.origin ->> 'isImported')::boolean then $2::timestamptz end, ${Object.values(COLUMNS).join(', ')}
    from json_to_recordset($1::json) as r ("companyId" uuid, id uuid, "positionId" uuid, "personId" uuid, kind text,
      "referrerId" uuid, "linkId" uuid, origin json, "createdAt" timestamptz, ${STATE_FIELDS})
    on conflict do nothing returning id`,
    [JSON.stringify(candidacies), at],
  )
  return new Set(rows.map((row) => row.id))
}

/** The candidacies that exist already, with their ids. */
export async function findSameCandidacies(
  database: Queryable,
  candidacies: readonly CandidacyKey[],
): Promise<(ObjectKey & CandidacyKey)[]> {
  return database.query<ObjectKey & CandidacyKey>(
    `select v.company_id as "companyId", v.id, v.position_id as "positionId", v.person_id as "personId", v.kind,
      v.referrer_id as "referrerId"
    from (select distinct * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[]))
      as wanted (company_id, position_id, person_id, kind, referrer_id)
    -- By the person first, who has few candidacies: a position can have nearly all of them.
    cross join lateral (
      select * from vouches v where v.company_id = wanted.company_id and v.person_id = wanted.person_id offset 0) v
    where v.position_id = wanted.position_id and v.kind = wanted.kind
      and v.referrer_id is not distinct from wanted.referrer_id`,
    [
      candidacies.map((candidacy) => candidacy.companyId),
      candidacies.map((candidacy) => candidacy.positionId),
      candidacies.map((candidacy) => candidacy.personId),
      candidacies.map((candidacy) => candidacy.kind),
      candidacies.map((candidacy) => candidacy.referrerId),
    ],
  )
}

/** For each person and position, the first candidacy that the person agreed to, if there is one. */
export async function findAgreed(
  database: Queryable,
  wanted: readonly Pick<CandidacyKey, 'companyId' | 'positionId' | 'personId'>[],
): Promise<CandidacyKey[]> {
  return database.query<CandidacyKey & Record<string, unknown>>(
    `select distinct on (v.company_id, v.position_id, v.person_id) v.company_id as "companyId",
      v.position_id as "positionId", v.person_id as "personId", v.kind, v.referrer_id as "referrerId"
    from (select distinct * from unnest($1::uuid[], $2::uuid[], $3::uuid[])) as wanted (company_id, position_id, person_id)
    cross join lateral (
      select * from vouches v where v.company_id = wanted.company_id and v.person_id = wanted.person_id offset 0) v
    where v.position_id = wanted.position_id and v.accepted_by_candidate_at is not null
    order by v.company_id, v.position_id, v.person_id, v.accepted_by_candidate_at, v.id`,
    [
      wanted.map(({ companyId }) => companyId),
      wanted.map(({ positionId }) => positionId),
      wanted.map(({ personId }) => personId),
    ],
  )
}

/** Candidacies with everything that the rules depend on. */
export async function readCandidacies(database: Queryable, candidacies: Keys): Promise<StoredCandidacy[]> {
  return database.query<StoredCandidacy>(
    `select v.company_id as "companyId", v.id, v.position_id as "positionId", v.person_id as "personId", v.kind,
      v.created_at as "createdAt", v.stage, v.custom_stage as "customStage", v.accepted_by_candidate_at as "acceptedAt",
      v.last_contacted_by_company_at as "lastContactedByCompanyAt",
      v.last_contacted_by_candidate_at as "lastContactedByCandidateAt",
      to_char(v.start_date at time zone 'UTC', 'YYYY-MM-DD') as "startDate",
      v.started_new_job_at as "startedNewJobAt", p.prescreening as prescreens, people.erased_at is not null as erased
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    join vouches v on v.company_id = given.company_id and v.id = given.id
    -- By the ids alone: with the company too, the planner could begin with all people of the company.
    join positions p on p.id = v.position_id
    join people on people.id = v.person_id`,
    keyArrays(candidacies),
  )
}

/**
 * Writes the state of candidacies that the transaction has locked. If `shown` is true, `updatedAt`
 * moves by at least a millisecond.
 */
export async function writeStates(
  tx: Transaction,
  candidacies: readonly (ObjectKey & CandidacyState & { shown: boolean })[],
  at: Date,
): Promise<void> {
  const set = Object.entries(COLUMNS).map(([column, value]) => `${column} = ${value}`)
  await tx.query(
    `update vouches v set ${set.join(', ')}, updated_at = case when r.shown then ${MOVED} else v.updated_at end
    from json_to_recordset($1::json) as r ("companyId" uuid, id uuid, shown boolean, ${STATE_FIELDS})
    where v.company_id = r."companyId" and v.id = r.id`,
    [JSON.stringify(candidacies), at],
  )
}

/**
 * Moves `updatedAt` of candidacies that the transaction has locked, because shown fields of their
 * people changed.
 */
export async function moveUpdatedAt(tx: Transaction, candidacies: Keys, at: Date): Promise<void> {
  await tx.query(
    `update vouches v set updated_at = ${MOVED} from unnest($1::uuid[], $3::uuid[]) as given (company_id, id)
    where v.company_id = given.company_id and v.id = given.id`,
    [candidacies.map((candidacy) => candidacy.companyId), at, candidacies.map((candidacy) => candidacy.id)],
  )
}

/**
 * All candidacies of people, and whether they show the person. A referral does not before the
 * person agreed (docs/candidates.md#identity).
 */
export async function findCandidaciesOf(
  database: Queryable,
  people: Keys,
): Promise<(ObjectKey & { shows: boolean })[]> {
  return database.query<ObjectKey & { shows: boolean }>(
    `select v.company_id as "companyId", v.id, v.accepted_by_candidate_at is not null as shows
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    join vouches v on v.company_id = given.company_id and v.person_id = given.id`,
    keyArrays(people),
  )
}

/** Whether a company reads the positions of all candidacies of people. People on their own page do not ask for positions. */
export async function areAllCandidaciesReadable(database: Queryable, access: Access, people: Keys): Promise<boolean> {
  if (access.companyId === null || access.positions === 'own' || reachesAllPositions(access)) return true
  const $ = parameters()
  const [first, second] = keyArrays(people)
  const found = await database.query(
    `select from unnest(${$(first)}::uuid[], ${$(second)}::uuid[]) as given (company_id, id)
    cross join lateral (select * from vouches where company_id = given.company_id and person_id = given.id offset 0) v
    where not (${canReadPosition(access, $, 'v.company_id', 'v.position_id')}) limit 1`,
    $.values,
  )
  return found.length === 0
}

/**
 * The people among given ones of whom an access is shown a candidacy: to which they agreed, for a position in reach.
 */
export async function findShownPeople(database: Queryable, access: Access, people: Keys): Promise<Set<string>> {
  const $ = parameters()
  const [first, second] = keyArrays(people)
  const found = await database.query<{ id: string }>(
    `select given.id from unnest(${$(first)}::uuid[], ${$(second)}::uuid[]) as given (company_id, id)
    where exists (select from (
        select * from vouches where company_id = given.company_id and person_id = given.id offset 0) v
      where v.accepted_by_candidate_at is not null and ${canReadPosition(access, $, 'v.company_id', 'v.position_id')})`,
    $.values,
  )
  return new Set(found.map(({ id }) => id))
}

/**
 * Whether two people could not be one, because of what one has and the other has too, or because one referred the other.
 */
export async function areInEachOthersWay(database: Queryable, one: ObjectKey, other: ObjectKey): Promise<boolean> {
  const found = await database.query(
    `with of_both as (
      select v.* from (select $2::uuid as id union all select $3) given
      join vouches v on v.company_id = $1 and (v.person_id = given.id or v.referrer_id = given.id)
    ), as_one as (
      select distinct id, position_id, case when person_id = $2 then $3 else person_id end as person_id,
        case when referrer_id = $2 then $3 else referrer_id end as referrer_id from of_both
    )
    select from as_one where person_id = referrer_id
    union all
    select from as_one group by position_id, person_id, referrer_id having count(*) > 1 limit 1`,
    [one.companyId, one.id, other.id],
  )
  return found.length > 0
}

/** Gives all candidacies and referrals of a person to another one. The transaction has locked them. */
export async function moveCandidaciesTo(tx: Transaction, from: ObjectKey, to: ObjectKey, at: Date): Promise<void> {
  await tx.query(
    `update vouches v set person_id = $4, updated_at = ${MOVED} where company_id = $1 and person_id = $3`,
    [from.companyId, at, from.id, to.id],
  )
  await tx.query('update vouches set referrer_id = $3 where company_id = $1 and referrer_id = $2', [
    ...[from.companyId, from.id, to.id],
  ])
}

/** Candidacies of a person with their positions, and whether they are still going on. */
export async function findOngoing(
  database: Queryable,
  person: ObjectKey,
): Promise<(ObjectKey & { positionId: string; personId: string })[]> {
  return database.query<ObjectKey & { positionId: string; personId: string }>(
    `select company_id as "companyId", id, position_id as "positionId", person_id as "personId" from vouches
    where company_id = $1 and person_id = $2 and stage not in ('REJECTED', 'OUT_OF_PROCESS', 'HIRED') order by id`,
    [person.companyId, person.id],
  )
}
