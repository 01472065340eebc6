import { type Access, canReadPosition, requireAbility } from '../../base/access/access.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import { parameters } from '../../base/db/parameters.ts'
import type { PositionState, Way } from './position.ts'

/** A position, with what its status and its addresses depend on. */
export interface PositionFacts {
  readonly id: string
  readonly title: string
  readonly state: PositionState
  readonly ways: readonly StoredWay[]
}

/** A page or link as it is stored. */
export interface StoredWay extends Way {
  /** Who it belongs to. */
  readonly companyId: string
  /** Whether there is a listing, even if it is not enabled any more. Always true for a link. */
  readonly wasListed: boolean
  /** Whether people can apply and refer there, if that is not what the position says. */
  readonly enableApplication: boolean | null
  readonly enableVouch: boolean | null
}

/** Pages of a position, and its links. Hardly any company has more than five pages. */
const MOST = 100

/**
 * Reads what decides whether a position is live, and where: the pages of its owner and of its client, the marketplace, every page
 * that it is listed on, and its links.
 * @param at a time to ask about; by default the database's
 * @returns undefined if there is no such position in reach
 * @throws {Refusal} if the access does not have the ability `positions.read`
 */
export async function readPositionFacts(
  database: Queryable,
  access: Access,
  id: string,
  at?: Date,
): Promise<PositionFacts | undefined> {
  requireAbility(access, 'positions.read')
  const $ = parameters()
  const now = `coalesce(${$(at ?? null)}::timestamptz, clock())`
  const text = `
    select p.id, p.title, json_build_object(
        'archived', p.archived_at is not null or p.deleted_at is not null, 'published', p.published_at is not null,
        'paused', p.paused_at is not null, 'expired', coalesce(p.expiration_date <= ${now}, false)) as state,
      array(
        select json_build_object('kind', 'page', 'id', cp.id, 'name', cp.name, 'isMarketplace', cp.is_marketplace,
          'isOn', cp.active, 'isListed', coalesce(l.enabled, false), 'wasLive', coalesce(l.was_live or l.live, false),
          'companyId', cp.company_id, 'wasListed', l.position_id is not null,
          'enableApplication', l.enable_application, 'enableVouch', l.enable_vouch)
        from careers_pages cp
        left join listings l on l.company_id = p.company_id and l.position_id = p.id and l.page_id = cp.id
        where cp.is_marketplace or cp.company_id = p.company_id or cp.company_id = p.client_id
        order by cp.is_marketplace, cp.company_id <> p.company_id, not cp.is_default, cp.created_at, cp.id limit ${MOST})
      || array(
        select json_build_object('kind', 'link', 'id', s.id, 'name', s.name, 'isMarketplace', false,
          'isOn', s.active, 'isListed', true, 'wasLive', s.was_live, 'companyId', s.company_id, 'wasListed', true,
          'enableApplication', null, 'enableVouch', null)
        from sharing_links s where s.company_id = p.company_id and s.position_id = p.id order by s.created_at, s.id limit ${MOST}) as ways
    from ${rowById('positions', $(id))} p where ${canReadPosition(access, $, 'p.company_id', 'p.id')}`
  const [row] = await database.query<PositionFacts & Record<string, unknown>>(text, $.values)
  return row
}
