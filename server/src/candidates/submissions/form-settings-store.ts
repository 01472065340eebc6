import type { Queryable } from '../../base/db/connection.ts'
import type { AskedFields } from '../../positions/fields.ts'

/** What the form of a position asks for, and the country of phone numbers without one. */
export interface FormSettings {
  readonly asked: AskedFields
  /** ISO 3166-1 alpha-2, or empty if unknown. */
  readonly country: string
}

/** Reads what the form of an application for a position asks for; null if there is no such position. */
export async function readFormSettings(
  database: Queryable,
  companyId: string,
  positionId: string,
): Promise<FormSettings | null> {
  const [row] = await database.query<FormSettings & Record<string, unknown>>(
    `select json_build_object('phone', p.ask_phone, 'linkedInUserName', p.ask_linkedin, 'portfolioUrl', p.ask_portfolio,
        'cv', p.ask_cv, 'message', p.ask_message) as asked,
      coalesce(nullif(p.locations -> 0 ->> 'country', ''),
        (select c.country from companies c where c.id = p.company_id)) as country
    from positions p where p.company_id = $1 and p.id = $2`,
    [companyId, positionId],
  )
  return row ?? null
}
