import type { Queryable } from '../../base/db/connection.ts'

/** A company without a default careers page. */
export interface CompanyWithoutDefault {
  slug: string
  name: string
  /** Its oldest active page, or null if it has none. */
  pageId: string | null
}

/**
 * A careers page to look at: of the oldest company whose default page shows a position. If no company's does, that of the oldest
 * company with a default page.
 * @returns its id, or undefined if there is none
 */
export async function exampleDefaultPage(database: Queryable): Promise<string | undefined> {
  const pages = `from careers_pages cp join companies c on c.id = cp.company_id
    where cp.active and cp.is_default and c.kind <> 'platform'`
  const oldest = 'order by c.created_at, c.id limit 1'
  // The newest of each page, since an index has those in order: for any of them PostgreSQL read all listings, for each page.
  const [row] = await database.query<{ id: string; place: number }>(
    `(select cp.id, 0 as place ${pages} and (
        select true from listings l where l.page_company_id = cp.company_id and l.page_id = cp.id and l.live
        order by l.published_at desc, l.position_id desc limit 1) ${oldest})
    union all (select cp.id, 1 ${pages} ${oldest})
    order by place limit 1`,
    [],
  )
  return row?.id
}

/** Companies without a default careers page, the oldest first. The platform's company never has one. */
export async function companiesWithoutDefaultPage(
  database: Queryable,
  limit: number,
): Promise<CompanyWithoutDefault[]> {
  return database.query<{ slug: string; name: string; pageId: string | null }>(
    `select c.slug, c.name, (
      select cp.id from careers_pages cp where cp.company_id = c.id
      order by cp.active desc, cp.created_at, cp.id limit 1) as "pageId"
    from companies c
    where c.kind <> 'platform'
      and not exists (select from careers_pages cp where cp.company_id = c.id and cp.is_default)
    order by c.created_at, c.id limit $1`,
    [limit],
  )
}
