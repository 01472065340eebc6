import { keyArrays, type Keys, type ObjectKey } from '../../base/db/keys.ts'
import type { Queryable, Transaction } from '../../base/db/connection.ts'
import type { Language } from '../../base/web/words/language.ts'
import type { PersonFields } from '../person.ts'
import type { HeldReason, Stated, SubmissionState } from './submission.ts'

/** A submission to store. */
export interface NewSubmission extends ObjectKey {
  readonly requestHash: Buffer
  readonly positionId: string
  readonly linkId: string
  readonly language: string
  readonly stated: Stated
  readonly adHash: Buffer
  readonly noticeHash: Buffer
  readonly noticeVersion: number
  /** Of the policy whose months the notice named; 0 if it named none. */
  readonly policyVersion: number
}

/**
 * Stores a submission in the state new. If one with the same request exists, or another transaction is storing it, this waits
 * for that one and stores nothing.
 * @returns whether it was stored
 */
export async function insertSubmission(tx: Transaction, submission: NewSubmission): Promise<boolean> {
  const { person, message, keepMe, tellReferrer, fileIds } = submission.stated
  const rows = await tx.query(
    `insert into submissions (company_id, id, request_hash, form, position_id, link_id, language, state, created_at, first_name,
      last_name, email, email_normalized, phone, linkedin_user_name, portfolio_url, message, keep_me, tell_referrer, file_ids,
      ad_hash, notice_hash, notice_version, policy_version)
    values ($1, $2, $3, 'apply', $4, $5, $6, 'new', clock(), $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
    on conflict (company_id, request_hash) do nothing returning id`,
    [
      submission.companyId,
      submission.id,
      submission.requestHash,
      submission.positionId,
      submission.linkId,
      submission.language,
      person.firstName,
      person.lastName,
      person.email,
      person.emailNormalized,
      person.phone,
      person.linkedInUserName,
      person.portfolioUrl,
      message,
      keepMe,
      tellReferrer,
      fileIds,
      submission.adHash,
      submission.noticeHash,
      submission.noticeVersion,
      submission.policyVersion,
    ],
  )
  return rows.length > 0
}

/** The submission with a request, or null. */
export async function findByRequest(
  database: Queryable,
  companyId: string,
  requestHash: Buffer,
): Promise<ObjectKey | null> {
  const [row] = await database.query<ObjectKey & Record<string, unknown>>(
    'select company_id as "companyId", id from submissions where company_id = $1 and request_hash = $2',
    [companyId, requestHash],
  )
  return row ?? null
}

/** Lets a submission wait for a human. */
export async function writeHeld(tx: Transaction, key: ObjectKey, reasons: readonly HeldReason[]): Promise<void> {
  await tx.query(`update submissions set state = 'held', held_because = $3 where company_id = $1 and id = $2`, [
    key.companyId,
    key.id,
    reasons,
  ])
}

/** What a submission led to. */
export interface Outcome {
  readonly personId: string
  readonly isNewPerson: boolean
  readonly vouchId: string
  readonly isNewVouch: boolean
}

/**
 * Notes what a submission led to.
 * @returns what it agrees to now, because its sender may have taken that back meanwhile; null if somebody had decided about it
 * before
 */
export async function writeTaken(
  tx: Transaction,
  key: ObjectKey,
  outcome: Outcome,
): Promise<Pick<Stated, 'keepMe' | 'tellReferrer'> | null> {
  const [row] = await tx.query<Pick<Stated, 'keepMe' | 'tellReferrer'>>(
    `update submissions set state = 'taken', decided_at = greatest(clock(), created_at), person_id = $3, is_new_person = $4,
      vouch_id = $5, is_new_vouch = $6
    where company_id = $1 and id = $2 and state in ('new', 'held')
    returning keep_me as "keepMe", tell_referrer as "tellReferrer"`,
    [key.companyId, key.id, outcome.personId, outcome.isNewPerson, outcome.vouchId, outcome.isNewVouch],
  )
  return row ?? null
}

/** Empties submissions for good, which the transaction has locked. One that waited is discarded. */
export async function emptySubmissions(tx: Transaction, keys: Keys): Promise<void> {
  await tx.query(
    `update submissions s set first_name = null, last_name = null, email = null, email_normalized = null, phone = null,
      linkedin_user_name = null, portfolio_url = null, message = null, keep_me = false, tell_referrer = false,
      file_ids = '{}',
      erased_at = greatest(clock(), s.created_at), state = case s.state when 'held' then 'discarded' else s.state end,
      decided_at = coalesce(s.decided_at, greatest(clock(), s.created_at))
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where s.company_id = given.company_id and s.id = given.id and s.erased_at is null`,
    keyArrays(keys),
  )
}

/** Adds files to a submission. */
export async function addFileIds(tx: Transaction, key: ObjectKey, fileIds: readonly string[]): Promise<void> {
  await tx.query('update submissions set file_ids = file_ids || $3::uuid[] where company_id = $1 and id = $2', [
    key.companyId,
    key.id,
    fileIds,
  ])
}

/** Replaces what a submission says about its sender. */
export async function writeStated(
  tx: Transaction,
  key: ObjectKey,
  person: PersonFields,
  message: string | null,
): Promise<void> {
  await tx.query(
    `update submissions set first_name = $3, last_name = $4, phone = $5, linkedin_user_name = $6, portfolio_url = $7,
      message = $8
    where company_id = $1 and id = $2 and erased_at is null`,
    [
      key.companyId,
      key.id,
      person.firstName,
      person.lastName,
      person.phone,
      person.linkedInUserName,
      person.portfolioUrl,
      message,
    ],
  )
}

/** A submission with what a verb needs. */
export interface StoredSubmission extends ObjectKey {
  readonly state: SubmissionState
  readonly language: Language
  readonly positionId: string
  readonly linkId: string
  readonly createdAt: Date
  readonly personId: string | null
  readonly isNewPerson: boolean
  readonly vouchId: string | null
  readonly isNewVouch: boolean
  /** Null once it was emptied. */
  readonly stated: Stated | null
}

/** Submissions as they are stored, the oldest first. */
export async function readSubmissions(database: Queryable, keys: Keys): Promise<StoredSubmission[]> {
  return database.query<StoredSubmission & Record<string, unknown>>(
    `select s.company_id as "companyId", s.id, s.state, s.language, s.position_id as "positionId",
      s.link_id as "linkId", s.created_at as "createdAt", s.person_id as "personId", s.is_new_person as "isNewPerson", s.vouch_id as "vouchId",
      s.is_new_vouch as "isNewVouch", case when s.erased_at is null then json_build_object(
        'person', json_build_object('email', s.email, 'emailNormalized', s.email_normalized, 'firstName', s.first_name,
          'lastName', s.last_name, 'phone', s.phone, 'linkedInUserName', s.linkedin_user_name,
          'portfolioUrl', s.portfolio_url),
        'message', s.message, 'keepMe', s.keep_me, 'tellReferrer', s.tell_referrer,
        'fileIds', s.file_ids) end as stated
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    join submissions s on s.company_id = given.company_id and s.id = given.id order by s.id`,
    keyArrays(keys),
  )
}

/** Notes that somebody has to look at the names in submissions. */
export async function writeNamesToCheck(tx: Transaction, keys: Keys): Promise<void> {
  await tx.query(
    `update submissions s set name_to_check = true from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where s.company_id = given.company_id and s.id = given.id`,
    keyArrays(keys),
  )
}

/** Notes that somebody has looked at the names in submissions. @returns those that waited for it */
export async function clearNamesToCheck(tx: Transaction, keys: Keys): Promise<ObjectKey[]> {
  return tx.query<ObjectKey & Record<string, unknown>>(
    `update submissions s set name_to_check = false from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where s.company_id = given.company_id and s.id = given.id and s.name_to_check
    returning s.company_id as "companyId", s.id`,
    keyArrays(keys),
  )
}

/** A submission that waits, and will be deleted soon. */
export interface LapsingSubmission extends ObjectKey {
  readonly positionId: string
  readonly linkId: string
  readonly language: Language
  readonly email: string
  readonly emailNormalized: string
  readonly firstName: string | null
  /** Whether the same address was told about another one for the position. */
  readonly isTold: boolean
}

/**
 * Notes of submissions that nobody has let in for so many days that their senders are told. Each is found once.
 * @returns the oldest of them
 */
export async function markLapsing(tx: Transaction, days: number, limit: number): Promise<LapsingSubmission[]> {
  return tx.query<LapsingSubmission & Record<string, unknown>>(
    `with old as (
      select company_id, id from submissions
      where state = 'held' and told_at is null and created_at < clock() - make_interval(days => $1)
      order by created_at limit $2 for update skip locked)
    update submissions s set told_at = greatest(clock(), s.created_at) from old
    where s.company_id = old.company_id and s.id = old.id
    returning s.company_id as "companyId", s.id, s.position_id as "positionId", s.link_id as "linkId", s.language, s.email,
      s.email_normalized as "emailNormalized", s.first_name as "firstName", exists (
        select from submissions o where o.company_id = s.company_id and o.email_normalized = s.email_normalized
          and o.position_id = s.position_id and o.told_at is not null) as "isTold"`,
    [days, limit],
  )
}

/**
 * Deletes submissions that nobody has let in, so many days after their senders were told, and those that were discarded, with the
 * tokens that open them.
 * @returns their keys, and those of their files
 */
export async function deleteUndecided(
  tx: Transaction,
  { discarded, told }: { discarded: number; told: number },
  limit: number,
): Promise<{ keys: ObjectKey[]; files: ObjectKey[] }> {
  const rows = await tx.query<ObjectKey & { fileIds: string[] }>(
    `with old as (
      select company_id, id from submissions
      where state in ('held', 'discarded') and created_at < clock() - make_interval(days => $1)
        and (state = 'discarded' or told_at < clock() - make_interval(days => $2))
      order by created_at limit $3 for update skip locked),
    ended as (delete from tokens t using old where t.company_id = old.company_id and t.submission_id = old.id)
    delete from submissions s using old where s.company_id = old.company_id and s.id = old.id
    returning s.company_id as "companyId", s.id, s.file_ids as "fileIds"`,
    [discarded, told, limit],
  )
  return {
    keys: rows.map(({ companyId, id }) => ({ companyId, id })),
    files: rows.flatMap(({ companyId, fileIds }) => fileIds.map((id) => ({ companyId, id }))),
  }
}
