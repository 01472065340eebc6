import { type Access, canReadPosition, requireAbility } from '../../access/access.ts'
import type { Queryable } from '../../db/connection.ts'
import { rowById } from '../../db/lookup.ts'
import { parameters } from '../../db/parameters.ts'
import type { Advised } from './advice.ts'

/**
 * What advice on a position looks at, as it was saved last.
 * @returns undefined if there is no such position in reach
 * @throws {Refusal} if the access does not have the ability `positions.read`
 */
export async function readAdvised(database: Queryable, access: Access, id: string): Promise<Advised | undefined> {
  requireAbility(access, 'positions.read')
  const $ = parameters()
  const text = `
    select x.title, x.pitch, x.language, x.locations, x.employment_type as "employmentType", num_nonnulls(x.salary_min, x.salary_max, x.salary_extra) > 0 as "showsPay",
      coalesce(x.content_html_override, x.content_html_default) as "contentHtml", x.expiration_date as "expirationDate"
    from ${rowById('positions', $(id))} x where ${canReadPosition(access, $, 'x.company_id', 'x.id')}`
  const [row] = await database.query<Record<string, unknown> & Advised>(text, $.values)
  return row
}
