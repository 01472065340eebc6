import type { Queryable } from '../db/connection.ts'
import { isId } from '../db/id.ts'
import type { Validity } from '../http/responses/response-cache.ts'

/**
 * Reads for which data responses that show a careers page are valid: the version of the page, and
 * the next expiry among the positions that can be live on it (ARCHITECTURE.md#versions). They do not
 * depend on who reads.
 *
 * The version of a page is the content of its owner, which every change of a position on the page
 * raises. The marketplace has a version of its own, which rises with the content of every company.
 *
 * On an ordinary page only positions of its owner and of the agencies that work for it can be live.
 * On the marketplace any can. The next expiry among all these may be earlier than that of a position
 * that is really live there. The response is then read once more than necessary, and never too late.
 * @param at the time for which the response is computed
 */
export async function readPageValidity(database: Queryable, pageId: string, at: Date): Promise<Validity> {
  const [page] = isId(pageId) ? await database.query<PageValidity>(READ_VALIDITY, [pageId, at]) : []
  return { version: page?.version ?? '', expiry: page?.expiry ?? Infinity }
}

interface PageValidity extends Record<string, unknown> {
  version: string
  /** In milliseconds since 1970. */
  expiry: number | null
}

const READ_VALIDITY = `
  select case when cp.is_marketplace
      then (select coalesce(sum(n), 0) from marketplace_versions)
      else (select coalesce(sum(n), 0) from versions where company_id = cp.company_id and kind = 'content')
    end::text as version,
    (select (extract(epoch from min(next.expiration_date)) * 1000)::double precision from (
      (select expiration_date from positions
        where cp.is_marketplace and status = 'PUBLISHED' and expiration_date > $2
        order by expiration_date limit 1)
      union all
      select of_one.expiration_date
      from (select cp.company_id as id union all
        select agency_id from clients where client_id = cp.company_id and ended_at is null) owner
      cross join lateral (
        select expiration_date from positions
        where company_id = owner.id and (status = 'PUBLISHED') is true and expiration_date > $2
        order by expiration_date limit 1) of_one
    ) next) as expiry
  from (select * from careers_pages where id = $1 offset 0) cp`
