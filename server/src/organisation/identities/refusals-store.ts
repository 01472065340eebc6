import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { kept, tellingRefusals } from '../../base/limits/budgets.ts'
import type { Language } from '../../base/web/words/language.ts'

/** Wrong passwords and codes of a network for a person, since they were last written. */
export interface RefusedSignIn {
  readonly identityId: string
  readonly network: string
  readonly number: number
  /** How many seconds ago the last one was. */
  readonly age: number
}

/** The same, as the person reads it. */
export interface RefusalLine {
  readonly network: string
  readonly number: number
  readonly firstAt: Date
  readonly lastAt: Date
}

/**
 * Adds wrong attempts to what is known, in two statements, and keeps the latest networks of each person. After a day without
 * one, a network begins to be counted anew. Rows are written in the order of their keys, so that two processes never deadlock.
 */
export async function recordRefusals(database: Queryable, refused: readonly RefusedSignIn[]): Promise<void> {
  const ids = refused.map(({ identityId }) => identityId)
  await database.query(
    `insert into refused_sign_ins as r (identity_id, network, number, first_at, last_at)
    select given.id, given.network, given.number, at, at
    from unnest($1::uuid[], $2::text[], $3::integer[], $4::float8[]) given (id, network, number, age),
      lateral (select clock() - make_interval(secs => given.age) as at) t
    order by given.id, given.network
    on conflict (identity_id, network) do update set last_at = greatest(r.last_at, excluded.last_at),
      first_at = case when r.last_at > excluded.last_at - interval '1 day' then r.first_at else excluded.first_at end,
      number = case when r.last_at > excluded.last_at - interval '1 day' then least(r.number + excluded.number, 1000000)
        else excluded.number end`,
    [ids, refused.map(({ network }) => network), refused.map(({ number }) => number), refused.map(({ age }) => age)],
  )
  await database.query(
    `delete from refused_sign_ins r using (
      select identity_id, network, row_number() over (partition by identity_id order by last_at desc, network) as place
      from refused_sign_ins where identity_id = any ($1::uuid[])) ranked
    where r.identity_id = ranked.identity_id and r.network = ranked.network and ranked.place > $2`,
    [ids, kept.networks],
  )
}

/** From where somebody tried to sign in as a person and did not succeed, the latest first. */
export async function listRefusals(database: Queryable, identityId: string): Promise<RefusalLine[]> {
  return database.query<RefusalLine & Record<string, unknown>>(
    `select network, number, first_at as "firstAt", last_at as "lastAt" from refused_sign_ins
    where identity_id = $1 and last_at > clock() - make_interval(days => $2) order by last_at desc, network`,
    [identityId, kept.refusalDays],
  )
}

/**
 * Whom others try to sign in as, those with the most wrong attempts of the last day first.
 * @param from so many attempts
 */
export async function findAttacked(
  database: Queryable,
  from: number,
  limit: number,
): Promise<{ userId: string; number: number; networks: number }[]> {
  return database.query<{ userId: string; number: number; networks: number }>(
    `select u.id as "userId", r.number, r.networks from (
      select identity_id, sum(number)::integer as number, count(*)::integer as networks from refused_sign_ins
      where last_at > clock() - interval '1 day' group by identity_id having sum(number) >= $1) r
    cross join lateral (select id from users where identity_id = r.identity_id and deactivated_at is null
      order by created_at, id limit 1) u
    order by r.number desc, u.id limit $2`,
    [from, limit],
  )
}

/** Deletes what nobody is shown any more. */
export async function deleteOldRefusals(database: Queryable): Promise<void> {
  await database.query('delete from refused_sign_ins where last_at < clock() - make_interval(days => $1)', [
    kept.refusalDays,
  ])
}

/** What somebody is to be told of. */
export interface DueTelling {
  readonly identityId: string
  readonly email: string
  readonly name: string
  readonly language: Language
  /** Attempts of the last day. */
  readonly number: number
  readonly isAuditDue: boolean
  readonly isMailDue: boolean
}

/**
 * Which of the people are to be told of wrong attempts: their companies in the audit log, or themselves by mail.
 * @param lock whether their rows stay locked, so that no other process tells the same
 */
export async function dueTellings(
  database: Queryable,
  identityIds: readonly string[],
  lock = false,
): Promise<DueTelling[]> {
  return database.query<DueTelling & Record<string, unknown>>(
    `select * from (
      select i.id as "identityId", i.email, i.name, i.language, recent.number::integer,
        coalesce(i.refusals_audited_at < clock() - make_interval(secs => $2), true) as "isAuditDue",
        recent.number >= $3 and coalesce(i.refusals_mailed_at < clock() - make_interval(secs => $4), true) as "isMailDue"
      from identities i cross join lateral (
        select coalesce(sum(number), 0) as number from refused_sign_ins r
        where r.identity_id = i.id and r.last_at > clock() - interval '1 day') recent
      where i.id = any ($1::uuid[]) order by i.id ${lock ? 'for update of i' : ''}) found
    where "isAuditDue" or "isMailDue"`,
    [identityIds, tellingRefusals.auditSeconds, tellingRefusals.mailFrom, tellingRefusals.mailSeconds],
  )
}

/** Notes that somebody was told. */
export async function noteTold(tx: Transaction, { identityId, isAuditDue, isMailDue }: DueTelling): Promise<void> {
  await tx.query(
    `update identities set refusals_audited_at = case when $2 then clock() else refusals_audited_at end,
      refusals_mailed_at = case when $3 then clock() else refusals_mailed_at end where id = $1`,
    [identityId, isAuditDue, isMailDue],
  )
}
