import type { PositionStatus } from '@kandidat/contract/resources/enumerations'

/** What public addresses name: a position on a careers page, or a link that leads to one. */
export type Address = { readonly pageId: string; readonly positionId: string } | { readonly linkId: string }

/** The parameters of a route below `/c/:pageId/:positionId` or `/j/:linkId`, as the address that they name. */
export function addressOf(params: Readonly<Record<string, string>>): Address {
  const { pageId = '', positionId = '', linkId } = params
  return linkId === undefined ? { pageId, positionId } : { linkId }
}

/** The path of the job at an address. Its forms are `/apply` and `/refer` below it. */
export function pathOf(address: Address): string {
  return 'linkId' in address ? `/j/${address.linkId}` : `/c/${address.pageId}/${address.positionId}`
}

/** What the state of an address depends on. */
export interface AddressFacts {
  /** The status by the clock: a position that has expired is ACTIVE, swept or not. */
  readonly status: PositionStatus
  readonly hasExpired: boolean
  /** Whether the careers page or link is on. */
  readonly isOn: boolean
  /** Whether it leads through a careers page. */
  readonly isPage: boolean
  /** Whether the position is listed on the careers page. A link always leads to its position. */
  readonly isListed: boolean
  /** Whether it was ever live there. */
  readonly wasLive: boolean
}

/**
 * The state of an address.
 *
 * - `live`: 200.
 * - `paused`: 404, which says that the position is not open at the moment.
 * - `closed`: 410. It was live there.
 * - `nothing`: 404, the same for whatever reason.
 */
export type AddressState = 'live' | 'paused' | 'closed' | 'nothing'

/**
 * The one rule for what is live where: for pages, forms, the widget, feeds, sitemaps and the API. `LIVE` has its first line as
 * SQL, and a test compares the two.
 * @param facts null if there is no such page, link or position
 */
export function stateOf(facts: AddressFacts | null): AddressState {
  if (facts === null || (facts.isPage && !facts.isOn)) return 'nothing'
  const leadsThere = facts.isOn && facts.isListed
  if (leadsThere && facts.status === 'PUBLISHED') return 'live'
  if (!facts.wasLive || facts.status === 'DRAFT') return 'nothing'
  return leadsThere && facts.status === 'PAUSED' && !facts.hasExpired ? 'paused' : 'closed'
}
