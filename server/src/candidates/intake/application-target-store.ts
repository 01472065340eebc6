import type { Queryable } from '../../base/db/connection.ts'
import { isId } from '../../base/db/id.ts'
import { isUnswept, statusAt } from '../../organisation/publication/expiration-store.ts'
import type { ApplicationTarget, TargetLink } from './application-target.ts'

/** A position that somebody applies to or refers for, and the link that they come through. */
export interface TargetKey {
  companyId: string
  positionId: string
  linkId: string | null
}

/**
 * Reads the positions and links of applications and referrals, in the order of the keys. The
 * positions are locked. Verbs that switch links or change listings lock them too, so the result
 * stays true until the commit.
 */
export async function readTargets(database: Queryable, keys: readonly TargetKey[]): Promise<ApplicationTarget[]> {
  const rows = await database.query<Omit<ApplicationTarget, 'link'> & LinkRow>(
    `select p.id as "positionId", ${statusAt('clock()')} as status,
      coalesce(${isUnswept('clock()')}, false) as expired, p.enable_application as "enableApplication", p.enable_vouch as "enableVouch",
      p.prescreening as prescreens, coalesce(nullif(p.locations -> 0 ->> 'country', ''),
        (select c.country from companies c where c.id = p.company_id)) as country,
      link.id as "linkId", link.kind as "linkKind",
      -- A referrer's link makes nothing reachable, so that it leads wherever the position is.
      case link.kind when 'careers_page' then coalesce(l.live, false) when 'referrer' then true
        else coalesce(s.active, false) end as "linkReaches",
      link.kind <> 'careers_page' and coalesce(s.position_id, r.position_id) is distinct from p.id as "linkOfAnother",
      case when r.claimed_until > clock() and referrer.erased_at is null then r.referrer_id end as "linkReferrerId",
      coalesce(l.enable_application, p.enable_application) as "linkEnableApplication",
      coalesce(l.enable_vouch, p.enable_vouch) as "linkEnableVouch"
    from unnest($1::uuid[], $2::uuid[], $3::uuid[]) with ordinality as given (company_id, position_id, link_id, place)
    join positions p on p.company_id = given.company_id and p.id = given.position_id
    left join links link on link.id = given.link_id
    left join sharing_links s on s.company_id = link.company_id and s.id = link.id
    left join referrer_links r on r.company_id = link.company_id and r.id = link.id
    left join people referrer on referrer.company_id = r.company_id and referrer.id = r.referrer_id
    left join listings l on l.company_id = p.company_id and l.position_id = p.id and l.page_id = coalesce(r.through_id, link.id)
    order by given.place`,
    [
      keys.map((key) => key.companyId),
      keys.map((key) => key.positionId),
      keys.map(({ linkId }) => (linkId !== null && isId(linkId) ? linkId : null)),
    ],
  )
  return rows.map((row) => ({
    positionId: row.positionId,
    status: row.status,
    expired: row.expired,
    enableApplication: row.enableApplication,
    enableVouch: row.enableVouch,
    prescreens: row.prescreens,
    country: row.country,
    link: linkOf(row),
  }))
}

interface LinkRow {
  linkId: string | null
  linkKind: TargetLink['kind']
  linkReaches: boolean
  linkOfAnother: boolean
  linkEnableApplication: boolean
  linkEnableVouch: boolean
  linkReferrerId: string | null
}

function linkOf(row: LinkRow): TargetLink | null {
  if (row.linkId === null) return null
  return {
    id: row.linkId,
    kind: row.linkKind,
    reaches: row.linkReaches,
    ofAnother: row.linkOfAnother,
    enableApplication: row.linkEnableApplication,
    enableVouch: row.linkEnableVouch,
    referrerId: row.linkReferrerId,
  }
}
