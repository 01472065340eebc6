import { canReadPosition, type CompanyAccess, reachesAllPositions } from '../../base/access/access.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import { parameters } from '../../base/db/parameters.ts'
import { companySummary } from '../../organisation/companies/columns-store.ts'
import { isUnexpired } from '../../organisation/publication/addresses/store.ts'
import { listJson } from '../columns-store.ts'
import { canReadPage } from './store.ts'

/** The time of reading, the first value of the list here. */
const NOW = '$1::timestamptz'

/** A row as lists of careers pages have it. */
const listingRow = listJson(NOW, 'listing', companySummary())

/**
 * Position as the lists of careers pages have it, of those of some positions that are live on a page and that the access can read
 * there, as `<pageId>.<positionId>` with its JSON.
 * @param shown whether the objects are wanted; else each is null
 */
export async function readLivePositions(
  database: Queryable,
  access: CompanyAccess,
  pairs: readonly { readonly pageId: string; readonly positionId: string }[],
  at: Date,
  shown: boolean,
): Promise<Map<string, string | null>> {
  const $ = parameters(at)
  const text = `
    select cp.id || '.' || p.id as id, ${shown ? listingRow : 'null::text'} as json
    from unnest(${$(pairs.map(({ pageId }) => pageId))}::uuid[], ${$(pairs.map(({ positionId }) => positionId))}::uuid[])
      as given (page_id, position_id)
    cross join lateral ${rowById('careers_pages', 'given.page_id')} cp
    cross join lateral ${rowById('positions', 'given.position_id')} p
    cross join lateral (
      select * from listings where company_id = p.company_id and position_id = p.id and page_id = cp.id offset 0) l
    join companies c on c.id = p.company_id
    where cp.active and ${canReadPage(access, $, 'cp')} and l.live and ${isUnexpired(NOW)}
      and ${reachesAllPositions(access) ? 'true' : canReadPosition(access, $, 'p.company_id', 'p.id')}`
  const rows = await database.query<{ id: string; json: string | null }>(text, $.values)
  return new Map(rows.map(({ id, json }) => [id, json]))
}
