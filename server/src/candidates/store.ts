import type { Queryable } from '../base/db/connection.ts'
import { type Access, canReadPosition } from '../base/access/access.ts'
import { rowById } from '../base/db/lookup.ts'
import type { ListRow, PageRequest } from '../base/db/page.ts'
import { type Parameters, parameters } from '../base/db/parameters.ts'

/**
 * Reads a page of a position's candidates, newest first
 * (docs/operations.md#listpositioncandidates). If the access cannot read the position, or the
 * cursor is not a candidacy of it, there are no rows.
 */
export async function listCandidacies(
  database: Queryable,
  access: Access,
  positionId: string,
  page: PageRequest,
): Promise<ListRow[]> {
  const $ = parameters()
  const after =
    page.cursor === undefined ? '' : `and (v.created_at, v.id) < (${cursorOf($, access, positionId, page.cursor)})`
  const text = `
    select v.id, ${candidacyJson(access)} as json
    from ${rowById('positions', $(positionId))} p
    cross join lateral (
      select v.* from vouches v
      where v.company_id = p.company_id and v.position_id = p.id ${after}
      order by v.created_at desc, v.id desc limit ${$(page.limit)}) v
    join people on people.id = v.person_id
    where ${canReadPosition(access, $, 'p.company_id', 'p.id')}
    order by v.created_at desc, v.id desc`
  return database.query<ListRow>(text, $.values)
}

/** A candidacy, as the feed of changes has it. */
export interface ReadCandidacy extends Record<string, unknown> {
  id: string
  positionId: string
  /** Whether the person was anonymized. */
  erased: boolean
  json: string | null
}

/**
 * CandidateVouch as JSON of those of some candidacies whose positions the access can read.
 * @param shown whether the objects are wanted; else each is null
 */
export async function readCandidacies(
  database: Queryable,
  access: Access,
  ids: readonly string[],
  shown: boolean,
): Promise<ReadCandidacy[]> {
  const $ = parameters()
  return database.query<ReadCandidacy>(
    `select v.id, v.position_id as "positionId", people.erased_at is not null as erased,
      ${shown ? candidacyJson(access) : 'null::text'} as json
    from (select * from vouches where id = any (${$(ids)}::uuid[]) offset 0) v join people on people.id = v.person_id
    where ${canReadPosition(access, $, 'v.company_id', 'v.position_id')}`,
    $.values,
  )
}

/** CandidateVouch of the candidacy `v` of `people`, as JSON. */
function candidacyJson(access: Access): string {
  return `(select row_to_json(shown)::text from (
      select v.id, v.stage, v.custom_stage as "customStage", iso(v.created_at) as "createdAt",
        iso(v.updated_at) as "updatedAt", iso(v.started_new_job_at) as "startedNewJobAt",
        (select row_to_json(candidate) from (select ${candidateColumns(access)}) candidate) as candidate
    ) shown)`
}

/**
 * A referred person is not shown before agreeing, and nobody is shown to an access without identities.
 * Then every field is null, the id too
 * (docs/candidates.md#identity).
 */
export function candidateColumns({ abilities }: Access): string {
  const shown = abilities.has('candidates.identity') ? 'v.accepted_by_candidate_at is not null' : 'false'
  const field = (column: string) => `case when ${shown} then people.${column} end`
  return `${field('id')} as id, ${field('first_name')} as "firstName", ${field('last_name')} as "lastName",
    ${field('email')} as email, ${field('phone')} as phone, ${field('linkedin_user_name')} as "linkedInUserName",
    ${field('portfolio_url')} as "portfolioUrl"`
}

/**
 * Whether a cursor is a candidacy of the position, and the access can read the position
 * (docs/lists.md#valid-cursors).
 */
export async function isCandidacyCursor(
  database: Queryable,
  access: Access,
  positionId: string,
  cursor: string,
): Promise<boolean> {
  const $ = parameters()
  return (await database.query(cursorOf($, access, positionId, cursor), $.values)).length > 0
}

function cursorOf($: Parameters, access: Access, positionId: string, cursor: string): string {
  return `select x.created_at, x.id from ${rowById('vouches', $(cursor))} x
    where x.position_id = ${$(positionId)} and ${canReadPosition(access, $, 'x.company_id', 'x.position_id')}`
}

/**
 * PositionPerformance as JSON, or undefined if the access cannot read the position
 * (docs/candidates.md#performance). Triggers have counted it, so this reads a few dozen rows
 * however many candidates the position has.
 */
export async function readPerformance(
  database: Queryable,
  access: Access,
  positionId: string,
): Promise<string | undefined> {
  const $ = parameters()
  const sum = (column: string) => `coalesce(sum(t.${column}), 0)`
  const text = `
    select (select row_to_json(shown)::text from (select tallied.latest, tallied.vouches, tallied.candidates) shown) as json
    from ${rowById('positions', $(positionId))} p
    cross join lateral (
      select
        case when sum(t.vouches) > 0 then row_to_json((select latest from (select
          iso(max(t.accepted_by_candidate_at)) as "acceptedByCandidateAt",
          iso(max(t.last_contacted_by_company_at)) as "lastContactedByCompany",
          iso(max(t.last_contacted_by_candidate_at)) as "lastContactedByCandidate") latest)) end as latest,
        row_to_json((select records from (select ${sum('vouches')} as total,
          ${sum('viewable_vouches')} as "viewableForCompany", ${sum('active_vouches')} as active,
          ${sum('fresh_vouches')} as new, ${sum('prescreening_vouches')} as prescreening) records)) as vouches,
        row_to_json((select persons from (select ${sum('people')} as total,
          ${sum('viewable_people')} as "viewableForCompany", ${sum('fresh_people')} as new,
          ${sum('active_people')} as active, ${sum('hired_people')} as hires) persons)) as candidates
      from position_tallies t where t.company_id = p.company_id and t.position_id = p.id
    ) tallied
    where ${canReadPosition(access, $, 'p.company_id', 'p.id')}`
  const [row] = await database.query<{ json: string }>(text, $.values)
  return row?.json
}
