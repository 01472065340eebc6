import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import { keyArrays, type Keys, type ObjectKey } from '../../base/db/keys.ts'
import type { Queryable, Transaction } from '../../base/db/connection.ts'
import type { RejectionReason } from './rejection.ts'

/** Why a candidacy was rejected, and where it was before. */
export interface Rejection extends ObjectKey {
  readonly at: Date
  /** The user who rejected it; null for the operator. */
  readonly userId: string | null
  readonly reason: RejectionReason
  readonly words: string | null
  /** Null if it was rejected before, without a reason. Then it cannot be taken back. */
  readonly stageBefore: CandidateStage | null
  readonly customStageBefore: string | null
  readonly mailId: string | null
}

/** Reads the rejections of candidacies that have one. */
export async function readRejections(database: Queryable, candidacies: Keys): Promise<Rejection[]> {
  return database.query<Rejection & Record<string, unknown>>(
    `select r.company_id as "companyId", r.candidacy_id as id, r.at, r.user_id as "userId", r.reason, r.words,
      r.stage_before as "stageBefore", r.custom_stage_before as "customStageBefore", r.mail_id as "mailId"
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    join rejections r on r.company_id = given.company_id and r.candidacy_id = given.id`,
    keyArrays(candidacies),
  )
}

/** Writes why candidacies were rejected. A second rejection changes the reason, and keeps where the candidacy was before. */
export async function writeRejections(tx: Transaction, rejections: readonly Rejection[]): Promise<void> {
  const column = <K extends keyof Rejection>(name: K) => rejections.map((rejection) => rejection[name])
  await tx.query(
    `insert into rejections as r (company_id, candidacy_id, at, user_id, reason, words, stage_before, custom_stage_before,
      mail_id)
    select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[],
      $9::uuid[])
    on conflict (company_id, candidacy_id) do update set at = excluded.at, user_id = excluded.user_id,
      reason = excluded.reason, words = excluded.words, mail_id = coalesce(excluded.mail_id, r.mail_id)`,
    [
      ...[column('companyId'), column('id'), column('at'), column('userId'), column('reason'), column('words')],
      ...[column('stageBefore'), column('customStageBefore'), column('mailId')],
    ],
  )
}

/**
 * Deletes the rejections of candidacies that are not rejected any more.
 * @returns the keys of the mails that told them
 */
export async function deleteRejections(tx: Transaction, candidacies: Keys): Promise<ObjectKey[]> {
  const rows = await tx.query<{ companyId: string; id: string | null }>(
    `delete from rejections r using unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where r.company_id = given.company_id and r.candidacy_id = given.id
    returning r.company_id as "companyId", r.mail_id as id`,
    keyArrays(candidacies),
  )
  return rows.flatMap(({ companyId, id }) => (id === null ? [] : [{ companyId, id }]))
}
