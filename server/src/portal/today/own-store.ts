import type { Ability } from '../../base/access/abilities.ts'
import { type CompanyAccess, readableOf, requireAbility } from '../../base/access/access.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import { parameters } from '../../base/db/parameters.ts'
import { EXPIRES_WITHIN } from '../../candidates/notifications/notification.ts'
import { candidateColumns } from '../../candidates/store.ts'
import { ownPositions } from '../../positions/team/store.ts'
import { type ExpiringPosition, LISTED, LOOKED_AT, type OwnWaiting, type ToAnswer } from './waiting.ts'

/**
 * The ids of the open positions in reach that a user is responsible for. Whoever is no user is so for none.
 * @throws {Refusal} if the access does not have the ability `positions.read`
 */
export async function listOwn(database: Queryable, access: CompanyAccess): Promise<string[]> {
  requireAbility(access, 'positions.read')
  const { who, companyId } = access
  if (who.kind !== 'user') return []
  const $ = parameters()
  const rows = await database.query<{ id: string }>(
    `select p.id from ${readableOf(access, $, ownPositions($, { companyId, id: who.id }))} p where p.status <> 'ARCHIVED'`,
    $.values,
  )
  return rows.map(({ id }) => id)
}

/**
 * Reads what waits at positions, of each kind only if the user may do it.
 * @param own the ids of positions in reach, as `listOwn` finds them
 * @throws {Refusal} if the access does not have the ability `positions.read`
 */
export async function readOwnWaiting(
  database: Queryable,
  access: CompanyAccess,
  own: readonly string[],
): Promise<OwnWaiting> {
  requireAbility(access, 'positions.read')
  const $ = parameters()
  const can = (...needed: Ability[]) => needed.every((ability) => access.abilities.has(ability))
  const list = (isAllowed: boolean, text: () => string) =>
    isAllowed ? `(select coalesce(json_agg(row_to_json(line)), '[]') from (${text()}) line)` : `'[]'::json`
  const positions = `(select p.* from unnest(${$(own)}::uuid[]) as own (id) cross join lateral ${rowById('positions', 'own.id')} p)`
  const [row] = await database.query<StoredOwn & Record<string, unknown>>(
    `select ${list(can('candidates.read'), () => newOf(positions))} as "newCandidates",
      ${list(can('candidates.write'), () => toAnswer(positions, candidateColumns(access)))} as "toAnswer",
      ${list(can('candidates.apply', 'candidates.identity'), () => heldOf(positions))} as held,
      ${list(can('candidates.apply', 'candidates.identity'), () => otherNamesOf($(access.companyId), $(own)))} as "otherNames",
      ${list(can('positions.write'), () => expiringOf(positions))} as expiring`,
    $.values,
  )
  if (!row) throw new Error('the statement returned no row')
  return {
    ...row,
    toAnswer: row.toAnswer.map(({ at, ...candidate }) => ({ ...candidate, at: new Date(at) })),
    expiring: row.expiring.map(({ at, ...position }) => ({ ...position, at: new Date(at) })),
  }
}

/** SQL that is true for a candidacy `v` of somebody in process who was in touch last. The index `vouches_to_answer` has the same. */
const WAITS_FOR_ANSWER = `v.stage in ('PRESCREENING', 'ACCEPTED_BY_COMPANY', 'CONTACTED_BY_COMPANY', 'OFFER_MADE')
  and v.last_contacted_by_candidate_at > coalesce(v.last_contacted_by_company_at, '1000-01-01Z')`

/** JSON has times as texts. */
type StoredOwn = Omit<OwnWaiting, 'toAnswer' | 'expiring'> & {
  readonly toAnswer: readonly (Omit<ToAnswer, 'at'> & { readonly at: string })[]
  readonly expiring: readonly (Omit<ExpiringPosition, 'at'> & { readonly at: string })[]
}

/** Those with the newest candidates whom nobody has looked at yet, with how many there are. */
function newOf(positions: string): string {
  return `select p.id, p.title, coalesce((select sum(t.fresh_people) from position_tallies t
      where t.company_id = p.company_id and t.position_id = p.id), 0)::integer as count
    from ${positions} p cross join unnest(array['READY_FOR_REVIEW']) as given (stage) cross join lateral (
      select v.created_at from vouches v
      where v.company_id = p.company_id and v.position_id = p.id and v.stage = given.stage
      order by v.created_at desc, v.id desc limit 1) v
    order by v.created_at desc limit ${LISTED}`
}

/** Candidates in process who have been in touch since the company last was, those who wait longest first. */
function toAnswer(positions: string, columns: string): string {
  return `select v.id as "candidacyId", person."firstName", person."lastName", p.title as "positionTitle",
      v.last_contacted_by_candidate_at as at
    from ${positions} p cross join lateral (
      select * from vouches v where v.company_id = p.company_id and v.position_id = p.id and ${WAITS_FOR_ANSWER}
      order by v.last_contacted_by_candidate_at, v.id limit ${LISTED}) v
    cross join lateral ${rowById('people', 'v.person_id')} people
    cross join lateral (select ${columns}) person
    order by v.last_contacted_by_candidate_at, v.id limit ${LISTED}`
}

/** Those with applications that wait to be let in, with how many there are. */
function heldOf(positions: string): string {
  return `select p.id, p.title, held.count from ${positions} p cross join lateral (
      select count(*)::integer as count from (
        select from submissions x where x.company_id = p.company_id and x.position_id = p.id and x.state = 'held'
        limit ${LOOKED_AT}) counted) held
    where held.count > 0 order by held.count desc, p.id limit ${LISTED}`
}

/** The names of people who applied with the e-mail of somebody who is called otherwise, the newest first. */
function otherNamesOf(company: string, own: string): string {
  return `select x.vouch_id as "candidacyId", x.first_name as "firstName", x.last_name as "lastName", p.title as "positionTitle"
    from submissions x cross join lateral ${rowById('positions', 'x.position_id')} p
    where x.company_id = ${company} and x.name_to_check and x.erased_at is null and x.vouch_id is not null
      and x.position_id = any (${own}::uuid[])
    order by x.id desc limit ${LISTED}`
}

/** Those that close within 14 days, the first ones first. */
function expiringOf(positions: string): string {
  return `select p.id, p.title, p.expiration_date as at from ${positions} p
    where p.status = 'PUBLISHED' and p.expiration_date > (select clock())
      and p.expiration_date <= (select clock() + interval '${EXPIRES_WITHIN} days')
    order by p.expiration_date, p.id limit ${LISTED}`
}
