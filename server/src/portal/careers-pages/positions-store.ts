import { type Access, type CompanyAccess, reachesAllPositions, requireAbility } from '../../base/access/access.ts'
import { requireReach } from '../../base/access/reach-store.ts'
import { keyArrays, type Keys, type ObjectKey } from '../../base/db/keys.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById, rowsOfPosition } from '../../base/db/lookup.ts'
import type { PageRequest } from '../../base/db/page.ts'
import { parameters } from '../../base/db/parameters.ts'
import { isPublished } from '../../organisation/publication/addresses/store.ts'

/** A position that visitors can see on a page. */
export interface LivePosition {
  readonly id: string
  readonly title: string
  /** The agency that owns it; null for the own company. */
  readonly owner: string | null
}

/**
 * The positions that visitors can see on a page of the own company, as they see them: those first published last come first.
 * Agencies have positions there too.
 * @param page its cursor is the id of a position
 * @returns nothing for somebody who does not reach all positions, or is inside a client: they see their own alone
 */
export async function listLive(
  database: Queryable,
  access: CompanyAccess,
  pageId: string,
  page: PageRequest,
): Promise<LivePosition[]> {
  requireAbility(access, 'positions.read')
  if (!reachesAllPositions(access)) return []
  const $ = parameters()
  const [own, at] = [$(access.companyId), $(pageId)]
  const after =
    page.cursor === undefined
      ? ''
      : `and (l.published_at, l.position_id) < (select x.published_at, x.position_id from listings x
          where x.page_company_id = ${own} and x.page_id = ${at} and x.position_id = ${$(page.cursor)})`
  return database.query<LivePosition & Record<string, unknown>>(
    `select p.id, p.title, case when p.company_id <> ${own} then
      (select c.name from ${rowById('companies', 'p.company_id')} c) end as owner
    from listings l cross join lateral ${rowById('positions', 'l.position_id')} p
    where l.page_company_id = ${own} and l.page_id = ${at} and l.live and ${isPublished('clock()')} ${after}
    order by l.published_at desc, l.position_id desc limit ${$(page.limit)}`,
    $.values,
  )
}

/** A position of an agency that is listed on a page of the own company. Undefined if there is none with the id. */
export async function findOfAgency(
  database: Queryable,
  access: CompanyAccess,
  pageId: string,
  positionId: string,
): Promise<ObjectKey | undefined> {
  const [found] = await database.query<ObjectKey & Record<string, unknown>>(
    `select l.company_id as "companyId", l.position_id as id from listings l
    where l.page_company_id = $1 and l.page_id = $2 and l.position_id = $3 and l.company_id <> $1 and l.enabled`,
    [access.companyId, pageId, positionId],
  )
  return found
}

/** Which of positions are listed on a page, and which of them visitors can see there. */
export async function listedOn(
  database: Queryable,
  pageId: string,
  positions: Keys,
): Promise<ReadonlyMap<string, { isLive: boolean }>> {
  const rows = await database.query<{ id: string; isLive: boolean }>(
    `select l.position_id as id, l.live as "isLive"
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    join listings l on l.company_id = given.company_id and l.position_id = given.id and l.page_id = $3
    where l.enabled`,
    [...keyArrays(positions), pageId],
  )
  return new Map(rows.map(({ id, isLive }) => [id, { isLive }]))
}

/** Counting stops here: more cannot be switched in one transaction. */
export const MOST_SWITCHED = 20_000

/** What follows if a page is switched off, in numbers. */
export interface SwitchingOff {
  /** Positions that are listed on it, at most one more than `MOST_SWITCHED`. */
  readonly listed: number
  /** Those that visitors can see on it. Each gives an event. */
  readonly live: number
  /** Those that visitors reach nowhere else. They are not open any more. */
  readonly unreachable: number
  /** The titles of some of these. */
  readonly titles: readonly string[]
}

/** So many of the positions that visitors reach nowhere else are named. */
const NAMED = 10

/**
 * Reads what would follow if a page were switched off now, to all that is listed there. The titles are of positions that are live
 * on it, so that everybody can read them.
 * @throws {Refusal} if the access cannot change the page
 */
export async function readSwitchingOff(
  database: Queryable,
  access: Access,
  { id }: Pick<ObjectKey, 'id'>,
): Promise<SwitchingOff> {
  requireAbility(access, 'pages.write')
  const [page] = await requireReach(database, access, 'pages', [id])
  if (!page) throw new Error('the page is gone')
  const [row] = await database.query<SwitchingOff & Record<string, unknown>>(
    `select count(*)::integer as listed, (count(*) filter (where live))::integer as live,
      (count(*) filter (where live and not is_elsewhere))::integer as unreachable,
      coalesce((array_agg(title order by title) filter (where live and not is_elsewhere))[1:${NAMED}], '{}') as titles
    from (
      select p.title, l.live and ${isPublished('clock()')} as live,
        exists (select from ${rowsOfPosition('listings', 'l.company_id', 'l.position_id')} x where x.page_id <> l.page_id and x.live)
        or exists (select from ${rowsOfPosition('sharing_links', 'l.company_id', 'l.position_id')} x where x.active) as is_elsewhere
      from listings l cross join lateral ${rowById('positions', 'l.position_id')} p
      where l.page_company_id = $1 and l.page_id = $2 and l.enabled limit ${MOST_SWITCHED + 1}
    ) l`,
    [page.companyId, page.id],
  )
  if (!row) throw new Error('a count returned nothing')
  return row
}
