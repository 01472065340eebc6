import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import { canReadPosition, type CompanyAccess, requireAbility } from '../../base/access/access.ts'
import { keyArrays, type Keys } from '../../base/db/keys.ts'
import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { deliveryOf, eventsAbout } from '../../base/db/lookup.ts'
import { parameters } from '../../base/db/parameters.ts'
import type { Moved } from './moved.ts'

/** Candidates who were moved together. */
export interface Move {
  /** Where they were moved to. */
  readonly stage: CandidateStage
  /** Where each was before. */
  readonly moved: readonly Moved[]
  /** Those of them who are still rejected, and about whom nobody has said why. */
  readonly unexplained: readonly string[]
  /** How many receivers get, or have got, that one of them was hired. */
  readonly receivers: number
}

/** So many of those who were hired together are looked at: receivers hardly ever differ among candidates of one position. */
const LOOKED_AT = 20

/**
 * Reads who was moved together.
 * @param of by which id, and at which position if that is known
 * @returns undefined if nobody in reach was moved by this id
 * @throws {Refusal} if the access does not have the ability `candidates.read`
 */
export async function readMoveTogether(
  database: Queryable,
  access: CompanyAccess,
  { positionId, moveId }: { readonly positionId?: string | undefined; readonly moveId: string },
): Promise<Move | undefined> {
  requireAbility(access, 'candidates.read')
  const $ = parameters()
  const ofPosition = positionId === undefined ? '' : `and v.position_id = ${$(positionId)}`
  const rows = await database.query<
    Moved & Record<string, unknown> & { to: CandidateStage; isUnexplained: boolean; receivers: number }
  >(
    `with moved as (
      select v.id, v.company_id, v.person_id, v.stage as now, s.id as change_id, s.at, s.stage_before, s.custom_stage_before, s.stage
      from stage_changes s
      join vouches v on v.company_id = s.company_id and v.id = s.candidacy_id ${ofPosition}
      where s.company_id = ${$(access.companyId)} and s.move_id = ${$(moveId)}
        and ${canReadPosition(access, $, 'v.company_id', 'v.position_id')}
    )
    select m.id, m.stage_before as stage, m.custom_stage_before as "customStage", m.stage as to,
      m.now = 'REJECTED' and not exists (select from rejections r
        where r.company_id = m.company_id and r.candidacy_id = m.id) as "isUnexplained",
      (select count(distinct x.id)::integer from (select * from moved where stage = 'HIRED' limit ${$(LOOKED_AT)}) h
        cross join lateral ${eventsAbout('h.company_id', 'h.id')} e join receivers x on x.company_id = h.company_id
        cross join lateral ${deliveryOf('e', 'x.id')} d
        where e.kind = 'CANDIDATE_HIRED' and e.created_at >= h.at) as receivers
    from moved m order by m.change_id`,
    $.values,
  )
  const [first] = rows
  if (!first) return undefined
  return {
    stage: first.to,
    moved: rows.map(({ id, stage, customStage }) => ({ id, stage, customStage })),
    unexplained: rows.flatMap(({ id, isUnexplained }) => (isUnexplained ? [id] : [])),
    receivers: first.receivers,
  }
}

/** Where candidacies were before they came to the stage that they are in, as far as that is known. */
export async function readStagesBefore(
  tx: Transaction,
  candidacies: Keys,
): Promise<Pick<Moved, 'id' | 'stage' | 'customStage'>[]> {
  return tx.query<Moved & Record<string, unknown>>(
    `select v.id, s.stage_before as stage, s.custom_stage_before as "customStage"
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    join vouches v on v.company_id = given.company_id and v.id = given.id
    cross join lateral (select * from stage_changes s where s.company_id = v.company_id and s.candidacy_id = v.id
        and s.stage_before <> s.stage
      order by s.id desc limit 1) s
    where s.stage = v.stage`,
    keyArrays(candidacies),
  )
}
