import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import { type Parameters, parameters } from '../../base/db/parameters.ts'
import { canonicalPage, liveOnPage } from '../../organisation/publication/addresses/store.ts'
import type { FeedHead, FeedPosition } from './feed.ts'

/** An active careers page, whose live positions anybody may read. */
export interface PublicCareersPage {
  readonly id: string
  readonly companyId: string
  readonly name: string
  readonly company: string
  readonly language: FeedHead['language']
  readonly logoUrl: string | null
  /** When the company last changed. */
  readonly changedAt: Date
}

/** A place in the order of a careers page: by the first publication, which never moves, and by the id. */
export interface FeedPlace {
  readonly id: string
  readonly publishedAt: Date
}

/** The active careers page with an id. */
export async function findPublicPage(database: Queryable, id: string): Promise<PublicCareersPage | undefined> {
  const [page] = await database.query<{ [key in keyof PublicCareersPage]: PublicCareersPage[key] }>(
    `select cp.id, cp.company_id as "companyId", cp.name, c.name as company, c.language, c.logo_url as "logoUrl",
      c.updated_at as "changedAt"
    from ${rowById('careers_pages', '$1')} cp cross join lateral ${rowById('companies', 'cp.company_id')} c
    where cp.active`,
    [id],
  )
  return page
}

/**
 * What changes whenever any feed or sitemap of the installation may have changed: the version of all contents, and the
 * next expiry (base/changes/version-store.ts).
 */
export async function readFeedVersion(database: Queryable, at: Date): Promise<string> {
  const [row] = await database.query<{ version: string }>(
    `select (select coalesce(sum(n), 0) from marketplace_versions) || '-' || coalesce((
      select (extract(epoch from expiration_date) * 1000)::bigint from positions
      where status = 'PUBLISHED' and expiration_date > $1 order by expiration_date limit 1), 0) as version`,
    [at],
  )
  return row?.version ?? ''
}

/** The place of a position in the order of careers pages, or undefined if it was never published. */
export async function findPlace(database: Queryable, id: string): Promise<FeedPlace | undefined> {
  const [place] = await database.query<{ id: string; publishedAt: Date }>(
    `select p.id, p.published_at as "publishedAt" from ${rowById('positions', '$1')} p where p.published_at is not null`,
    [id],
  )
  return place
}

/** SQL of when something that the job page of `p` shows last changed, its companies included. */
const CHANGED_AT = 'greatest(p.updated_at, p.page_changed_at, owner.updated_at, client.updated_at)'

/** SQL of the companies that the job page of `p` names: its owner, and the client that it is managed for unless that is hidden. */
const COMPANIES = `cross join lateral ${rowById('companies', 'p.company_id')} owner
  left join lateral ${rowById('companies', 'case when not p.hide_employer then p.client_id end')} client on true`

/**
 * Reads the positions that are live on a page, the newest first.
 * @param after the last position of the part before; null begins with the newest
 * @param ids only these
 */
export async function readFeedPositions(
  database: Queryable,
  page: Pick<PublicCareersPage, 'id' | 'companyId'>,
  { after, limit, at, ids }: { after: FeedPlace | null; limit: number; at: Date; ids?: readonly string[] },
): Promise<FeedPosition[]> {
  const $ = parameters()
  const older = after === null ? '' : `and (l.published_at, l.position_id) < (${placeSql($, after)})`
  const chosen = ids === undefined ? '' : `and l.position_id = any (${$(ids)}::uuid[])`
  return database.query<{ [key in keyof FeedPosition]: FeedPosition[key] }>(
    `select p.id, p.title, p.pitch, p.language, p.employment_type as "employmentType", p.locations,
      case when num_nonnulls(p.salary_type, p.salary_currency, p.salary_min, p.salary_max, p.salary_extra) > 0
        then json_build_object('type', p.salary_type, 'currency', p.salary_currency, 'minSalary', p.salary_min,
          'maxSalary', p.salary_max, 'extra', p.salary_extra) end as salary,
      coalesce(p.content_html_override, p.content_html_default) as "contentHtml", p.banner_url as "bannerUrl",
      json_build_object('name', coalesce(client.name, owner.name), 'country', coalesce(client.country, owner.country)) as employer,
      l.published_at as "publishedAt", ${CHANGED_AT} as "changedAt", p.expiration_date as "expirationDate"
    from ${listed($, page)} l cross join lateral ${rowById('positions', 'l.position_id')} p ${COMPANIES}
    where ${liveOnPage(`${$(at)}::timestamptz`)} ${older} ${chosen}
    order by l.published_at desc, l.position_id desc limit ${$(limit)}`,
    $.values,
  )
}

/** A live position as a sitemap shows it. */
export interface SitemapPosition extends FeedPlace {
  readonly changedAt: Date
  /** Whether the job page on this careers page is the one that search engines should show. */
  readonly isCanonical: boolean
}

/**
 * Reads the positions that are live on a page, the oldest first, so that the sitemaps of a large page stay as they are
 * while positions are added.
 * @param after the last position of the part before
 * @param from the first position to read, if nothing was read before
 * @param before the first position that is not read
 */
export async function readSitemapPositions(
  database: Queryable,
  page: Pick<PublicCareersPage, 'id' | 'companyId'>,
  range: { after: FeedPlace | null; from: FeedPlace | null; before: FeedPlace | null; limit: number; at: Date },
): Promise<SitemapPosition[]> {
  const $ = parameters()
  const { after, from, before, limit, at } = range
  const now = `${$(at)}::timestamptz`
  const bounds = [
    after === null ? 'true' : `(l.published_at, l.position_id) > (${placeSql($, after)})`,
    from === null ? 'true' : `(l.published_at, l.position_id) >= (${placeSql($, from)})`,
    before === null ? 'true' : `(l.published_at, l.position_id) < (${placeSql($, before)})`,
  ]
  return database.query<{ [key in keyof SitemapPosition]: SitemapPosition[key] }>(
    `select p.id, l.published_at as "publishedAt", ${CHANGED_AT} as "changedAt", l.page_id = ${canonicalPage(now)} as "isCanonical"
    from ${listed($, page)} l cross join lateral ${rowById('positions', 'l.position_id')} p ${COMPANIES}
    where ${liveOnPage(now)} and ${bounds.join(' and ')}
    order by l.published_at, l.position_id limit ${$(limit)}`,
    $.values,
  )
}

function listed($: Parameters, { id, companyId }: Pick<PublicCareersPage, 'id' | 'companyId'>): string {
  return `(select * from listings where page_company_id = ${$(companyId)} and page_id = ${$(id)})`
}

function placeSql($: Parameters, { id, publishedAt }: FeedPlace): string {
  return `${$(publishedAt)}::timestamptz, ${$(id)}::uuid`
}
