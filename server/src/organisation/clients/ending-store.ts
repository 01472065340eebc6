import { type Access, requireAbility } from '../../base/access/access.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowsOfPosition } from '../../base/db/lookup.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { isPublished } from '../publication/addresses/store.ts'
import type { ClientKey } from './write-store.ts'

/** What follows if an agency and a client part, in numbers (docs/careers-pages.md#letting-a-client-go). */
export interface Ending {
  /** Positions that the agency manages for the client. Each becomes the agency's own, with one event. */
  readonly positions: number
  /** Those of them that are open. */
  readonly open: number
  /** Those that are listed on careers pages of the client, and leave them. */
  readonly listed: number
  /** Those that visitors can see there now. */
  readonly live: number
  /** The careers pages that they leave. */
  readonly pages: number
  /** Those that visitors reach nowhere else. They are not open any more. */
  readonly unreachable: number
}

/**
 * Reads what would follow if an agency and a client parted now.
 * @throws {Refusal} if the access does not have the ability `clients.write`, or is of neither side
 */
export async function readEnding(
  database: Queryable,
  access: Access,
  { agencyId, clientId }: ClientKey,
): Promise<Ending> {
  requireAbility(access, 'clients.write')
  if (access.companyId !== null && access.companyId !== agencyId && access.companyId !== clientId)
    throw new Refusal('forbidden', 'Only the agency and its client see what ending it means.')
  const [row] = await database.query<Ending>(
    `with managed as (
      select ${isPublished('clock()')} as is_open, listed.pages, listed.is_live,
        exists (select from ${rowsOfPosition('listings', 'p.company_id', 'p.id')} x where x.page_company_id <> $2 and x.live)
        or exists (select from ${rowsOfPosition('sharing_links', 'p.company_id', 'p.id')} x where x.active) as is_elsewhere
      from positions p cross join lateral (
        select coalesce(array_agg(l.page_id), '{}') as pages, coalesce(bool_or(l.live), false) as is_live
        from ${rowsOfPosition('listings', 'p.company_id', 'p.id')} l where l.page_company_id = $2 and l.enabled
      ) listed
      where p.company_id = $1 and p.client_id = $2
    )
    select count(*)::integer as positions, (count(*) filter (where is_open))::integer as open,
      (count(*) filter (where cardinality(pages) > 0))::integer as listed,
      (count(*) filter (where is_live and is_open))::integer as live,
      (select count(distinct page)::integer from managed m cross join unnest(m.pages) as page) as pages,
      (count(*) filter (where is_open and is_live and not is_elsewhere))::integer as unreachable
    from managed`,
    [agencyId, clientId],
  )
  if (!row) throw new Error('a count returned nothing')
  return row
}
