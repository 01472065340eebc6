import type { Company } from '@kandidat/contract/resources/company'
import type { PageLook } from '../careers-pages/look/look.ts'
import { companyColumns } from '../companies/columns-store.ts'
import type { Queryable } from '../db/connection.ts'
import { isId } from '../db/id.ts'
import { rowById } from '../db/lookup.ts'
import { parameters } from '../db/parameters.ts'

/** A careers page as visitors see it. */
export interface ShownPage {
  readonly id: string
  readonly name: string
  readonly isMarketplace: boolean
  readonly look: PageLook
  readonly company: Company
}

/** The active careers page with an id, or null. */
export async function readPage(database: Queryable, id: string): Promise<ShownPage | null> {
  if (!isId(id)) return null
  const $ = parameters()
  const [row] = await database.query<ShownPage & Record<string, unknown>>(
    `select cp.id, cp.name, cp.is_marketplace as "isMarketplace",
      json_build_object('colour', cp.colour, 'heading', cp.heading, 'introduction', cp.introduction) as look,
      (select row_to_json(company) from (select ${companyColumns}) company) as company
    from ${rowById('careers_pages', $(id))} cp join companies c on c.id = cp.company_id
    where cp.active`,
    $.values,
  )
  return row ?? null
}
