import { type CompanyAccess, requireAbility } from '../../../access/access.ts'
import type { Queryable } from '../../../db/connection.ts'
import { rowById } from '../../../db/lookup.ts'
import { parameters } from '../../../db/parameters.ts'

/** A careers page that a position is listed on, or could be. */
export interface ListedPage {
  readonly id: string
  readonly companyId: string
  readonly name: string
  readonly isMarketplace: boolean
  readonly isOn: boolean
  readonly isListed: boolean
  /** Whether there is a listing, even if it is not enabled any more. */
  readonly wasListed: boolean
  readonly wasLive: boolean
  readonly enableApplication: boolean | null
  readonly enableVouch: boolean | null
}

/** Pages of a position. Hardly any company has more than five. */
const MOST = 50

/**
 * The careers pages that a position in reach may be listed on: those of its owner and of its client, and the marketplace.
 * @throws {Refusal} if the access does not have the ability `positions.read`
 */
export async function readListedPages(
  database: Queryable,
  access: CompanyAccess,
  positionId: string,
): Promise<ListedPage[]> {
  requireAbility(access, 'positions.read')
  const $ = parameters()
  return database.query<ListedPage & Record<string, unknown>>(
    `select cp.id, cp.company_id as "companyId", cp.name, cp.is_marketplace as "isMarketplace", cp.active as "isOn",
      coalesce(l.enabled, false) as "isListed", l.position_id is not null as "wasListed",
      coalesce(l.was_live or l.live, false) as "wasLive",
      l.enable_application as "enableApplication", l.enable_vouch as "enableVouch"
    from ${rowById('positions', $(positionId))} p
    join careers_pages cp on cp.is_marketplace or cp.company_id = p.company_id or cp.company_id = p.client_id
    left join listings l on l.company_id = p.company_id and l.position_id = p.id and l.page_id = cp.id
    where p.company_id = ${$(access.companyId)}
    order by cp.is_marketplace, cp.company_id <> p.company_id, not cp.is_default, cp.created_at, cp.id limit ${MOST}`,
    $.values,
  )
}
