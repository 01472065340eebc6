import { keyArrays, type ObjectKey } from '../../base/db/keys.ts'
import type { Transaction } from '../../base/db/connection.ts'

/** People with the e-mails by which forms may name them. */
type ErasedPerson = ObjectKey & { readonly emailNormalized: string }

/**
 * Erases what people left beside their own record: what they wrote into forms, the tokens that open something of theirs (those of
 * invitations stay until they end, and say to everybody that the invitation is over), what
 * they agreed to, where colleagues said they come from, what they wrote about people whom they referred, and their wish to be erased. What colleagues
 * wrote about them goes with their record, by a trigger. Submissions that wait are found by the e-mail, because they belong to nobody yet.
 * The rows of submissions stay, empty. Call it before the people themselves are emptied.
 * @returns the keys of files that waited with submissions, and those of people who had asked to be erased
 */
export async function eraseTraces(
  tx: Transaction,
  people: readonly ErasedPerson[],
): Promise<{ files: ObjectKey[]; asked: ObjectKey[] }> {
  const [companyIds, ids] = keyArrays(people)
  const given = [companyIds, ids, people.map(({ emailNormalized }) => emailNormalized)]
  const keys = [companyIds, ids]
  const rows = await tx.query<ObjectKey & { fileIds: string[] }>(
    `with found as (
      select s.company_id, s.id, s.file_ids from unnest($1::uuid[], $2::uuid[], $3::text[]) as given (company_id, id, email)
      join submissions s on s.company_id = given.company_id
        and (s.person_id = given.id or (s.person_id is null and s.email_normalized = given.email))
      where s.erased_at is null order by s.id for no key update of s)
    update submissions s set first_name = null, last_name = null, email = null, email_normalized = null, phone = null,
      linkedin_user_name = null, portfolio_url = null, message = null, keep_me = false, tell_referrer = false,
      file_ids = '{}',
      erased_at = greatest(clock(), s.created_at), state = case s.state when 'held' then 'discarded' else s.state end,
      decided_at = coalesce(s.decided_at, greatest(clock(), s.created_at))
    from found where s.company_id = found.company_id and s.id = found.id
    returning s.company_id as "companyId", s.id, found.file_ids as "fileIds"`,
    given,
  )
  await tx.query(
    `delete from tokens t using unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where t.company_id = given.company_id and (t.person_id = given.id
      or t.submission_id in (select s.id from submissions s where s.company_id = given.company_id and s.person_id = given.id)
      or t.link_id in (select r.id from referrer_links r where r.company_id = given.company_id and r.referrer_id = given.id))`,
    keys,
  )
  await tx.query(`delete from tokens where submission_id = any ($1::uuid[])`, [rows.map(({ id }) => id)])
  const deleted = (table: 'consents' | 'erasure_requests') =>
    tx.query<ObjectKey & Record<string, unknown>>(
      `delete from ${table} x using unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
      where x.company_id = given.company_id and x.person_id = given.id returning given.company_id as "companyId", given.id`,
      keys,
    )
  await deleted('consents')
  const asked = await deleted('erasure_requests')
  await tx.query(
    `update invitations i set note = null, referrer_name = null, name = case when v.person_id = given.id then null else i.name end
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id), vouches v
    where v.company_id = given.company_id and given.id in (v.person_id, v.referrer_id)
      and i.company_id = v.company_id and i.candidacy_id = v.id`,
    keys,
  )
  await tx.query(
    `update referrer_links r set referrer_name = null from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where r.company_id = given.company_id and r.referrer_id = given.id and r.referrer_name is not null`,
    keys,
  )
  const files = rows.flatMap(({ companyId, fileIds }) => fileIds.map((id) => ({ companyId, id })))
  return { files, asked }
}
