import type { Queryable } from '../../base/db/connection.ts'

/**
 * How many live positions of a page one sitemap has. It may have 50,000 addresses
 * (https://www.sitemaps.org/protocol.html); the rest is room for positions that
 * become live again between two that are listed already.
 */
const PART_SIZE = 45_000

/** The sitemaps of one careers page. */
export interface SitemapParts {
  readonly pageId: string
  /** The first position of each sitemap but the first one. */
  readonly cuts: readonly string[]
}

/**
 * SQL that is true for a page with sitemaps: an active one on which a position is live. The marketplace always has one, so
 * that no index is empty, which would be invalid.
 */
const LISTED = `(cp.active and (cp.is_marketplace or exists (
  select from listings l where l.page_company_id = cp.company_id and l.page_id = cp.id and l.live)))`

/**
 * Reads the active pages on which a position is live, in the order of their ids, with where their sitemaps begin.
 * @param only one page
 * @param after the last page of the part before
 */
export async function readSitemapParts(
  database: Queryable,
  { only = null, after = null, limit }: { only?: string | null; after?: string | null; limit: number },
  partSize = PART_SIZE,
): Promise<SitemapParts[]> {
  const next = (beyond: string) => `(
    select l.published_at, l.position_id from listings l
    where l.page_company_id = page.company_id and l.page_id = page.id and l.live ${beyond}
    order by l.published_at, l.position_id offset $4 limit 1)`
  return database.query<{ pageId: string; cuts: string[] }>(
    `with recursive page as (
      select cp.company_id, cp.id from careers_pages cp
      where ${LISTED} and ($1::uuid is null or cp.id = $1) and ($2::uuid is null or cp.id > $2) order by cp.id limit $3
    ), cut as (
      select page.company_id, page.id, found.published_at, found.position_id
      from page cross join lateral ${next('')} found
      union all
      select page.company_id, page.id, found.published_at, found.position_id
      from cut page cross join lateral ${next('and (l.published_at, l.position_id) >= (page.published_at, page.position_id)')} found
    )
    select page.id as "pageId", array(
      select cut.position_id from cut where cut.id = page.id order by cut.published_at, cut.position_id) as cuts
    from page order by page.id`,
    [only, after, limit, partSize],
  )
}

/** The pages after which a further index of sitemaps begins, if one has so many pages. */
export async function readIndexCuts(database: Queryable, pages: number): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select id from (
      select cp.id, row_number() over (order by cp.id) as n, count(*) over () as pages from careers_pages cp where ${LISTED}
    ) numbered where n % $1 = 0 and n < pages order by id`,
    [pages],
  )
  return rows.map(({ id }) => id)
}
