import { type Access, requireAbility } from '../../base/access/access.ts'
import type { CompanyFilter } from '../../base/access/reach.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import type { PageRequest } from '../../base/db/page.ts'
import { parameters } from '../../base/db/parameters.ts'
import { isKnown, isReached } from '../erasures/list-store.ts'
import type { Counts } from './deletion.ts'
import type { Ending } from './kept.ts'
import { ALIKE, keptPeople, USUAL } from './kept-store.ts'
import type { Periods } from './periods.ts'

/** A deletion: announced, or done. */
export interface Deletion {
  /** The id of the person. */
  readonly id: string
  readonly companyId: string
  /** The slug of the company. */
  readonly company: string
  /** These are null if the reader must not know who it is, and of somebody who was deleted. */
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly announcedAt: Date
  readonly dueAt: Date
  /** Null until it is done. */
  readonly doneAt: Date | null
  readonly endedAt: Date
  readonly because: Ending
  readonly country: string
  readonly months: number
  readonly isPromised: boolean
  readonly agreedUntil: Date | null
  /** The position whose end counts. */
  readonly positionTitle: string | null
  readonly erased: Counts | null
}

const DELETION = `x.id, x.company_id as "companyId", c.slug as company, case when known then x.first_name end as "firstName",
  case when known then x.last_name end as "lastName", case when known then x.email end as email, d.announced_at as "announcedAt",
  d.due_at as "dueAt", d.done_at as "doneAt", d.ended_at as "endedAt", d.because, d.country, d.months,
  d.is_promised as "isPromised", d.agreed_until as "agreedUntil", d.erased,
  (select p.title from vouches v join positions p on p.id = v.position_id
    where v.company_id = d.company_id and v.id = d.candidacy_id) as "positionTitle"`

/**
 * Lists deletions that are announced, the first at the top. If that of the cursor is gone meanwhile, the list begins again.
 * @throws {Refusal} if the access does not have the ability `people.anonymize`
 */
export async function listDeletions(
  database: Queryable,
  access: Access,
  filter: CompanyFilter,
  page: PageRequest,
): Promise<Deletion[]> {
  requireAbility(access, 'people.anonymize')
  const $ = parameters()
  const companyId = access.companyId ?? filter.companyId
  const of = companyId === undefined ? 'true' : `d.company_id = ${$(companyId)}`
  const after =
    page.cursor === undefined
      ? 'true'
      : `(d.due_at, d.person_id) > (coalesce((select e.due_at from ${rowById('people', $(page.cursor))} p
          join deletions e on e.company_id = p.company_id and e.person_id = p.id), '-infinity'), ${$(page.cursor)}::uuid)`
  return database.query<Deletion & Record<string, unknown>>(
    `select ${DELETION} from deletions d cross join lateral ${rowById('people', 'd.person_id')} x
    cross join lateral ${rowById('companies', 'd.company_id')} c
    cross join lateral (select ${isKnown(access, $)} as known) reader
    where d.done_at is null and x.erased_at is null and ${of} and ${after} and ${isReached(access, $, {})}
    order by d.due_at, d.person_id limit ${$(page.limit)}`,
    $.values,
  )
}

/**
 * Lists what was deleted because the time was over, the newest at the top.
 * @throws {Refusal} if the access does not have the ability `people.anonymize`
 */
export async function listReceipts(
  database: Queryable,
  access: Access,
  filter: CompanyFilter,
  page: PageRequest,
): Promise<Deletion[]> {
  requireAbility(access, 'people.anonymize')
  const $ = parameters()
  const companyId = access.companyId ?? filter.companyId
  const of = companyId === undefined ? 'true' : `d.company_id = ${$(companyId)}`
  const before =
    page.cursor === undefined
      ? 'true'
      : `(d.done_at, d.person_id) < (select e.done_at, e.person_id from ${rowById('people', $(page.cursor))} p
          join deletions e on e.company_id = p.company_id and e.person_id = p.id)`
  return database.query<Deletion & Record<string, unknown>>(
    `select ${DELETION} from deletions d cross join lateral ${rowById('people', 'd.person_id')} x
    cross join lateral ${rowById('companies', 'd.company_id')} c
    cross join lateral (select false as known) reader
    where d.done_at is not null and ${of} and ${before} and ${isReached(access, $, {})}
    order by d.done_at desc, d.person_id desc limit ${$(page.limit)}`,
    $.values,
  )
}

/** What is announced of a person whom the reader has looked up, or the receipt; undefined if there is neither. */
export async function readDeletion(
  database: Queryable,
  access: Access,
  person: { readonly companyId: string; readonly id: string },
): Promise<Deletion | undefined> {
  requireAbility(access, 'candidates.read')
  const $ = parameters()
  const [row] = await database.query<Deletion & Record<string, unknown>>(
    `select ${DELETION} from deletions d cross join lateral ${rowById('people', 'd.person_id')} x
    cross join lateral ${rowById('companies', 'd.company_id')} c
    cross join lateral (select false as known) reader
    where d.company_id = ${$(person.companyId)} and d.person_id = ${$(person.id)} and ${isReached(access, $, {})}`,
    $.values,
  )
  return row
}

/** How many people a policy would delete in a month: `2027-03`. */
export interface MonthOfDeletions {
  readonly month: string
  readonly people: number
}

/** What a policy would delete, and when, if nothing happens to anybody any more. */
export interface Preview {
  /** Everybody who was not deleted. */
  readonly people: number
  /** Those who would be deleted 30 days after the policy is confirmed. */
  readonly overdue: number
  /** The first months in which somebody would be deleted. */
  readonly months: readonly MonthOfDeletions[]
}

/** Months that a preview shows. */
const SHOWN_MONTHS = 12

/** What a policy would delete that nobody has confirmed yet. */
export async function readPreview(
  database: Queryable,
  access: Access,
  { companyId, periods, now }: { companyId: string; periods: Periods; now: Date },
): Promise<Preview> {
  requireAbility(access, 'people.anonymize')
  const $ = parameters()
  const company = $(companyId)
  const rows = await database.query<MonthOfDeletions & { overdue: number } & Record<string, unknown>>(
    `select to_char(greatest(k.until, ${$(now)}::timestamptz + interval '30 days') at time zone 'UTC', 'YYYY-MM') as month,
      count(*)::integer as people, count(*) filter (where k.until <= ${$(now)}::timestamptz)::integer as overdue
    from (${keptPeople(
      `select p.* from people p where p.company_id = ${company} and p.erased_at is null`,
      `${$(now)}::timestamptz`,
      $(USUAL),
      `select ${company}::uuid as company_id, 0 as version, ${$(JSON.stringify(periods))}::json as periods`,
      ALIKE,
    )}) k group by 1 order by 1`,
    $.values,
  )
  const sum = (each: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + each(row), 0)
  return {
    people: sum(({ people }) => people),
    overdue: sum(({ overdue }) => overdue),
    months: rows.slice(0, SHOWN_MONTHS).map(({ month, people }) => ({ month, people })),
  }
}

/** Companies with people that have not confirmed for how long they keep them, by their slugs. */
export async function listUnconfirmed(database: Queryable, limit: number): Promise<string[]> {
  const rows = await database.query<{ slug: string }>(
    `select c.slug from companies c
    where not exists (select from retention_policies r where r.company_id = c.id)
      and exists (select from people p where p.company_id = c.id and p.erased_at is null)
    order by c.slug limit $1`,
    [limit],
  )
  return rows.map(({ slug }) => slug)
}

/** How many deletions are announced in the installation, and how many are overdue for a day or more: 0 if the job works. */
export async function countDeletions(database: Queryable): Promise<{ announced: number; late: number }> {
  const [row] = await database.query<{ announced: number; late: number }>(
    `select count(*)::integer as announced, count(*) filter (where due_at < clock() - interval '1 day')::integer as late
    from deletions where done_at is null`,
    [],
  )
  return row ?? { announced: 0, late: 0 }
}
