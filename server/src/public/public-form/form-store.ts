import type { Language as SpokenLanguage } from '@kandidat/contract/resources/enumerations'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import type { AskedFields } from '../../positions/fields.ts'

/** A position as the form of an application shows it. */
export interface FormPosition {
  readonly companyId: string
  readonly positionId: string
  readonly title: string
  readonly language: SpokenLanguage
  /** The company that applicants are told about. */
  readonly employer: string
  /** The company that stores what they send. */
  readonly owner: {
    readonly name: string
    readonly logoUrl: string | null
    readonly brandColor: string | null
    /** Its default careers page, which leads to its privacy notice. */
    readonly pageId: string | null
  }
  readonly asked: AskedFields
  /** The country of phone numbers without one: ISO 3166-1 alpha-2, or empty if unknown. */
  readonly country: string
  readonly pitch: string | null
  readonly highlights: readonly string[]
  readonly html: string
}

/** Reads what the form of a position shows. It is public wherever the position is. */
export async function readFormPosition(database: Queryable, positionId: string): Promise<FormPosition | null> {
  const [row] = await database.query<FormPosition & Record<string, unknown>>(
    `select p.company_id as "companyId", p.id as "positionId", p.title, p.language, p.pitch,
      coalesce(p.highlights, '{}') as highlights, coalesce(nullif(p.locations -> 0 ->> 'country', ''), c.country) as country, coalesce(p.content_html_override, p.content_html_default) as html,
      (select e.name from companies e where e.id = coalesce(case when not p.hide_employer then p.client_id end, p.company_id))
        as employer,
      json_build_object('name', c.name, 'logoUrl', c.logo_url, 'brandColor', c.brand_color, 'pageId', (
        select g.id from careers_pages g where g.company_id = c.id and g.is_default)) as owner,
      json_build_object('phone', p.ask_phone, 'linkedInUserName', p.ask_linkedin, 'portfolioUrl', p.ask_portfolio,
        'cv', p.ask_cv, 'message', p.ask_message) as asked
    from ${rowById('positions', '$1')} p join companies c on c.id = p.company_id`,
    [positionId],
  )
  return row ?? null
}
