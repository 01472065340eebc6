import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import { type CompanyAccess, canReadPosition, reachesAllPositions, requireAbility } from '../../base/access/access.ts'
import type { AuditGroup } from '../../base/changes/audit-verb.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import type { PageRequest } from '../../base/db/page.ts'
import { type Parameters, parameters } from '../../base/db/parameters.ts'
import { candidateColumns } from '../../candidates/store.ts'

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
  /** The first candidates that it was done to, as far as they are in reach. */
  readonly candidates: readonly HappenedTo[]
}

/** A candidate to whom something happened, with the move that came with it, if there was one. */
export interface HappenedTo {
  /** The id of the candidacy. */
  readonly id: string
  readonly agreed: boolean
  readonly erased: boolean
  /** Null if the reader sees no identities, or the person has not agreed or has none any more. */
  readonly firstName: string | null
  readonly lastName: string | null
  readonly move: Move | null
}

/** From which stage to which somebody was moved, with the company's own names of the stages. */
export interface Move {
  readonly before: CandidateStage
  readonly customBefore: string | null
  readonly stage: CandidateStage
  readonly custom: string | null
}

/** So many of the newest entries are read, and so many of them are shown. Few of them are about the positions of a restricted user. */
const READ = 100
const READ_RESTRICTED = 1_000
const SHOWN = 20
/** So many objects of an entry are looked up. */
const LOOKED_UP = 5

/**
 * What happened lately to positions, their links and candidates in reach, the newest first. Entries of the log contain ids only:
 * names are read for those who see them, so nothing of somebody who was erased remains.
 * @throws {Refusal} if the access does not have the ability `positions.read`
 */
export async function listHappenings(database: Queryable, access: CompanyAccess): Promise<Happening[]> {
  requireAbility(access, 'positions.read')
  const $ = parameters()
  const company = $(access.companyId)
  // How many objects out of reach somebody changed at once is nobody's business.
  const read = reachesAllPositions(access) ? READ : READ_RESTRICTED
  const count = reachesAllPositions(access) ? 'cardinality(e.ids)' : 'about.objects'
  // Each group is a range of an index.
  const entries = `
    select e.*, e.object_ids as ids from unnest(${$(groupsOf(access))}::text[]) as given (name) cross join lateral (
      select * from audit_entries x where x.company_id = ${company} and split_part(x.verb, ' ', 1) = given.name
      order by x.at desc, x.id desc limit ${read}) e
    order by e.at desc, e.id desc limit ${read}`
  return database.query<Row>(told(access, $, entries, count, SHOWN), $.values)
}

/** Candidacies of a position that are looked at for what happened to it: those that came last. */
const MOST_CANDIDACIES = 200

/**
 * What happened to a position, its links and candidates, the newest first, as `listHappenings` tells it.
 * @param page its cursor is the id of an entry about the position
 * @throws {Refusal} if the access does not have the ability `positions.read`
 */
export async function listHappeningsOf(
  database: Queryable,
  access: CompanyAccess,
  positionId: string,
  page: PageRequest,
): Promise<Happening[]> {
  requireAbility(access, 'positions.read')
  const $ = parameters()
  const company = $(access.companyId)
  const position = $(positionId)
  const limit = $(page.limit)
  const of = (table: string) =>
    `select x.id from ${table} x where x.company_id = ${company} and x.position_id = ${position}`
  const about = `array(select ${position}::uuid union all ${of('sharing_links')}
    union all (${of('vouches')} order by x.created_at desc, x.id desc limit ${MOST_CANDIDACIES}))`
  const after =
    page.cursor === undefined
      ? ''
      : `and (e.at, e.id) < (select y.at, y.id from audit_entries y where y.company_id = ${company} and y.id = ${$(page.cursor)})`
  // PostgreSQL must not plan the order into it: it would read the log from its end until a page is full.
  const entries = `
    select e.*, array(select known.id from unnest(e.object_ids) known (id) where known.id = any (related.own)) as ids
    from (select ${about} as own) related cross join lateral (
      select * from audit_entries x where x.object_ids && related.own offset 0) e
    where e.company_id = ${company} and split_part(e.verb, ' ', 1) = any (${$(groupsOf(access))}) ${after}
    order by e.at desc, e.id desc limit ${limit}`
  return database.query<Row>(told(access, $, entries, 'cardinality(e.ids)', limit), $.values)
}

/** What somebody may read about, by the first word of its verbs. */
function groupsOf({ abilities }: CompanyAccess): AuditGroup[] {
  return [
    'positions',
    'links',
    ...(abilities.has('candidates.read') ? (['candidates'] as const) : []),
    ...(abilities.has('candidates.identity') ? (['submissions'] as const) : []),
  ]
}

type Row = Happening & Record<string, unknown>

/**
 * SQL of what some entries of the log are about. Only the first objects of a long list are looked up.
 * @param entries SQL of entries, the newest first, with `ids`: those of their objects that they are read for
 * @param count SQL of how many objects an entry `e` is told to be about
 */
function told(access: CompanyAccess, $: Parameters, entries: string, count: string, limit: string | number): string {
  return `
    select shown.id, shown.at, u.name as actor, shown."actorKind", shown.verb, shown.count, shown.position,
      (select coalesce(json_agg(row_to_json(one) order by one.place), '[]') from (${candidatesOf(access, $)}) one) as candidates
    from (
      select e.id, e.at, e.company_id, e.actor_id, e.actor_kind as "actorKind", e.verb, e.ids, ${count} as count,
        case when about.positions = 1 then json_build_object('id', about.id, 'title', about.title) end as position
      from (${entries}) e
      cross join lateral (
        select count(distinct p.id)::integer as positions, count(*)::integer as objects, (array_agg(p.id order by p.id))[1] as id,
          (array_agg(p.title order by p.id))[1] as title
        from unnest(e.ids[1:${LOOKED_UP}]) as object (id)
        cross join lateral (
          select object.id as position_id where split_part(e.verb, ' ', 1) = 'positions'
          union all select v.position_id from ${rowById('vouches', 'object.id')} v
          union all select s.position_id from ${rowById('sharing_links', 'object.id')} s
          union all select s.position_id from ${rowById('submissions', 'object.id')} s) found
        cross join lateral ${rowById('positions', 'found.position_id')} p
        where p.company_id = e.company_id and ${canReadPosition(access, $, 'p.company_id', 'p.id')}) about
      where about.positions > 0
      order by e.at desc, e.id desc limit ${limit}) shown
    left join users u on u.company_id = shown.company_id and u.id = shown.actor_id
    order by shown.at desc, shown.id desc`
}

/**
 * SQL of the candidates of a shown entry. A move is stored in the transaction of its entry, a moment before it. Moves of an
 * import carry the times of their source, so they are left out.
 */
function candidatesOf(access: CompanyAccess, $: Parameters): string {
  return `select object.place, v.id, v.accepted_by_candidate_at is not null as agreed, people.erased_at is not null as erased,
      person."firstName", person."lastName", (
        select row_to_json(moved) from (
          select s.stage_before as before, s.custom_stage_before as "customBefore", s.stage, s.custom_stage as custom
          from stage_changes s
          where s.company_id = v.company_id and s.candidacy_id = v.id
            and s.at <= shown.at and s.at > shown.at - interval '1 minute'
          order by s.id desc limit 1) moved) as move
    from unnest(shown.ids[1:${LOOKED_UP}]) with ordinality as object (id, place)
    cross join lateral ${rowById('vouches', 'object.id')} v
    cross join lateral ${rowById('people', 'v.person_id')} people
    cross join lateral (select ${candidateColumns(access)}) person
    where split_part(shown.verb, ' ', 1) = 'candidates' and ${canReadPosition(access, $, 'v.company_id', 'v.position_id')}`
}
