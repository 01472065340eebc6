import { keyArrays, type Keys, type ObjectKey } from '../../base/db/keys.ts'
import type { Queryable, Transaction } from '../../base/db/connection.ts'

/** Days within which a wish to be erased is answered. */
const REVIEW_DAYS = 30

/** Whether somebody of the company looks at a wish to be erased first. */
export async function reviewsErasure(database: Queryable, companyId: string): Promise<boolean> {
  const [row] = await database.query<{ reviews: boolean }>(
    `select reviews_erasure as reviews from privacy_notices where company_id = $1 order by version desc limit 1`,
    [companyId],
  )
  return row?.reviews ?? false
}

/**
 * Notes that a person wants to be erased. A wish that is noted already keeps its day.
 * @param submissionId the submission by whose page it is asked for; null if it is known to be the person, which then counts
 */
export async function insertErasureRequest(
  tx: Transaction,
  person: ObjectKey,
  submissionId: string | null,
): Promise<void> {
  await tx.query(
    `insert into erasure_requests as known (company_id, person_id, asked_at, due_at, submission_id)
    select $1, $2, at, at + make_interval(days => $3), $4 from (select clock() as at) this_moment
    on conflict (company_id, person_id) do update set submission_id = null
      where excluded.submission_id is null and known.submission_id is not null`,
    [person.companyId, person.id, REVIEW_DAYS, submissionId],
  )
}

/** Forgets what the page of a submission asked for. @returns whether it had */
export async function deleteRequestsOfSubmission(tx: Transaction, submission: ObjectKey): Promise<boolean> {
  const rows = await tx.query(
    'delete from erasure_requests where company_id = $1 and submission_id = $2 returning person_id',
    [submission.companyId, submission.id],
  )
  return rows.length > 0
}

/** Forgets that people wanted to be erased. @returns the ids of those who had */
export async function deleteErasureRequests(tx: Transaction, people: Keys): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `delete from erasure_requests r using unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where r.company_id = given.company_id and r.person_id = given.id returning r.person_id as id`,
    keyArrays(people),
  )
  return rows.map(({ id }) => id)
}

/** The day by which a person is erased who asked for it, or null. */
export async function readErasureDue(database: Queryable, person: ObjectKey): Promise<Date | null> {
  const [row] = await database.query<{ due: Date }>(
    'select due_at as due from erasure_requests where company_id = $1 and person_id = $2',
    [person.companyId, person.id],
  )
  return row?.due ?? null
}

/** Somebody whose wish to be erased nobody has declined in time. */
export interface DueErasure extends ObjectKey {
  /** The submission by whose page it was asked for; null if it is known to be the person. */
  readonly submissionId: string | null
}

/** Those whose wish to be erased nobody has declined in time. */
export async function findDueErasures(database: Queryable, limit: number): Promise<DueErasure[]> {
  return database.query<DueErasure & Record<string, unknown>>(
    `select company_id as "companyId", person_id as id, submission_id as "submissionId" from erasure_requests where due_at <= clock() order by due_at limit $1`,
    [limit],
  )
}

/**
 * Whether a person is known from one submission alone: nothing else of theirs would be left if it were erased. Whatever came later
 * with the same e-mail may be from somebody else, also a form that waits, or the link of a referrer.
 */
export async function isOnlyOf(database: Queryable, person: ObjectKey, submissionId: string): Promise<boolean> {
  const [row] = await database.query<{ only: boolean }>(
    `select not exists (select from vouches v where v.company_id = $1 and (v.referrer_id = $2 or (v.person_id = $2
        and v.id is distinct from (select s.vouch_id from submissions s where s.company_id = $1 and s.id = $3))))
      and not exists (select from referrer_links r where r.company_id = $1 and r.referrer_id = $2)
      and not exists (select from submissions s where s.company_id = $1 and s.person_id = $2 and s.id <> $3)
      and not exists (select from submissions s join people p on p.company_id = s.company_id and p.id = $2
        where s.company_id = $1 and s.state = 'held' and s.email_normalized = p.email_normalized) as only`,
    [person.companyId, person.id, submissionId],
  )
  return row?.only ?? false
}
