import { type CompanyAccess, reachesAllPositions, readablePositions, requireAbility } from '../../base/access/access.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById, tallyOfPosition } from '../../base/db/lookup.ts'
import type { PageRequest } from '../../base/db/page.ts'
import { parameters } from '../../base/db/parameters.ts'
import { isPublished, isUnexpired } from '../publication/addresses/store.ts'
import { canReadClient } from './store.ts'

/** Counting the positions of a client stops here, so that a page costs the same however many there are. */
export const MOST_COUNTED = 100

/** A client, as those of the agency see it. */
export interface ClientLine {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly startedAt: Date
  /** Positions in reach that are managed for it and open: at most one more than `MOST_COUNTED`. */
  readonly open: number
  /** People who are being considered for these positions, and those of them whom nobody has looked at. */
  readonly active: number
  readonly fresh: number
}

/** Which clients to list; all if nothing is given. */
export interface ClientLineFilter {
  readonly id?: string
  readonly slug?: string
  /** Each has to occur in the name. */
  readonly words?: readonly string[]
}

/**
 * Lists the current clients in reach, those last created first. Somebody who reaches certain positions sees the clients that
 * these are managed for.
 * @param page its cursor is the id of a client
 * @throws {Refusal} if the access does not have the ability `positions.read`
 */
export async function listClientLines(
  database: Queryable,
  access: CompanyAccess,
  { id, slug, words = [] }: ClientLineFilter,
  page: PageRequest,
): Promise<ClientLine[]> {
  requireAbility(access, 'positions.read')
  const $ = parameters()
  const conditions = [
    `cl.agency_id = ${$(access.companyId)} and cl.ended_at is null`,
    ...(reachesAllPositions(access) ? [] : [canReadClient(access, $, 'cl.client_id')]),
    ...(id === undefined ? [] : [`cl.client_id = ${$(id)}`]),
    ...(slug === undefined ? [] : [`c.slug = ${$(slug)}`]),
    ...words.map((word) => `strpos(lower(c.name), lower(${$(word)})) > 0`),
    ...(page.cursor === undefined ? [] : [`cl.client_id < ${$(page.cursor)}`]),
  ]
  // Somebody who reaches certain positions has at most a thousand: they are read once, and not for each client.
  const isGranted = access.positions !== 'all'
  const granted = isGranted
    ? `with granted as materialized (select * from ${readablePositions(access, $)} p
        where p.client_id is not null and ${isPublished('clock()')})`
    : ''
  const openOf = (client: string) =>
    isGranted
      ? `select p.company_id, p.id from granted p where p.client_id = ${client}`
      : `select p.company_id, p.id from ${readablePositions(access, $)} p
        where p.client_id::text || p.status = ${client}::text || 'PUBLISHED' and ${isUnexpired('(select clock())')}`
  return database.query<ClientLine>(
    `${granted} select found.id, found.slug, found.name, found.started_at as "startedAt", managed.open, counts.active, counts.fresh
    from (
      select c.id, c.slug, c.name, cl.started_at
      from clients cl join companies c on c.id = cl.client_id
      where ${conditions.join(' and ')}
      order by cl.client_id desc limit ${$(page.limit)}
    ) found
    cross join lateral (
      select count(*)::integer as open, array_agg(p.id) as positions from (${openOf('found.id')} limit ${$(MOST_COUNTED + 1)}) p
    ) managed
    cross join lateral (
      select coalesce(sum(t.active_people), 0)::integer as active, coalesce(sum(t.fresh_people), 0)::integer as fresh
      from unnest(managed.positions) as counted (id)
      cross join lateral ${tallyOfPosition($(access.companyId), 'counted.id')} t
    ) counts
    order by found.id desc`,
    $.values,
  )
}

/** A company that asked another one, which has not answered yet. */
export interface AskedLine {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly proposedAt: Date
}

/** Whether a company made requests, or got them. */
type Side = 'made' | 'got'

/**
 * The requests that wait for an answer, the oldest first: those that an agency made, or those that a company got.
 * @throws {Refusal} if the access does not have the ability `clients.write`
 */
export async function listAsked(
  database: Queryable,
  access: CompanyAccess,
  side: Side,
  limit: number,
  slug?: string,
): Promise<AskedLine[]> {
  requireAbility(access, 'clients.write')
  const [own, other] = side === 'made' ? ['company_id', 'client_id'] : ['client_id', 'company_id']
  return database.query<AskedLine>(
    `select c.id, c.slug, c.name, p.proposed_at as "proposedAt"
    from client_proposals p cross join lateral ${rowById('companies', `p.${other}`)} c
    where p.${own} = $1 and ($3::text is null or c.slug = $3) and not exists (
      select from clients cl where cl.agency_id = p.company_id and cl.client_id = p.client_id and cl.ended_at is null)
    order by p.proposed_at, p.${other} limit $2`,
    [access.companyId, limit, slug ?? null],
  )
}

/** The request that another company made or got, by its slug. @throws {Refusal} as `listAsked` */
export async function findAsked(
  database: Queryable,
  access: CompanyAccess,
  side: Side,
  slug: string,
): Promise<AskedLine | undefined> {
  return (await listAsked(database, access, side, 1, slug))[0]
}

/** An agency that works for a company. */
export interface AgencyLine {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly startedAt: Date
  /** Its positions that visitors can see on the careers pages of the company: at most one more than `MOST_COUNTED`. */
  readonly live: number
}

/**
 * Lists the agencies that work for the company, by their ids.
 * @param page its cursor is the id of an agency
 * @throws {Refusal} if the access does not have the ability `clients.write`
 */
export async function listAgencies(
  database: Queryable,
  access: CompanyAccess,
  page: PageRequest,
  slug?: string,
): Promise<AgencyLine[]> {
  requireAbility(access, 'clients.write')
  const $ = parameters()
  const [own, most] = [$(access.companyId), $(MOST_COUNTED + 1)]
  const more = [
    ...(page.cursor === undefined ? [] : [`and cl.agency_id > ${$(page.cursor)}`]),
    ...(slug === undefined ? [] : [`and c.slug = ${$(slug)}`]),
  ]
  return database.query<AgencyLine>(
    `select c.id, c.slug, c.name, cl.started_at as "startedAt", (
      select count(*)::integer from (
        select from careers_pages cp cross join lateral (
          select from listings l where l.company_id = c.id and l.page_id = cp.id and l.live limit ${most} offset 0) l
        where cp.company_id = ${own} limit ${most}
      ) counted) as live
    from clients cl cross join lateral ${rowById('companies', 'cl.agency_id')} c
    where cl.client_id = ${own} and cl.ended_at is null ${more.join(' ')}
    order by cl.agency_id limit ${$(page.limit)}`,
    $.values,
  )
}

/** The agency with a slug, if it works for the company. @throws {Refusal} as `listAgencies` */
export async function findAgency(
  database: Queryable,
  access: CompanyAccess,
  slug: string,
): Promise<AgencyLine | undefined> {
  return (await listAgencies(database, access, { limit: 1 }, slug))[0]
}
