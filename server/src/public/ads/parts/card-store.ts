import type { EmploymentType, Language as SpokenLanguage } from '@kandidat/contract/resources/enumerations'
import type { Location } from '@kandidat/contract/resources/location'
import type { Salary } from '@kandidat/contract/resources/salary'
import { companySummary } from '../../../organisation/companies/columns-store.ts'
import type { Queryable } from '../../../base/db/connection.ts'
import { parameters } from '../../../base/db/parameters.ts'
import { readColumns } from '../../../base/forms/columns.ts'
import { columnsOf } from '../../../base/forms/field.ts'
import { positionFields } from '../../../positions/fields.ts'
import { isPublished } from '../../../organisation/publication/addresses/store.ts'

/** A position in a list for visitors. */
export interface Card {
  readonly id: string
  readonly title: string
  readonly pitch: string | null
  readonly language: SpokenLanguage
  readonly employmentType: readonly EmploymentType[]
  readonly locations: readonly Location[]
  readonly salary: Salary | null
  readonly publishedAt: string | null
  readonly expirationDate: string | null
  /** The employer as it is shown. */
  readonly employer: { readonly name: string; readonly logoUrl: string | null }
}

/** SQL of the id of the company that visitors are shown as the employer of a position `p`. */
export const shownEmployer = 'coalesce(case when not p.hide_employer then p.client_id end, p.company_id)'

const { salary = 'null' } = readColumns(columnsOf(positionFields, ['salary']), 'p')

/** Positions as cards, in the order of their ids, without those that are not published any more. */
export async function readCards(database: Queryable, ids: readonly string[], at: Date): Promise<Card[]> {
  const $ = parameters()
  const text = `
    select p.id, p.title, p.pitch, p.language, p.employment_type as "employmentType", p.locations, ${salary} as salary,
      iso(p.published_at) as "publishedAt", iso(p.expiration_date) as "expirationDate",
      ${companySummary(`from companies c where c.id = ${shownEmployer}`)}::json as employer
    from unnest(${$(ids)}::uuid[]) with ordinality as given (id, place)
    cross join lateral (select * from positions where id = given.id offset 0) p
    where ${isPublished(`${$(at)}::timestamptz`)}
    order by given.place`
  return database.query<Card & Record<string, unknown>>(text, $.values)
}
