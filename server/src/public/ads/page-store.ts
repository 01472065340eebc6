import type { Company } from '@kandidat/contract/resources/company'
import type { PageLook } from '../../positions/careers-pages/look/look.ts'
import { companyColumns } from '../../organisation/companies/columns-store.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { isId } from '../../base/db/id.ts'
import { rowById } from '../../base/db/lookup.ts'
import { parameters } from '../../base/db/parameters.ts'

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

/**
 * The page where a visitor of a closed position can go on: the active default page of its owner, otherwise the owner's oldest
 * active page, otherwise the marketplace. Null if none is active.
 */
export async function findPageToGoOn(database: Queryable, companyId: string): Promise<string | null> {
  const [row] = await database.query<{ id: string }>(
    `select id from (
      (select id, case when is_default then 0 else 1 end as place from careers_pages
        where company_id = $1 and active and not is_marketplace order by is_default desc, created_at, id limit 1)
      union all select id, 2 from careers_pages where is_marketplace and active) pages
    order by place limit 1`,
    [companyId],
  )
  return row?.id ?? null
}
