import type { PositionStatus } from '@kandidat/contract/resources/enumerations'
import { isId } from '../../../base/db/id.ts'
import type { Queryable } from '../../../base/db/connection.ts'
import { rowById } from '../../../base/db/lookup.ts'
import { statusAt } from '../expiration-store.ts'
import { type Address, type AddressFacts, type AddressState, stateOf } from './address.ts'

/**
 * SQL that is true for a listing `l` of a position `p` that is live on its page: `stateOf` for many at once. `live` is written
 * by `refreshPositions`; an expiration counts before it is recorded.
 * @param at SQL of the time of reading
 */
export const liveOnPage = (at: string) => `(l.live and ${isPublished(at)})`

/** SQL that is true for a position `p` that is reachable at a time. */
export const isPublished = (at: string) => `p.status = 'PUBLISHED' and ${isUnexpired(at)}`

/** SQL that is true for a position `p` whose expiration has not come. */
export const isUnexpired = (at: string) => `(p.expiration_date is null or p.expiration_date > ${at})`

/** A public address that exists, and what is there. */
export interface FoundAddress {
  readonly state: AddressState
  readonly companyId: string
  readonly positionId: string
  readonly clientId: string | null
  /** The careers page or link that visitors come through. */
  readonly linkId: string
  /** The careers page, and its owner; null for a link. */
  readonly page: { readonly id: string; readonly companyId: string; readonly isMarketplace: boolean } | null
  /** Whether people can apply, or refer, at this address: what the page says comes before what the position says. */
  readonly takesApplications: boolean
  readonly takesReferrals: boolean
  /** Whether it is the link of a referrer. */
  readonly isReferrers: boolean
  /** The careers page of the canonical address; null if it is live on none, so that no list shows it. */
  readonly canonicalPageId: string | null
}

interface AddressRow extends Omit<FoundAddress, 'state' | 'page'>, Omit<AddressFacts, 'isPage'> {
  readonly status: PositionStatus
  readonly pageId: string | null
  readonly pageCompanyId: string | null
  readonly isMarketplace: boolean
}

/** What leads to a position: a careers page, or a link. */
export type Way = 'page' | 'link'

/** A statement for each way. */
export type AddressStatements = Readonly<Record<Way, string>>

/**
 * Statements for `findAddress`. They are made once: their text is long. Each answers with one text, because to read twenty columns
 * takes the client longer than to read the JSON of all.
 * @param more SQL of further columns about the position `p` and, on the way through a careers page `cp`, its listing `l`, all of
 *   whose columns are null for a position that was never there. `$1` is the time, and `$2` the id of the page or link.
 */
export function addressStatements(more: AddressStatements = { page: '', link: '' }): AddressStatements {
  const statement = (way: Way, through: string, from: string) => `
    select row_to_json(found)::text as json from (select p.company_id as "companyId", p.id as "positionId", p.client_id as "clientId", ${through},
      ${statusAt(NOW)} as status,
      not ${isUnexpired(NOW)} as "hasExpired", ${canonicalPage(NOW)} as "canonicalPageId"
      ${more[way] === '' ? '' : `, ${more[way]}`}
    ${from}) found`
  return { page: statement('page', ...throughPage), link: statement('link', ...throughLink) }
}

/**
 * What is at a public address, or null if nothing is: an unknown page, link or position, a position that was never live
 * there, or a page that is switched off.
 * @param statements with the columns `More`
 */
export async function findAddress<More extends object = object>(
  database: Queryable,
  address: Address,
  at: Date,
  statements: AddressStatements = plain,
): Promise<(FoundAddress & More) | null> {
  const found = await readAddress<More>(database, address, at, statements)
  return found?.state === 'nothing' ? null : found
}

/**
 * The same for the rows that an address names, whether or not anything is there: for forms that were open when a page was switched
 * off. Only who shows that they had the form may learn of it.
 */
export async function readAddress<More extends object = object>(
  database: Queryable,
  address: Address,
  at: Date,
  statements: AddressStatements = plain,
): Promise<(FoundAddress & More) | null> {
  const ids = 'linkId' in address ? [address.linkId] : [address.pageId, address.positionId]
  if (!ids.every(isId)) return null
  const text = statements['linkId' in address ? 'link' : 'page']
  const [row] = await database.query<{ json: string }>(text, [at, ...ids])
  if (row === undefined) return null
  const read = JSON.parse(row.json) as AddressRow & More
  const { pageId, pageCompanyId, isMarketplace, status, hasExpired, isOn, isListed, wasLive, ...found } = read
  const state = stateOf({ status, hasExpired, isOn, isPage: pageId !== null, isListed, wasLive })
  const page =
    pageId === null || pageCompanyId === null ? null : { id: pageId, companyId: pageCompanyId, isMarketplace }
  return { ...found, state, page } as unknown as FoundAddress & More
}

/**
 * SQL of the careers page whose address is the canonical one of a position `p`: the owner's default page, otherwise the
 * client's, otherwise the oldest other one, otherwise the marketplace. Null if it is live on none.
 */
export function canonicalPage(at: string): string {
  return `(
    select canonical.id from listings l
    cross join lateral ${rowById('careers_pages', 'l.page_id')} canonical
    where l.company_id = p.company_id and l.position_id = p.id and ${liveOnPage(at)}
    order by canonical.is_marketplace, not (canonical.is_default and canonical.company_id = p.company_id),
      not canonical.is_default, canonical.created_at, canonical.id
    limit 1)`
}

const NOW = '$1::timestamptz'

/** SQL of what the address of a position on a careers page says, and of the rows that it names. */
const throughPage = [
  `cp.id as "linkId", cp.active as "isOn", coalesce(l.enabled, false) as "isListed",
    coalesce(l.was_live or l.live, false) as "wasLive", cp.id as "pageId", cp.company_id as "pageCompanyId",
    cp.is_marketplace as "isMarketplace", coalesce(l.enable_application, p.enable_application) as "takesApplications",
    coalesce(l.enable_vouch, p.enable_vouch) as "takesReferrals", false as "isReferrers"`,
  `from ${rowById('careers_pages', '$2')} cp
    cross join ${rowById('positions', '$3')} p
    left join listings l on l.company_id = p.company_id and l.position_id = p.id and l.page_id = cp.id`,
] as const

/** SQL of a switch at a link. A referrer's link has those of the page that the referrer came through. */
const switchOfLink = (column: 'enable_application' | 'enable_vouch') => `coalesce((select l.${column} from listings l
  where l.company_id = s.company_id and l.position_id = s.position_id and l.page_id = s.through_id), p.${column})`

/** The same for links. A referrer's link is made while the position is reachable, and makes nothing reachable itself. */
const throughLink = [
  `s.id as "linkId", s.active as "isOn", true as "isListed", s.was_live as "wasLive", null as "pageId",
    null as "pageCompanyId", false as "isMarketplace", ${switchOfLink('enable_application')} as "takesApplications",
    ${switchOfLink('enable_vouch')} as "takesReferrals", s.is_referrers as "isReferrers"`,
  `from (select company_id, id, position_id, active, was_live, null::uuid as through_id, false as is_referrers
      from sharing_links where id = $2
      union all select company_id, id, position_id, true, true, through_id, true from referrer_links where id = $2
      offset 0) s
    cross join lateral ${rowById('positions', 's.position_id')} p`,
] as const

const plain = addressStatements()
