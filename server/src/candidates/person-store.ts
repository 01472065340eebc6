import type { Queryable, Transaction } from '../base/db/connection.ts'
import { keyArrays, type Keys, type ObjectKey } from '../base/db/keys.ts'
import type { PersonFields } from './person.ts'

/** A person as stored. */
export interface Person extends ObjectKey {
  /** Null for a person who was anonymized. */
  fields: PersonFields | null
  /** The country of the person's company, for phone numbers; empty if unknown. */
  country: string
}

const FIELDS = `"companyId" uuid, id uuid, email text, "emailNormalized" text, "firstName" text, "lastName" text,
  phone text, "linkedInUserName" text, "portfolioUrl" text`

/** The columns of the table, and the expression over the given row `r` that fills each. */
const COLUMNS = {
  email: 'r.email',
  email_normalized: 'r."emailNormalized"',
  first_name: 'r."firstName"',
  last_name: 'r."lastName"',
  phone: 'r.phone',
  linkedin_user_name: 'r."linkedInUserName"',
  portfolio_url: 'r."portfolioUrl"',
}

type PersonRow = ObjectKey & PersonFields & { /** Whom a new person may be. */ mayBeId?: string }

/**
 * Inserts people whose e-mail finds nobody of their company yet. They are inserted in the order of
 * the e-mails: two transactions with the same people then wait for each other at the first of them,
 * and cannot deadlock.
 * @returns the ids of those that were new
 */
export async function insertPeople(tx: Transaction, people: readonly PersonRow[], at: Date): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `insert into people (company_id, id, may_be_id, created_at, updated_at, ${Object.keys(COLUMNS).join(', ')})
    select r."companyId", r.id, r."mayBeId", $2, $2, ${Object.values(COLUMNS).join(', ')}
    from json_to_recordset($1::json) as r (${FIELDS}, "mayBeId" uuid)
    order by r."companyId", r."emailNormalized"
    on conflict (company_id, email_normalized) where erased_at is null do nothing returning id`,
    [JSON.stringify(people), at],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The people with the given normalized e-mails who were not anonymized. */
export async function findPeopleByEmail(
  database: Queryable,
  wanted: readonly { companyId: string; emailNormalized: string }[],
): Promise<(ObjectKey & { emailNormalized: string })[]> {
  return database.query<ObjectKey & { emailNormalized: string }>(
    `select p.company_id as "companyId", p.id, p.email_normalized as "emailNormalized"
    from (select distinct * from unnest($1::uuid[], $2::text[])) as wanted (company_id, email_normalized)
    join people p on p.company_id = wanted.company_id and p.email_normalized = wanted.email_normalized and p.erased_at is null`,
    [wanted.map((person) => person.companyId), wanted.map((person) => person.emailNormalized)],
  )
}

/** People with their fields. */
export async function readPeople(database: Queryable, people: Keys): Promise<Person[]> {
  // Without a join on the company: the planner does not know how many people a company has, and
  // would begin with all of them.
  return database.query<Person>(
    `select p.company_id as "companyId", p.id, (select c.country from companies c where c.id = p.company_id) as country,
      case when p.erased_at is null then (select row_to_json(fields) from (
        select p.email, p.email_normalized as "emailNormalized", p.first_name as "firstName", p.last_name as "lastName",
          p.phone, p.linkedin_user_name as "linkedInUserName", p.portfolio_url as "portfolioUrl") fields) end as fields
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    join people p on p.company_id = given.company_id and p.id = given.id`,
    keyArrays(people),
  )
}

/** Writes the fields of people whom the transaction has locked. */
export async function writePeople(tx: Transaction, people: readonly PersonRow[], at: Date): Promise<void> {
  const set = Object.entries(COLUMNS).map(([column, value]) => `${column} = ${value}`)
  await tx.query(
    `update people p set ${set.join(', ')}, updated_at = greatest($2::timestamptz, p.updated_at)
    from json_to_recordset($1::json) as r (${FIELDS}) where p.company_id = r."companyId" and p.id = r.id`,
    [JSON.stringify(people), at],
  )
}

/**
 * Empties every field of people whom the transaction has locked, and adds them to the ledger of
 * erasures. With the ledger, an older backup can be brought to the same state. The rows stay, and
 * so do the counts.
 */
export async function erasePeople(tx: Transaction, people: Keys, at: Date): Promise<void> {
  const set = Object.keys(COLUMNS).map((column) => `${column} = null`)
  await tx.query(
    `update people p set ${set.join(', ')}, may_be_id = null, erased_at = greatest($3::timestamptz, p.created_at),
      updated_at = greatest($3::timestamptz, p.updated_at)
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where p.company_id = given.company_id and p.id = given.id and p.erased_at is null`,
    [...keyArrays(people), at],
  )
  await tx.query(
    `insert into erasures (company_id, person_id, at) select company_id, id, $3 from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    on conflict (company_id, person_id) do nothing`,
    [...keyArrays(people), at],
  )
}

/** The people who may be known ones, and were not anonymized. */
export async function findDoubles(database: Queryable, known: Keys): Promise<(ObjectKey & { mayBeId: string })[]> {
  return database.query<ObjectKey & { mayBeId: string }>(
    `select p.company_id as "companyId", p.id, p.may_be_id as "mayBeId"
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    join people p on p.company_id = given.company_id and p.may_be_id = given.id order by p.id`,
    keyArrays(known),
  )
}

/** Whom a person may be, if it is not settled. */
export async function findKnown(database: Queryable, { companyId, id }: ObjectKey): Promise<ObjectKey | undefined> {
  const [known] = await database.query<ObjectKey & Record<string, unknown>>(
    `select company_id as "companyId", may_be_id as id from people
    where company_id = $1 and id = $2 and may_be_id is not null`,
    [companyId, id],
  )
  return known
}

/** Notes whom a person may be. */
export async function writeMayBe(tx: Transaction, { companyId, id }: ObjectKey, knownId: string): Promise<void> {
  await tx.query('update people set may_be_id = $3 where company_id = $1 and id = $2', [companyId, id, knownId])
}

/** Notes that people are nobody who was known before. */
export async function clearMayBe(tx: Transaction, people: Keys): Promise<void> {
  await tx.query(
    `update people p set may_be_id = null from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where p.company_id = given.company_id and p.id = given.id`,
    keyArrays(people),
  )
}

/** Deletes a person to whom nothing belongs any more. Whoever may be that person may be the other one. */
export async function replacePerson(tx: Transaction, { companyId, id }: ObjectKey, by: ObjectKey): Promise<void> {
  await tx.query(`update people set may_be_id = $3 where company_id = $1 and may_be_id = $2`, [companyId, id, by.id])
  await tx.query('delete from people where company_id = $1 and id = $2', [companyId, id])
}
