import { type CandidateStage, candidateStages } from '@kandidat/contract/resources/enumerations'
import {
  type Access,
  canReadPosition,
  type CompanyAccess,
  reachesAllPositions,
  readablePositions,
  requireAbility,
} from '../../access/access.ts'
import type { Queryable } from '../../db/connection.ts'
import { rowById } from '../../db/lookup.ts'
import type { ListRow, PageRequest } from '../../db/page.ts'
import { type Parameters, parameters } from '../../db/parameters.ts'
import { candidateColumns } from '../store.ts'

/** Which candidacies of a board to list. */
export interface BoardFilter {
  /** Those of one position, or of all positions in reach of a company. */
  readonly of: { readonly positionId: string } | { readonly companyId: string }
  /** Those in one stage: a column of the board. */
  readonly stage?: CandidateStage | undefined
}

/**
 * Lists candidacies in reach, the newest first, in JSON like that of the API with the position of each.
 * Identities are shown as the API shows them (docs/candidates.md#identity). If the cursor is not a
 * candidacy in reach, there are no rows.
 * @throws {Refusal} if the access does not have the ability `candidates.read`
 */
export async function listBoard(
  database: Queryable,
  access: Access,
  { of, stage }: BoardFilter,
  page: PageRequest,
): Promise<ListRow[]> {
  requireAbility(access, 'candidates.read')
  const $ = parameters()
  const limit = $(page.limit)
  const after =
    page.cursor === undefined ? '' : `and (v.created_at, v.id) < (${candidacyInReach(access, $, page.cursor)})`
  const found =
    'positionId' in of
      ? ofPosition(access, $, of.positionId, stage, `${after} ${newest(limit)}`)
      : access.companyId === null || reachesAllPositions(access)
        ? ofCompany(access, $, of.companyId, stage, `${after} ${newest(limit)}`)
        : ofReach(access, $, of.companyId, stage, after, limit)
  const text = `
    select v.id, (select row_to_json(shown)::text from (
      select v.id, v.stage, v.custom_stage as "customStage", iso(v.created_at) as "createdAt",
        iso(v.updated_at) as "updatedAt", iso(v.started_new_job_at) as "startedNewJobAt",
        (select row_to_json(position) from (select p.id, p.title) position) as position,
        (select row_to_json(candidate) from (select ${candidateColumns(access)}) candidate) as candidate
    ) shown) as json
    from (${found} ${newest(limit)}) v
    cross join lateral ${rowById('people', 'v.person_id')} people
    cross join lateral ${rowById('positions', 'v.position_id')} p
    order by v.created_at desc, v.id desc`
  return database.query<ListRow>(text, $.values)
}

/** Whether a cursor of `listBoard` is a candidacy in reach. */
export async function isBoardCursor(database: Queryable, access: Access, cursor: string): Promise<boolean> {
  const $ = parameters()
  return (await database.query(candidacyInReach(access, $, cursor), $.values)).length > 0
}

function candidacyInReach(access: Access, $: Parameters, id: string): string {
  return `select x.created_at, x.id from ${rowById('vouches', $(id))} x
    where ${canReadPosition(access, $, 'x.company_id', 'x.position_id')}`
}

const newest = (limit: string) => `order by v.created_at desc, v.id desc limit ${limit}`

/**
 * SQL that limits candidacies `v` to a stage. The stage is a row, not a value: PostgreSQL knows how frequent a value is
 * in all positions, and then looked for a stage among all candidacies of a position in which it is rare.
 */
function stages($: Parameters, stage: CandidateStage | undefined): { from: string; where: string } {
  if (stage === undefined) return { from: '', where: '' }
  return {
    from: `unnest(array[${$(stage)}::text]) as given (stage) cross join lateral`,
    where: 'and v.stage = given.stage',
  }
}

/** Looks the position up before its candidacies. */
function ofPosition(
  access: Access,
  $: Parameters,
  id: string,
  stage: CandidateStage | undefined,
  rest: string,
): string {
  const { from, where } = stages($, stage)
  return `select v.* from ${rowById('positions', $(id))} p cross join ${from === '' ? 'lateral' : from} (
      select * from vouches v where v.company_id = p.company_id and v.position_id = p.id ${where} ${rest}) v
    where ${canReadPosition(access, $, 'p.company_id', 'p.id')}`
}

/** The newest of each stage, since an index has those in order. Its condition on the kind is always true. */
function ofCompany(
  access: Access,
  $: Parameters,
  companyId: string,
  stage: CandidateStage | undefined,
  rest: string,
): string {
  const wanted = stage === undefined ? candidateStages : [stage]
  const own = access.companyId === null ? '' : `and v.company_id = ${$(access.companyId)}`
  return `select v.* from unnest(${$(wanted)}::text[]) as given (stage) cross join lateral (
      select * from vouches v where v.company_id = ${$(companyId)} ${own} and v.stage = given.stage
        and v.kind in ('application', 'referral') ${rest}) v`
}

/**
 * The newest of each position in reach, but not of all positions: whatever is among the newest n is of one of
 * the n positions whose newest candidacies are the newest.
 */
function ofReach(
  access: CompanyAccess,
  $: Parameters,
  companyId: string,
  stage: CandidateStage | undefined,
  after: string,
  limit: string,
): string {
  const { from, where } = stages($, stage)
  const candidacies = `from vouches v where v.company_id = p.company_id and v.position_id = p.id ${where} ${after}`
  const lateral = from === '' ? 'lateral' : from
  return `select v.* from (
      select p.company_id, p.id from ${readablePositions(access, $)} p cross join ${lateral} (
        select v.created_at, v.id ${candidacies} ${newest('1')}) v
      where p.company_id = ${$(companyId)} ${newest(limit)}
    ) p cross join ${lateral} (select v.* ${candidacies} ${newest(limit)}) v`
}
