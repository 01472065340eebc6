import { type CandidateStage, candidateStages } from '@kandidat/contract/resources/enumerations'
import {
  type Access,
  canReadPosition,
  reachesAllPositions,
  readableOf,
  readablePositions,
} from '../../base/access/access.ts'
import { rowById } from '../../base/db/lookup.ts'
import type { PageRequest } from '../../base/db/page.ts'
import type { Parameters } from '../../base/db/parameters.ts'
import { ownPositions } from '../../positions/team/store.ts'

/** Which candidacies of a board to list. */
export interface BoardFilter {
  /** Those of one position, or of all positions in reach of a company, or of those that a user of it is responsible for. */
  readonly of: { readonly positionId: string } | { readonly companyId: string; readonly ofUserId?: string | undefined }
  /** Those in one stage: a column of the board. */
  readonly stage?: CandidateStage | undefined
}

/** A part of a list of candidacies, which goes down to older ones, or up to newer ones: the one above comes first then. */
export interface Walk extends PageRequest {
  readonly isUpwards?: boolean | undefined
}

/** SQL of the order in which candidacies are walked through. @param of their alias */
export function inOrder(of: string, { isUpwards = false }: Pick<Walk, 'isUpwards'>): string {
  const direction = isUpwards ? 'asc' : 'desc'
  return `order by ${of}.created_at ${direction}, ${of}.id ${direction}`
}

/**
 * SQL of the newest candidacies in reach, in order: rows of `vouches`. If the cursor is not a candidacy in reach, there are
 * none.
 * @param page its limit is part of the text: one of a few numbers, not one that somebody typed
 */
export function newestCandidacies(access: Access, $: Parameters, { of, stage }: BoardFilter, page: Walk): string {
  // A limit in the text is known to a plan for any values, which PostgreSQL makes once. It takes a millisecond to make.
  const newest: Newest = (limit = String(page.limit)) => `${inOrder('v', page)} limit ${limit}`
  const after = afterCursor(access, $, page)
  const found =
    'positionId' in of
      ? ofPosition(access, $, of.positionId, stage, `${after} ${newest()}`)
      : of.ofUserId !== undefined
        ? ofEach(
            readableOf(access, $, ownPositions($, { companyId: of.companyId, id: of.ofUserId })),
            $,
            of.companyId,
            stage,
            after,
            newest,
          )
        : access.companyId === null || reachesAllPositions(access)
          ? ofCompany(access, $, of.companyId, stage, `${after} ${newest()}`)
          : ofEach(readablePositions(access, $), $, of.companyId, stage, after, newest)
  return `${found} ${newest()}`
}

/** SQL of a condition on candidacies `v`: those that follow the cursor in the order of the walk. */
export function afterCursor(access: Access, $: Parameters, { cursor, isUpwards = false }: Omit<Walk, 'limit'>): string {
  if (cursor === undefined) return ''
  return `and (v.created_at, v.id) ${isUpwards ? '>' : '<'} (${candidacyInReach(access, $, cursor)})`
}

/** SQL of a candidacy in reach: its time and its id. */
export function candidacyInReach(access: Access, $: Parameters, id: string): string {
  return `select x.created_at, x.id from ${rowById('vouches', $(id))} x
    where ${canReadPosition(access, $, 'x.company_id', 'x.position_id')}`
}

/** SQL that takes the first of some candidacies `v`: as many as the page has, or so many. */
type Newest = (limit?: string) => string

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

/**
 * The newest of each stage, since an index has those in order: merged, so that of all stages together no more is read than is
 * taken. Its condition on the kind is always true.
 */
function ofCompany(
  access: Access,
  $: Parameters,
  companyId: string,
  stage: CandidateStage | undefined,
  rest: string,
): string {
  const wanted = stage === undefined ? candidateStages : [stage]
  const company = $(companyId)
  const own = access.companyId === null ? '' : `and v.company_id = ${$(access.companyId)}`
  const branches = wanted.map(
    (name) => `(select * from vouches v where v.company_id = ${company} ${own} and v.stage = ${$(name)}
      and v.kind in ('application', 'referral') ${rest})`,
  )
  return `select v.* from (${branches.join(' union all ')}) v`
}

/**
 * The newest of each of some positions, but not of all of them: whatever is among the newest n is of one of
 * the n positions whose newest candidacies are the newest.
 */
function ofEach(
  positions: string,
  $: Parameters,
  companyId: string,
  stage: CandidateStage | undefined,
  after: string,
  newest: Newest,
): string {
  const { from, where } = stages($, stage)
  const candidacies = `from vouches v where v.company_id = p.company_id and v.position_id = p.id ${where} ${after}`
  const lateral = from === '' ? 'lateral' : from
  return `select v.* from (
      select p.company_id, p.id from ${positions} p cross join ${lateral} (
        select v.created_at, v.id ${candidacies} ${newest('1')}) v
      where p.company_id = ${$(companyId)} ${newest()}
    ) p cross join ${lateral} (select v.* ${candidacies} ${newest()}) v`
}
