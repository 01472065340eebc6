import { createHash } from 'node:crypto'
import { type Access, reachesAllPositions, requireAbility } from '../../base/access/access.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { Refusal } from '../../base/forms/refusal.ts'

/** What shows a picture elsewhere: a company, or a position of it. */
export interface Showing {
  companyId: string
  /** Null for the company's own pictures. */
  positionId: string | null
  url: string
}

/** Where a look through all positions is. */
export interface Place {
  companyId: string
  positionId: string
}

const ELSEWHERE = "like 'http%'"

/** The pictures elsewhere of companies themselves: few, because there are few companies. */
export async function companyPicturesElsewhere(database: Queryable): Promise<Showing[]> {
  return database.query<Showing & Record<string, unknown>>(
    `select c.id as "companyId", null as "positionId", shown.url from companies c
    cross join lateral (values (c.logo_url), (c.banner_url)) as shown (url) where shown.url::text ${ELSEWHERE}
    union
    select i.company_id, s.position_id, i.url from images i join sections s on s.company_id = i.company_id and s.id = i.section_id
    where i.url::text ${ELSEWHERE} and (i.company_id, i.url::text) in (
      select company_id, url::text from images where url::text ${ELSEWHERE} order by company_id, section_id, ordinal limit 500)`,
    [],
  )
}

/** Positions with a banner elsewhere, after a place and in the order of their ids. */
export async function bannersElsewhere(database: Queryable, after: Place, limit: number): Promise<Showing[]> {
  return database.query<Showing & Record<string, unknown>>(
    `select company_id as "companyId", id as "positionId", banner_url as url from positions
    where banner_url::text ${ELSEWHERE} and deleted_at is null and (company_id, id) > ($1, $2)
    order by company_id, id limit $3`,
    [after.companyId, after.positionId, limit],
  )
}

/** What is known of fetching one picture. */
export interface Fetch {
  url: string
  /** The path of our copy, or null. */
  path: string | null
}

/** The copies that a company has of pictures elsewhere. */
export async function fetchedPaths(database: Queryable, companyId: string, urls: readonly string[]): Promise<Fetch[]> {
  return database.query<Fetch & Record<string, unknown>>(
    `select f.url, '/p/' || f.name || case when p.has_alpha then '-960.webp' else '-960.jpg' end as path
    from picture_fetches f join pictures p on p.company_id = f.company_id and p.name = f.name
    where f.company_id = $1 and f.url_hash = any ($2::bytea[])`,
    [companyId, urls.map(hashOf)],
  )
}

/**
 * Claims a picture to fetch it now. The try is counted before it is made, so that one that ends the process is not repeated
 * forever, and nobody else makes it meanwhile.
 * @param waits minutes until the next try, by the number of tries so far
 * @returns whether it is due
 */
export async function claimFetch(
  database: Queryable,
  companyId: string,
  url: string,
  waits: readonly number[],
): Promise<boolean> {
  const rows = await database.query(
    `insert into picture_fetches as f (company_id, url_hash, url, tries, next_at)
    values ($1, $2, $3, 1, clock() + make_interval(mins => ($4::int[])[1]))
    on conflict (company_id, url_hash) do update
      set tries = f.tries + 1, next_at = clock() + make_interval(mins => ($4::int[])[f.tries + 1])
      where f.next_at <= clock() and f.name is null
    returning tries`,
    [companyId, hashOf(url), url, waits],
  )
  return rows.length > 0
}

/** Notes our copy of a picture. */
export async function noteFetched(database: Queryable, companyId: string, url: string, name: string): Promise<void> {
  await database.query(
    `update picture_fetches set name = $3, next_at = null, reason = null where company_id = $1 and url_hash = $2`,
    [companyId, hashOf(url), name],
  )
}

/** Notes why a picture could not be fetched. */
export async function noteFailed(database: Queryable, companyId: string, url: string, reason: string): Promise<void> {
  await database.query('update picture_fetches set reason = $3 where company_id = $1 and url_hash = $2', [
    companyId,
    hashOf(url),
    reason.slice(0, 500),
  ])
}

/** A picture that is not ours yet, as the list shows it. */
export interface FetchLine {
  company: string
  url: string
  tries: number
  /** When it is tried again; null if it was given up. */
  nextAt: string | null
  reason: string | null
}

/**
 * Pictures that were not fetched, those of the own company unless the operator asks.
 * @throws {Refusal} for whoever cannot change positions, or not all of them: any of them may show a picture
 */
export async function listFetches(database: Queryable, access: Access): Promise<FetchLine[]> {
  requireAbility(access, 'positions.write')
  if (!reachesAllPositions(access)) {
    const message = 'You have access to certain positions only, so you cannot list the pictures of all positions.'
    throw new Refusal('forbidden', message)
  }
  return database.query<FetchLine & Record<string, unknown>>(
    `select c.slug as company, f.url, f.tries, iso(f.next_at) as "nextAt", f.reason from picture_fetches f
    join companies c on c.id = f.company_id
    where f.name is null and ($1::uuid is null or f.company_id = $1) order by c.slug, f.url limit 10000`,
    [access.companyId],
  )
}

function hashOf(url: string): Buffer {
  return createHash('sha256').update(url).digest()
}
