import { accessOfUser, type UserSettings } from '../../base/access/access.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { kept } from '../../base/limits/budgets.ts'
import type { Membership, SignedIn } from '../../base/web/visit.ts'
import type { Language } from '../../base/web/words/language.ts'
import { hashOfToken } from './token.ts'

/** Where somebody signed in from. */
export interface Client {
  readonly address: string
  /** The browser, as it describes itself. */
  readonly device: string
}

/** The membership that a session is for. */
export interface ChosenMembership {
  readonly companyId: string
  readonly userId: string
}

/** A session ends after so many idle days, or after so many days in all. */
const IDLE = `interval '7 days'`
const LIFE = `interval '30 days'`
/** A proof is fresh for so long. */
const FRESH = `interval '10 minutes'`
/** How long a second factor is awaited. */
const PENDING = `interval '10 minutes'`

/** SQL that is true for a session `s` that has not ended. */
export const IS_OPEN = `s.expires_at > clock() and s.seen_at > clock() - ${IDLE}`

/**
 * Stores a session, and deletes a few that have ended, so that the table stays small without a job.
 * @param isProven false while a second factor is awaited
 */
export async function insertSession(
  database: Queryable,
  session: {
    id: string
    token: string
    identityId: string
    membership: ChosenMembership | null
    client: Client
    isProven: boolean
  },
): Promise<void> {
  const { id, token, identityId, membership, client, isProven } = session
  await database.query(
    `with ended as (
      delete from sessions where id in (select id from sessions where expires_at < clock() order by expires_at limit 10)
    )
    insert into sessions (id, token_hash, identity_id, company_id, user_id, created_at, seen_at, proven_at, expires_at, device, address)
    select $1, $2, $3, $4, $5, clock(), clock(), case when $8 then clock() end,
      clock() + case when $8 then ${LIFE} else ${PENDING} end, $6, $7`,
    [
      id,
      hashOfToken(token),
      identityId,
      membership?.companyId ?? null,
      membership?.userId ?? null,
      client.device,
      client.address,
      isProven,
    ],
  )
}

/**
 * Ends what an identity has too much of: the browsers that were seen longest ago, and apart from them the sessions that await a
 * second factor, so that whoever knows only a password signs nobody out.
 */
export async function endOldestSessions(database: Queryable, identityId: string): Promise<void> {
  await database.query(
    `delete from sessions where id in (
      select id from (
        select id, proven_at is null as is_pending,
          row_number() over (partition by proven_at is null order by seen_at desc, id desc) as place
        from sessions where identity_id = $1) s
      where place > case when is_pending then $3::integer else $2::integer end)`,
    [identityId, kept.sessions, kept.pending],
  )
}

interface SessionRow {
  sessionId: string
  identityId: string
  email: string
  name: string
  language: Language
  hasShortcuts: boolean
  isComfortable: boolean
  provenAt: Date
  isProven: boolean
  isUnseen: boolean
  readAt: Date
  snapshot: string
  company: { id: string; name: string; slug: string; kind: string } | null
  user: UserSettings | null
}

/**
 * Who has signed in with a token, and what they may do now. One statement reads all of it, so that what was taken from
 * somebody is gone with the next request.
 * @returns null if the session has ended, or a second factor is awaited
 */
export async function readSession(database: Queryable, token: string): Promise<SignedIn | null> {
  const [row] = await database.query<SessionRow>(
    `select s.id as "sessionId", i.id as "identityId", i.email, i.name, i.language, i.shortcuts as "hasShortcuts",
      i.comfortable as "isComfortable",
      s.proven_at as "provenAt", s.proven_at > clock() - ${FRESH} as "isProven",
      s.seen_at < clock() - interval '1 minute' as "isUnseen",
      clock() as "readAt", pg_current_snapshot()::text as snapshot,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'kind', c.kind) end as company,
      case when u.id is not null then json_build_object('companyId', u.company_id, 'id', u.id, 'role', u.role,
        'identities', u.identities, 'restricted', u.restricted) end as user
    from sessions s
    join identities i on i.id = s.identity_id
    left join users u on u.company_id = s.company_id and u.id = s.user_id and u.deactivated_at is null
      and u.identity_id = s.identity_id
    left join companies c on c.id = u.company_id
    where s.token_hash = $1 and s.proven_at is not null and ${IS_OPEN}`,
    [hashOfToken(token)],
  )
  if (!row) return null
  const { company, user, isUnseen, readAt: at, snapshot, ...signedIn } = row
  if (isUnseen) await database.query('update sessions set seen_at = clock() where id = $1', [row.sessionId])
  return { ...signedIn, seal: { at, snapshot }, membership: company && user ? membershipOf(company, user) : null }
}

function membershipOf(company: NonNullable<SessionRow['company']>, user: UserSettings): Membership {
  return {
    companyId: company.id,
    companyName: company.name,
    companySlug: company.slug,
    isAgency: company.kind === 'agency',
    userId: user.id,
    role: user.role,
    access: accessOfUser(user),
  }
}

/** The session that awaits a second factor, and its identity. Null if there is none. */
export async function readPendingSession(
  database: Queryable,
  token: string,
): Promise<{ sessionId: string; identityId: string; email: string } | null> {
  const [row] = await database.query<{ sessionId: string; identityId: string; email: string }>(
    `select s.id as "sessionId", i.id as "identityId", i.email from sessions s join identities i on i.id = s.identity_id
    where s.token_hash = $1 and s.proven_at is null and ${IS_OPEN}`,
    [hashOfToken(token)],
  )
  return row ?? null
}

/**
 * Gives a session a new token, because a factor was proved or a company was chosen: whoever knew the former token, or made
 * somebody use it, has nothing.
 * @param change what is new beside the token
 */
export async function renewSession(
  database: Queryable,
  sessionId: string,
  token: string,
  change: { isProven: boolean; membership?: ChosenMembership },
): Promise<void> {
  const { isProven, membership } = change
  await database.query(
    `update sessions s set token_hash = $2,
      proven_at = case when $3 then clock() else s.proven_at end,
      -- Until the second factor was proved, a session lives for minutes.
      expires_at = case when s.proven_at is null and $3 then clock() + ${LIFE} else s.expires_at end,
      company_id = coalesce($4, s.company_id), user_id = coalesce($5, s.user_id)
    where s.id = $1`,
    [sessionId, hashOfToken(token), isProven, membership?.companyId ?? null, membership?.userId ?? null],
  )
}

/** A session, as its owner sees it. */
export interface SessionLine extends Client {
  readonly id: string
  readonly createdAt: Date
  readonly seenAt: Date
}

/** The open sessions of an identity, those seen last first. */
export async function listSessions(database: Queryable, identityId: string): Promise<SessionLine[]> {
  return database.query<SessionLine>(
    `select s.id, s.device, s.address, s.created_at as "createdAt", s.seen_at as "seenAt" from sessions s
    where s.identity_id = $1 and s.proven_at is not null and ${IS_OPEN} order by s.seen_at desc, s.id limit 100`,
    [identityId],
  )
}

/** Ends a session of an identity. @returns how many ended: 0 if there is none with that id */
export async function endSession(database: Queryable, identityId: string, sessionId: string): Promise<number> {
  const rows = await database.query('delete from sessions where identity_id = $1 and id = $2 returning 1', [
    identityId,
    sessionId,
  ])
  return rows.length
}

/** Ends all sessions of an identity but one. @returns how many ended */
export async function endOtherSessions(
  database: Queryable,
  identityId: string,
  keptId: string | null,
): Promise<number> {
  const rows = await database.query(
    'delete from sessions where identity_id = $1 and ($2::uuid is null or id <> $2) returning 1',
    [identityId, keptId],
  )
  return rows.length
}

/** Counts the open sessions that a user has chosen the company in. */
export async function countSessionsOfUser(database: Queryable, userId: string): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    `select count(*)::integer as n from sessions s where s.user_id = $1 and s.proven_at is not null and ${IS_OPEN}`,
    [userId],
  )
  return row?.n ?? 0
}

/** Ends the sessions that users have chosen their company in. */
export async function endSessionsOfUsers(database: Queryable, userIds: readonly string[]): Promise<void> {
  await database.query('delete from sessions where user_id = any ($1::uuid[])', [userIds])
}
