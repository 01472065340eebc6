import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import type { Who } from '../../base/access/access.ts'
import { actorId } from '../../base/changes/audit-store.ts'
import { keyArrays, type ObjectKey } from '../../base/db/keys.ts'
import type { Transaction } from '../../base/db/connection.ts'
import { newId } from '../../base/db/id.ts'

/** That a candidacy came to another stage, or that the company's own name of it changed. */
export type StageChange = ObjectKey & {
  before: CandidateStage
  customStageBefore: string | null
  after: CandidateStage
  customStage: string | null
}

/**
 * Notes who moved candidacies, in the transaction that moves them.
 * @param moveId of those that somebody moved together
 */
export async function insertStageChanges(
  tx: Transaction,
  changes: readonly StageChange[],
  { who, at, moveId = null }: { readonly who: Who; readonly at: Date; readonly moveId?: string | null },
): Promise<void> {
  if (changes.length === 0) return
  await tx.query(
    `insert into stage_changes (company_id, id, candidacy_id, at, actor_kind, actor_id, stage_before, stage, custom_stage,
      custom_stage_before, move_id)
    select company_id, change_id, candidacy_id, $8, $9, $10, stage_before, stage, custom_stage, custom_stage_before, $11
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[])
      as given (company_id, candidacy_id, change_id, stage_before, stage, custom_stage, custom_stage_before)`,
    [
      ...keyArrays(changes),
      changes.map(() => newId()),
      changes.map(({ before }) => before),
      changes.map(({ after }) => after),
      changes.map(({ customStage }) => customStage),
      changes.map(({ customStageBefore }) => customStageBefore),
      ...[at, who.kind, actorId(who), moveId],
    ],
  )
}
