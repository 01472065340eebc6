import type { Language, PositionStatus } from '@kandidat/contract/resources/enumerations'
import { type Access, canReadPosition, readablePositions, requireAbility } from '../../base/access/access.ts'
import type { CompanyFilter } from '../../base/access/reach.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import type { PageRequest } from '../../base/db/page.ts'
import { statusAt } from '../../organisation/publication/expiration-store.ts'
import { type Parameters, parameters } from '../../base/db/parameters.ts'
import { hasTyped, readTyped, type Typed } from '../search/typed-store.ts'
import { OWNER_EMAIL } from '../team/store.ts'

/** Which positions to list. */
export interface SearchFilter extends CompanyFilter {
  /** Only those with these ids. */
  readonly ids?: readonly string[]
  readonly status?: PositionStatus | undefined
  /** Those that are managed for a client. */
  readonly clientId?: string | undefined
  /** Those that are listed on a careers page: its id or name, or `marketplace`. */
  readonly page?: string | undefined
  /** What somebody typed (docs/search.md). */
  readonly search?: string | undefined
  readonly language?: Language | undefined
  /** A city, municipality, region, postal code or country (ISO code). */
  readonly place?: string | undefined
  readonly updatedSince?: Date | undefined
}

/** A position in a list. */
export interface PositionLine {
  readonly id: string
  readonly title: string
  readonly status: PositionStatus
  readonly language: Language
  /** Slugs of the owner and of the client. */
  readonly company: string
  readonly client: string | null
  readonly places: readonly string[]
  readonly publishedAt: Date | null
  readonly expirationDate: Date | null
  readonly updatedAt: Date
  /** The e-mail of who is responsible for it; null if there is nobody. */
  readonly owner: string | null
}

/**
 * Lists positions in reach, the newest first. Ids sort by their time, so a cursor is an id.
 * @throws {Refusal} if the access does not have the ability `positions.read`
 */
export async function searchPositions(
  database: Queryable,
  access: Access,
  filter: SearchFilter,
  page: PageRequest,
): Promise<PositionLine[]> {
  requireAbility(access, 'positions.read')
  const typed = await readTyped(database, filter.search, access.companyId)
  const $ = parameters()
  const from = access.companyId === null ? 'positions' : readablePositions(access, $)
  const conditions = conditionsOf(filter, typed, $)
  if (page.cursor !== undefined) conditions.push(`p.id < ${$(page.cursor)}`)
  const text = `
    select p.id, p.title, ${statusNow} as status, p.language, c.slug as company,
      (select cl.slug from companies cl where cl.id = p.client_id) as client,
      array(select coalesce(nullif(place ->> 'city', ''), nullif(place ->> 'administrativeArea', ''), place ->> 'country')
        from json_array_elements(p.locations) place) as places,
      p.published_at as "publishedAt", p.expiration_date as "expirationDate", p.updated_at as "updatedAt",
      ${OWNER_EMAIL} as owner
    from ${from} p cross join lateral ${rowById('companies', 'p.company_id')} c
    where ${conditions.length === 0 ? 'true' : conditions.join(' and ')}
    order by p.id desc limit ${$(page.limit)}`
  return database.query<Record<string, unknown> & PositionLine>(text, $.values)
}

/** Whether a cursor of `searchPositions` is a position in reach. */
export async function isSearchCursor(database: Queryable, access: Access, cursor: string): Promise<boolean> {
  const $ = parameters()
  const rows = await database.query(
    `select from ${rowById('positions', $(cursor))} x where ${canReadPosition(access, $, 'x.company_id', 'x.id')}`,
    $.values,
  )
  return rows.length > 0
}

/** Whether a careers page has this id or name. */
export async function careersPageExists(database: Queryable, page: string): Promise<boolean> {
  const $ = parameters()
  return (await database.query(`select from careers_pages cp where ${isPage($(page))} limit 1`, $.values)).length > 0
}

const statusNow = statusAt('clock()')

const isPage = (page: string) =>
  `(cp.id::text = ${page} or cp.name = ${page} or (${page} = 'marketplace' and cp.is_marketplace))`

function conditionsOf(filter: SearchFilter, typed: Typed | null, $: Parameters): string[] {
  const { companyId, ids, status, clientId, page, language, place, updatedSince } = filter
  const conditions: string[] = []
  if (companyId !== undefined) conditions.push(`p.company_id = ${$(companyId)}`)
  if (ids !== undefined) conditions.push(`p.id = any (${$(ids)}::uuid[])`)
  if (status !== undefined) conditions.push(`${statusNow} = ${$(status)}`)
  if (clientId !== undefined) conditions.push(`p.client_id = ${$(clientId)}`)
  if (language !== undefined) conditions.push(`p.language = ${$(language)}`)
  if (updatedSince !== undefined) conditions.push(`p.updated_at >= ${$(updatedSince)}`)
  if (page !== undefined) {
    conditions.push(`exists (select from listings l
      join careers_pages cp on cp.company_id = l.page_company_id and cp.id = l.page_id
      where l.company_id = p.company_id and l.position_id = p.id and l.enabled and ${isPage($(page))})`)
  }
  if (place !== undefined) {
    conditions.push(`exists (select from json_array_elements(p.locations) place where lower(${$(place)}) in (
      lower(place ->> 'city'), lower(place ->> 'subAdministrativeArea'), lower(place ->> 'administrativeArea'),
      lower(place ->> 'locality'), lower(place ->> 'postalCode'), lower(place ->> 'country')))`)
  }
  if (typed !== null) conditions.push(hasTyped(typed, $))
  return conditions
}
