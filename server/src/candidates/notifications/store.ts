import {
  canReadPosition,
  type CompanyAccess,
  reachesAllPositions,
  readablePositions,
  requireAbility,
} from '../../base/access/access.ts'
import { newestInReach } from '../../base/access/newest.ts'
import { inReach } from '../../base/access/reach.ts'
import { isKnown, requestsInReach } from '../erasures/list-store.ts'
import { isReadableNote, readerOf } from '../notes/note-store.ts'
import { candidateColumns } from '../store.ts'
import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import { type Parameters, parameters } from '../../base/db/parameters.ts'
import { EXPIRES_WITHIN, KEPT_DAYS, LOOKED_AT, MOST, type Notification, type NotificationKind } from './notification.ts'

/** SQL of until when the user of an access has seen everything: at first, since they became a user. */
function seenAt(access: CompanyAccess, $: Parameters): string {
  const user = $(access.who.kind === 'user' ? access.who.id : null)
  return `(select coalesce(m.seen_at, u.created_at) from users u
    left join notification_marks m on m.company_id = u.company_id and m.user_id = u.id
    where u.company_id = ${$(access.companyId)} and u.id = ${user}::uuid)`
}

/**
 * SQL of the newest notifications of each kind that the access may know of, since a time: kind, id, position and time. A row of
 * its own for each user and event would have to be written with each event and taken back when it is settled; these are the
 * rows of the things themselves.
 * @param since SQL of a time
 */
function newest(access: CompanyAccess, $: Parameters, since: string): string {
  const { abilities } = access
  const limit = $(MOST)
  const kinds = [
    ...(abilities.has('candidates.read')
      ? [candidates(access, $, since, limit), mentions(access, $, since, limit)]
      : []),
    ...(abilities.has('candidates.apply') && abilities.has('candidates.identity')
      ? [submissions(access, $, since)]
      : []),
    ...(abilities.has('people.anonymize') ? [erasures(access, $, since, limit)] : []),
    ...(abilities.has('receivers.write') ? [receivers(access, $, since, limit)] : []),
    ...(abilities.has('positions.write') ? [expiring(access, $, since, limit)] : []),
  ]
  const nothing =
    'select null::text as kind, null::uuid as id, null::uuid as position_id, null::moment as at where false'
  return [nothing, ...kinds.map((kind) => `(${kind})`)].join(' union all ')
}

/** Those whom nobody has looked at yet, in the order in which they became known. */
function candidates(access: CompanyAccess, $: Parameters, since: string, limit: string): string {
  const order = `order by v.accepted_by_candidate_at desc, v.id desc limit ${limit}`
  if (reachesAllPositions(access)) {
    return `select 'candidate' as kind, v.id, v.position_id, v.accepted_by_candidate_at as at from vouches v
      where v.company_id = ${$(access.companyId)} and v.stage = 'READY_FOR_REVIEW' and v.accepted_by_candidate_at > ${since} ${order}`
  }
  // Referred people agree within 30 days, so the index of each position by creation finds them.
  return `select 'candidate' as kind, v.id, v.position_id, v.accepted_by_candidate_at as at
    from ${readablePositions(access, $)} p cross join unnest(array['READY_FOR_REVIEW']) as given (stage) cross join lateral (
      select * from vouches v where v.company_id = p.company_id and v.position_id = p.id and v.stage = given.stage
        and v.created_at > ${since} - interval '31 days' and v.accepted_by_candidate_at > ${since}
      order by v.created_at desc, v.id desc limit ${limit}) v ${order}`
}

/** Candidates in notes about whom a colleague mentions the reader, who has not read it. */
function mentions(access: CompanyAccess, $: Parameters, since: string, limit: string): string {
  return `select 'mention' as kind, n.candidacy_id as id, v.position_id, max(n.created_at) as at
    from (select * from note_mentions x where x.company_id = ${$(access.companyId)} and x.user_id = ${$(readerOf(access))}::uuid
      and x.read_at is null order by x.note_id desc limit ${limit}) m
    join notes n on n.company_id = m.company_id and n.id = m.note_id
    cross join lateral ${rowById('vouches', 'n.candidacy_id')} v
    where n.created_at > ${since} and ${isReadableNote(access, $)} and ${canReadPosition(access, $, 'v.company_id', 'v.position_id')}
    group by n.candidacy_id, v.position_id`
}

/** Those that wait for a human. Ids sort by their time. */
function submissions(access: CompanyAccess, $: Parameters, since: string): string {
  const held = newestInReach(access, $, { table: 'submissions', states: ['held'], limit: MOST })
  return `select 'submission' as kind, held.id, held.position_id, held.created_at as at from (${held}) held
    where held.created_at > ${since}`
}

/** People who asked to be erased, and whom nobody has answered. */
function erasures(access: CompanyAccess, $: Parameters, since: string, limit: string): string {
  // Requests are due in the order in which they came, and after they came: the second condition is a range of the index.
  return `select 'erasure' as kind, r.person_id as id, null::uuid as position_id, r.asked_at as at
    from ${requestsInReach(access, $)} and r.asked_at > ${since} and r.due_at > ${since} order by r.due_at desc, r.person_id desc limit ${limit}`
}

/** Those that fail, or have said that they are gone. */
function receivers(access: CompanyAccess, $: Parameters, since: string, limit: string): string {
  const at = `case when x.pause_reason = 'gone' then x.paused_at else s.failing_since end`
  return `select 'receiver' as kind, x.id, null::uuid as position_id, ${at} as at
    from receivers x join receiver_states s on s.receiver_id = x.id
    where ${inReach(access, $, 'receivers', {})} and x.removed_at is null
      and (x.paused_at is null or x.pause_reason = 'gone') and ${at} > ${since} order by ${at} desc limit ${limit}`
}

/** Those that close soon. The time is a value that is read once: a range of the index needs one. */
function expiring(access: CompanyAccess, $: Parameters, since: string, limit: string): string {
  const before = `interval '${EXPIRES_WITHIN} days'`
  return `select 'expiring' as kind, p.id, p.id as position_id, greatest(p.expiration_date - ${before}, p.published_at) as at
    from (select p.id, p.expiration_date, p.published_at from ${readablePositions(access, $)} p
      where (p.status = 'PUBLISHED') is true
        and p.expiration_date > (select clock()) and p.expiration_date <= (select clock() + ${before})
      order by p.expiration_date desc limit ${LOOKED_AT}) p
    where greatest(p.expiration_date - ${before}, p.published_at) > ${since}
    order by p.expiration_date desc limit ${limit}`
}

/** Counts what the user of an access has not seen yet, at most `MOST`. */
export async function countUnseen(database: Queryable, access: CompanyAccess): Promise<number> {
  const $ = parameters()
  const [row] = await database.query<{ n: number }>(
    `with mark as materialized (
      select greatest(${seenAt(access, $)}, clock() - interval '${KEPT_DAYS} days') as since)
    select count(*)::integer as n from (select from (${newest(access, $, '(select since from mark)')}) found limit ${$(MOST)}) counted`,
    $.values,
  )
  return row?.n ?? 0
}

/**
 * The notifications of the last 30 days, the newest first, at most `MOST`.
 * @throws {Refusal} if the access does not have the ability `positions.read`
 */
export async function listNotifications(database: Queryable, access: CompanyAccess): Promise<Notification[]> {
  requireAbility(access, 'positions.read')
  const $ = parameters()
  const candidateName = `(select nullif(concat_ws(' ', shown."firstName", shown."lastName"), '') from (
      select ${candidateColumns(access)} from ${rowById('vouches', 'found.id')} v
      cross join lateral ${rowById('people', 'v.person_id')} people) shown)`
  const submissionName = `(select nullif(concat_ws(' ', x.first_name, x.last_name), '') from submissions x
    where x.company_id = ${$(access.companyId)} and x.id = found.id)`
  const personName = `(select nullif(concat_ws(' ', x.first_name, x.last_name), '') from ${rowById('people', 'found.id')} x
    where ${isKnown(access, $)})`
  const rows = await database.query<Notification & { kind: NotificationKind } & Record<string, unknown>>(
    `select found.kind, found.id, found.at, found.at > coalesce(mark.seen_at, '-infinity') as "isNew",
      case when found.kind = 'receiver' then (select r.url from receivers r where r.id = found.id)
        when found.kind = 'erasure' then ''
        else (select p.title from ${rowById('positions', 'found.position_id')} p) end as about,
      case when found.kind in ('candidate', 'mention') then ${candidateName} when found.kind = 'submission' then ${submissionName}
        when found.kind = 'erasure' then ${personName} end as who
    from (select * from (${newest(access, $, `(select clock() - interval '${KEPT_DAYS} days')`)}) each
      order by at desc, id desc limit ${$(MOST)}) found
    cross join (select ${seenAt(access, $)} as seen_at) mark
    order by found.at desc, found.id desc`,
    $.values,
  )
  return rows
}

/** Notes until when a user has seen everything; never before a time that was noted already, and never in the future. */
export async function writeSeen(
  tx: Transaction,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  until: Date,
): Promise<void> {
  await tx.query(
    `insert into notification_marks as m (company_id, user_id, seen_at) values ($1, $2, least($3::timestamptz, clock()))
    on conflict (company_id, user_id) do update set seen_at = greatest(m.seen_at, excluded.seen_at)`,
    [companyId, id, until],
  )
}
