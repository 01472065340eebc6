import type { Ability } from '../../base/access/abilities.ts'
import { type CompanyAccess, reachesAllPositions, readablePositions, requireAbility } from '../../base/access/access.ts'
import { someInReach } from '../../base/access/newest.ts'
import { inReach } from '../../base/access/reach.ts'
import { doublesOf } from '../../candidates/doubles/list-store.ts'
import { requestsInReach } from '../../candidates/erasures/list-store.ts'
import { PERIOD } from '../../candidates/privacy/notice.ts'
import { listUnreadMentions } from '../../candidates/notes/mention-store.ts'
import { readClockOff } from '../../base/changes/installation-store.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import { type Parameters, parameters } from '../../base/db/parameters.ts'
import { EXPIRES_WITHIN, MOST } from '../../candidates/notifications/notification.ts'
import { type ExpiringPosition, LISTED, LOOKED_AT, type MentionedIn, type Waiting } from './waiting.ts'

/**
 * Reads the tasks of a user: of each kind only if the user may do them. It reads a few short ranges of indexes, however much
 * data a company has.
 * @param own the ids of positions that are read by themselves: what waits there is left out
 * @throws {Refusal} if the access does not have the ability `positions.read`
 */
export async function readWaiting(
  database: Queryable,
  access: CompanyAccess,
  own: readonly string[] = [],
): Promise<Waiting> {
  requireAbility(access, 'positions.read')
  const { abilities } = access
  const $ = parameters()
  const can = (...needed: Ability[]) => needed.every((ability) => abilities.has(ability))
  // Made where it is used: a value that no kind uses would have no type.
  const company = () => $(access.companyId)
  // Those who reach everything: it concerns people of all positions.
  const deletes = can('people.anonymize') && reachesAllPositions(access)
  // What is left out is so after a limit: of the positions of somebody, all may be among the first.
  const others = (position: string) => (own.length === 0 ? 'true' : `${position} <> all (${$(own)}::uuid[])`)
  const list = (isAllowed: boolean, text: () => string) =>
    isAllowed ? `(select coalesce(json_agg(row_to_json(line)), '[]') from (${text()}) line)` : `'[]'::json`
  const count = (isAllowed: boolean, rows: () => string) =>
    isAllowed ? `(select count(*)::integer from (${rows()} limit ${LOOKED_AT}) counted)` : '0'
  const [row] = await database.query<
    Omit<Waiting, 'expiring' | 'mentions' | 'erasures' | 'deletions' | 'clockOff'> & {
      deletions: number
      firstDeleted: Date | null
      expiring: StoredExpiring[]
      erasures: number
      firstDue: Date | null
    } & Record<string, unknown>
  >(
    `select ${list(can('candidates.read'), () => withNew(access, $, others))} as "newCandidates",
      ${count(
        can('candidates.apply', 'candidates.identity'),
        () => `select from (${someInReach(access, $, 'submissions', 'held', LOOKED_AT)} limit ${LOOKED_AT}) held
          where ${others('held.position_id')}`,
      )} as held,
      ${list(can('candidates.apply', 'candidates.identity'), () => otherNames(access, $, others))} as "otherNames",
      ${list(reachesAllPositions(access) && can('people.write', 'candidates.identity'), () => doublesOf(access, $, LISTED))} as doubles,
      ${count(can('people.write'), () => someInReach(access, $, 'mails', 'to_pass_on', LOOKED_AT))} as "toPassOn",
      ${count(can('people.anonymize'), () => `select from ${requestsInReach(access, $)} order by r.due_at, r.person_id`)} as erasures,
      ${can('people.anonymize') ? `(select r.due_at from ${requestsInReach(access, $)} order by r.due_at, r.person_id limit 1)` : 'null::moment'} as "firstDue",
      ${count(deletes, () => announced(access, $))} as deletions,
      ${deletes ? `(select d.due_at from (${announced(access, $)} limit 1) d)` : 'null::moment'} as "firstDeleted",
      ${
        deletes && can('company.write')
          ? `not exists (select from retention_policies r where r.company_id = ${company()})
            and (select count(*) > 0 from (select from people p where p.company_id = ${company()} and p.erased_at is null
              order by p.id limit 1) one)`
          : 'false'
      } as "isUnconfirmed",
      ${
        deletes && can('company.write')
          ? `coalesce((select n.own_html not like '%' || ${$(PERIOD)} || '%' from privacy_notices n
              where n.company_id = ${company()} order by n.version desc limit 1), false)`
          : 'false'
      } as "lacksPeriod",
      ${list(can('receivers.write'), () => failing(access, $))} as failing,
      ${list(can('positions.write'), () => expiring(access, $, others))} as expiring,
      ${list(
        can('clients.write'),
        () => `select a.id, a.name from client_proposals p join companies a on a.id = p.company_id
        where p.client_id = ${company()} and not exists (select from clients cl
          where cl.agency_id = p.company_id and cl.client_id = p.client_id and cl.ended_at is null)
        order by p.proposed_at limit ${LISTED}`,
      )} as proposals`,
    $.values,
  )
  if (!row) throw new Error('the statement returned no row')
  const mentions = can('candidates.read') ? await mentionsOf(database, access) : []
  const clockOff = can('receivers.write') ? await readClockOff(database) : null
  const { erasures, firstDue, deletions, firstDeleted, ...rest } = row
  return {
    ...rest,
    erasures: { count: erasures, firstDue },
    deletions: { count: deletions, firstDue: firstDeleted },
    mentions,
    clockOff,
    expiring: row.expiring.map(({ at, ...position }) => ({ ...position, at: new Date(at) })),
  }
}

/** Several notes about a candidate are one thing to read. */
async function mentionsOf(database: Queryable, access: CompanyAccess): Promise<MentionedIn[]> {
  const unread = await listUnreadMentions(database, access, { limit: MOST })
  return [...Map.groupBy(unread, ({ candidacyId }) => candidacyId).values()]
    .flatMap(([newest]) => newest ?? [])
    .slice(0, LISTED)
}

type StoredExpiring = Omit<ExpiringPosition, 'at'> & { at: string }

/** SQL that is true for a position, given its id, that is not read by itself. */
type Others = (position: string) => string

/** The positions with the newest candidates whom nobody has looked at yet, with how many there are. */
function withNew(access: CompanyAccess, $: Parameters, others: Others): string {
  const newest = reachesAllPositions(access)
    ? `select v.position_id, max(v.accepted_by_candidate_at) as newest from (
        select position_id, accepted_by_candidate_at from vouches
        where company_id = ${$(access.companyId)} and stage = 'READY_FOR_REVIEW'
        order by accepted_by_candidate_at desc, id desc limit ${LOOKED_AT}) v
      where ${others('v.position_id')} group by v.position_id`
    : `select p.id as position_id, v.created_at as newest from ${readablePositions(access, $)} p
      cross join unnest(array['READY_FOR_REVIEW']) as given (stage) cross join lateral (
        select v.created_at from vouches v
        where v.company_id = p.company_id and v.position_id = p.id and v.stage = given.stage
        order by v.created_at desc, v.id desc limit 1) v
      where ${others('p.id')}`
  return `select p.id, p.title, coalesce((select sum(t.fresh_people) from position_tallies t
      where t.company_id = p.company_id and t.position_id = p.id), 0)::integer as count
    from (${newest} order by newest desc limit ${LISTED}) found cross join lateral ${rowById('positions', 'found.position_id')} p
    order by found.newest desc`
}

/** The names of people who applied with the e-mail of somebody who is called otherwise, the newest first. */
function otherNames(access: CompanyAccess, $: Parameters, others: Others): string {
  return `select x.vouch_id as "candidacyId", x.first_name as "firstName", x.last_name as "lastName", p.title as "positionTitle"
    from submissions x cross join lateral ${rowById('positions', 'x.position_id')} p
    where x.company_id = ${$(access.companyId)} and ${inReach(access, $, 'submissions', {})} and x.name_to_check
      and x.erased_at is null and x.vouch_id is not null and ${others('x.position_id')}
    order by x.id desc limit ${LISTED}`
}

/** Deletions that are announced, the first ones first: in the order of their index, a company with many reads no others. */
function announced(access: CompanyAccess, $: Parameters): string {
  return `select d.due_at from deletions d where d.company_id = ${$(access.companyId)} and d.done_at is null
    order by d.due_at, d.person_id`
}

/** Receivers that fail, or have said that they are gone. */
function failing(access: CompanyAccess, $: Parameters): string {
  return `select x.id, x.url from receivers x join receiver_states s on s.receiver_id = x.id
    where x.company_id = ${$(access.companyId)} and ${inReach(access, $, 'receivers', {})} and x.removed_at is null
      and (x.pause_reason = 'gone' or (x.paused_at is null and s.failing_since is not null))
    order by s.failing_since, x.id limit ${LISTED}`
}

/** Positions that close within 14 days, the first ones first. */
function expiring(access: CompanyAccess, $: Parameters, others: Others): string {
  return `select p.id, p.title, p.expiration_date as at from ${readablePositions(access, $)} p
    where (p.status = 'PUBLISHED') is true and p.expiration_date > (select clock())
      and p.expiration_date <= (select clock() + interval '${EXPIRES_WITHIN} days') and ${others('p.id')}
    order by p.expiration_date, p.id limit ${LISTED}`
}

/** Whether any position is in reach: somebody new begins by writing one. */
export async function hasPositions(database: Queryable, access: CompanyAccess): Promise<boolean> {
  const $ = parameters()
  return (await database.query(`select from ${readablePositions(access, $)} p limit 1`, $.values)).length > 0
}
