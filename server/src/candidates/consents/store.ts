import { keyArrays, type Keys, type ObjectKey } from '../../base/db/keys.ts'
import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { type ConsentPurpose, type ConsentState, consentPurposes } from './consent.ts'

/** Notes that a person agreed to something. */
export async function insertConsent(
  tx: Transaction,
  consent: ObjectKey & { personId: string; submissionId: string; months: number; purpose: ConsentPurpose },
): Promise<void> {
  await tx.query(
    `insert into consents (company_id, id, person_id, submission_id, purpose, covers_name, given_at, expires_at)
    values ($1, $2, $3, $4, $6, $6 = 'stage_for_referrer', clock(), clock() + make_interval(months => $5))`,
    [consent.companyId, consent.id, consent.personId, consent.submissionId, consent.months, consent.purpose],
  )
}

/**
 * SQL of the submissions `s` of a person that agree to something without being the person's own word: the company knew the e-mail
 * already, and anybody may have typed it. With the purpose as `said.purpose`.
 */
const UNCONFIRMED = `submissions s cross join lateral (values
    ('other_positions', s.keep_me),
    ('stage_for_referrer', s.tell_referrer and s.is_new_vouch and exists (
      select from vouches v where v.company_id = s.company_id and v.id = s.vouch_id and v.referrer_id is not null))
  ) as said (purpose, wished)
  where s.company_id = $1 and s.person_id = $2 and said.wished and not exists (
    select from consents k where k.company_id = s.company_id and k.submission_id = s.id and k.purpose = said.purpose)`

/** How a person stands to each purpose, in the order of the purposes. */
export async function readConsents(database: Queryable, person: ObjectKey): Promise<ConsentState[]> {
  return database.query<ConsentState & Record<string, unknown>>(
    `select purposes.purpose,
      (select max(k.expires_at) from consents k where k.company_id = $1 and k.person_id = $2
        and k.purpose = purposes.purpose and k.withdrawn_at is null and k.expires_at > clock()) as until,
      exists (select from consents k where k.company_id = $1 and k.person_id = $2 and k.covers_name
        and k.purpose = purposes.purpose and k.withdrawn_at is null and k.expires_at > clock()) as "coversName",
      (select max(s.created_at) from ${UNCONFIRMED} and said.purpose = purposes.purpose) as "unconfirmedSince"
    from unnest($3::text[]) with ordinality as purposes (purpose, place) order by place`,
    [person.companyId, person.id, consentPurposes],
  )
}

/** The submissions that agree to something for a person who has not confirmed it, the oldest first. */
export async function findUnconfirmed(
  database: Queryable,
  person: ObjectKey,
  purpose: ConsentPurpose,
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select s.id from ${UNCONFIRMED} and said.purpose = $3 order by s.id`,
    [person.companyId, person.id, purpose],
  )
  return rows.map(({ id }) => id)
}

/** The ids of the submissions of a person that say something, in their order. */
export async function findSubmissionsOf(database: Queryable, person: ObjectKey): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    'select id from submissions where company_id = $1 and person_id = $2 and erased_at is null order by id',
    [person.companyId, person.id],
  )
  return rows.map(({ id }) => id)
}

/** Takes back what submissions agree to, which the transaction has locked. @returns how many had agreed */
export async function clearWishes(
  tx: Transaction,
  submissions: Keys,
  purposes: readonly ConsentPurpose[],
): Promise<number> {
  const rows = await tx.query(
    `update submissions s set keep_me = s.keep_me and not 'other_positions' = any ($3::text[]),
      tell_referrer = s.tell_referrer and not 'stage_for_referrer' = any ($3::text[])
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where s.company_id = given.company_id and s.id = given.id
      and (s.keep_me and 'other_positions' = any ($3::text[]) or s.tell_referrer and 'stage_for_referrer' = any ($3::text[]))
    returning s.id`,
    [...keyArrays(submissions), purposes],
  )
  return rows.length
}

/** Ends what a person has agreed to, or only what was agreed to with one submission. @returns how many consents there were */
export async function endConsents(
  tx: Transaction,
  of:
    | { readonly companyId: string; readonly personId: string }
    | { readonly companyId: string; readonly submissionId: string },
  purposes: readonly ConsentPurpose[],
): Promise<number> {
  const rows = await tx.query(
    `update consents set withdrawn_at = greatest(clock(), given_at)
    where company_id = $1 and ${'personId' in of ? 'person_id' : 'submission_id'} = $2 and purpose = any ($3::text[])
      and withdrawn_at is null and expires_at > clock() returning id`,
    [of.companyId, 'personId' in of ? of.personId : of.submissionId, purposes],
  )
  return rows.length
}

/** Gives what a person agreed to to another one, who is the same. */
export async function moveConsents(tx: Transaction, { companyId, id }: ObjectKey, to: ObjectKey): Promise<void> {
  await tx.query('update consents set person_id = $3 where company_id = $1 and person_id = $2', [companyId, id, to.id])
}
