import { type CompanyAccess, canReadPosition, reachesAllPositions, requireAbility } from '../../base/access/access.ts'
import type { AuditGroup } from '../../base/changes/audit-verb.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import { parameters } from '../../base/db/parameters.ts'

/** Something that happened to positions or candidates. */
export interface Happening {
  readonly id: string
  readonly at: Date
  /** The name of the colleague who did it; null if it was no colleague, or one without a name. */
  readonly actor: string | null
  readonly actorKind: 'operator' | 'user' | 'system' | 'import' | 'visitor' | 'candidate'
  /** The command that did it, such as `positions publish`. */
  readonly verb: string
  /** How many objects it was done to. */
  readonly count: number
  /** The position that it was about; null if there were several. */
  readonly position: { readonly id: string; readonly title: string } | null
}

/** So many of the newest entries are read, and so many of them are shown. Few of them are about the positions of a restricted user. */
const READ = 100
const READ_RESTRICTED = 1_000
const SHOWN = 20

/**
 * What happened lately to positions, their links and candidates in reach, the newest first. Entries of the log contain ids only,
 * and so does this: no candidate is named.
 * @throws {Refusal} if the access does not have the ability `positions.read`
 */
export async function listHappenings(database: Queryable, access: CompanyAccess): Promise<Happening[]> {
  requireAbility(access, 'positions.read')
  const $ = parameters()
  const company = $(access.companyId)
  const groups: AuditGroup[] = [
    'positions',
    'links',
    ...(access.abilities.has('candidates.read') ? (['candidates'] as const) : []),
    ...(access.abilities.has('candidates.identity') ? (['submissions'] as const) : []),
  ]
  // How many objects out of reach somebody changed at once is nobody's business.
  const read = reachesAllPositions(access) ? READ : READ_RESTRICTED
  const count = reachesAllPositions(access) ? 'cardinality(e.object_ids)' : 'about.objects'
  // Each group is a range of an index. Only the first objects of a long list are looked up.
  const text = `
    select e.id, e.at, u.name as actor, e.actor_kind as "actorKind", e.verb, ${count} as count,
      case when about.positions = 1 then json_build_object('id', about.id, 'title', about.title) end as position
    from (
      select e.* from unnest(${$(groups)}::text[]) as given (name) cross join lateral (
        select * from audit_entries x where x.company_id = ${company} and split_part(x.verb, ' ', 1) = given.name
        order by x.at desc, x.id desc limit ${read}) e
      order by e.at desc, e.id desc limit ${read}) e
    cross join lateral (
      select count(distinct p.id)::integer as positions, count(*)::integer as objects, (array_agg(p.id order by p.id))[1] as id,
        (array_agg(p.title order by p.id))[1] as title
      from unnest(e.object_ids[1:5]) as object (id)
      cross join lateral (
        select object.id as position_id where split_part(e.verb, ' ', 1) = 'positions'
        union all select v.position_id from ${rowById('vouches', 'object.id')} v
        union all select s.position_id from ${rowById('sharing_links', 'object.id')} s
        union all select s.position_id from ${rowById('submissions', 'object.id')} s) found
      cross join lateral ${rowById('positions', 'found.position_id')} p
      where p.company_id = e.company_id and ${canReadPosition(access, $, 'p.company_id', 'p.id')}) about
    left join users u on u.company_id = e.company_id and u.id = e.actor_id
    where about.positions > 0
    order by e.at desc, e.id desc limit ${SHOWN}`
  return database.query<Happening & Record<string, unknown>>(text, $.values)
}
