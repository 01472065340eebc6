import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import type { Who } from '../../access/access.ts'
import { actorId } from '../../changes/audit-store.ts'
import { keyArrays, type ObjectKey } from '../../changes/object-key.ts'
import type { Transaction } from '../../db/connection.ts'
import { newId } from '../../db/id.ts'

/** That a candidacy came to another stage, or that the company's own name of it changed. */
export type StageChange = ObjectKey & { before: CandidateStage; after: CandidateStage; customStage: string | null }

/** Notes who moved candidacies, in the transaction that moves them. */
export async function insertStageChanges(
  tx: Transaction,
  changes: readonly StageChange[],
  who: Who,
  at: Date,
): Promise<void> {
  if (changes.length === 0) return
  await tx.query(
    `insert into stage_changes (company_id, id, candidacy_id, at, actor_kind, actor_id, stage_before, stage, custom_stage)
    select company_id, change_id, candidacy_id, $7, $8, $9, stage_before, stage, custom_stage
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[])
      as given (company_id, candidacy_id, change_id, stage_before, stage, custom_stage)`,
    [
      ...keyArrays(changes),
      changes.map(() => newId()),
      changes.map(({ before }) => before),
      changes.map(({ after }) => after),
      changes.map(({ customStage }) => customStage),
      ...[at, who.kind, actorId(who)],
    ],
  )
}
