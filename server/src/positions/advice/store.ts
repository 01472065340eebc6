import { type Access, canReadPosition, requireAbility } from '../../base/access/access.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { parameters } from '../../base/db/parameters.ts'
import type { Advised } from './advice.ts'

/**
 * What advice on positions looks at, as they were saved last: those that are in reach.
 * @throws {Refusal} if the access does not have the ability `positions.read`
 */
export async function readAdvised(
  database: Queryable,
  access: Access,
  ids: readonly string[],
): Promise<(Advised & { id: string })[]> {
  requireAbility(access, 'positions.read')
  const $ = parameters()
  const text = `
    select x.id, x.title, x.pitch, x.language, x.locations, x.employment_type as "employmentType",
      num_nonnulls(x.salary_min, x.salary_max, x.salary_extra) > 0 as "showsPay",
      coalesce(x.content_html_override, x.content_html_default) as "contentHtml", x.expiration_date as "expirationDate"
    from positions x where x.id = any (${$(ids)}::uuid[]) and ${canReadPosition(access, $, 'x.company_id', 'x.id')}`
  return database.query<Advised & { id: string } & Record<string, unknown>>(text, $.values)
}
