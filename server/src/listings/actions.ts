import { lockPages } from '../publication/page-actions.ts'
import { Refusal } from '../forms/refusal.ts'
import type { Change } from '../changes/actions.ts'
import type { ObjectKey } from '../changes/object-key.ts'
import { changePositions, lockPositions } from '../publication/change-actions.ts'
import { type Override, requireListable } from '../publication/listing.ts'
import {
  disableListings,
  enabledListings,
  enableListings,
  type ListingKey,
  writeOverrides,
} from '../publication/listing-store.ts'
import { versionsShowing } from '../publication/status-store.ts'
import { readClients } from '../publication/client-store.ts'

/** Positions and the page that each is to be on, or off. */
export interface OnPage extends ObjectKey {
  page: ObjectKey
}

/**
 * Lists positions on careers pages; what is listed already stays so.
 * @throws {Refusal} where a page is neither the owner's nor the client's nor the marketplace
 */
export async function listOnPages(change: Change, listings: readonly OnPage[]): Promise<void> {
  const { tx } = change
  const positions = positionsOf(listings)
  // Shared, so that nobody switches a page between our look at it and our commit.
  const pages = await lockPages(
    change,
    listings.map((listing) => listing.page),
    'share',
  )
  await lockPositions(change, positions)
  const clients = await readClients(tx, positions)
  for (const { companyId, id, page } of listings) {
    const on = pages.get(page.id)
    if (on) requireListable({ companyId, id, clientId: clients.get(id) ?? null }, on)
  }
  await changePositions(change, positions, 'reach', (at) =>
    enableListings(
      tx,
      listings.map((listing) => ({ ...keyOf(listing), pageCompanyId: listing.page.companyId })),
      at,
    ),
  )
  await tell(change, 'positions list-on', listings)
}

/** Takes positions off careers pages; what is not listed there stays so. */
export async function unlistFromPages(change: Change, listings: readonly OnPage[]): Promise<void> {
  const positions = positionsOf(listings)
  await lockPositions(change, positions)
  await changePositions(change, positions, 'reach', () => disableListings(change.tx, listings.map(keyOf)))
  await tell(change, 'positions unlist', listings)
}

/**
 * Lets careers pages say something else than the position about applying and referring, or takes that back.
 * @throws {Refusal} where a position is not listed on its page
 */
export async function overrideListings(change: Change, listings: readonly OnPage[], override: Override): Promise<void> {
  const positions = positionsOf(listings)
  await lockPositions(change, positions)
  const keys = listings.map(keyOf)
  const enabled = await enabledListings(change.tx, keys)
  const unlisted = keys.find(({ id, pageId }) => !enabled.has(`${id} ${pageId}`))
  if (unlisted) {
    throw new Refusal(
      'conflict',
      `The position ${unlisted.id} is not listed on the careers page ${unlisted.pageId}: list it there first.`,
    )
  }
  await changePositions(change, positions, 'reach', () => writeOverrides(change.tx, keys, override))
  await tell(change, 'positions override', listings)
}

/** A restricted key sees a page as soon as something is listed there, live or not: so its answers always become old. */
async function tell(change: Change, verb: string, listings: readonly OnPage[]): Promise<void> {
  const positions = positionsOf(listings)
  change.invalidate(await versionsShowing(change.tx, positions))
  const objects = listings.flatMap(({ companyId, id, page }) => [
    { companyId, id },
    { companyId, id: page.id },
  ])
  change.audit(verb, [...new Map(objects.map((object) => [`${object.companyId} ${object.id}`, object])).values()])
}

function positionsOf(listings: readonly OnPage[]): ObjectKey[] {
  return [...new Map(listings.map(({ companyId, id }) => [id, { companyId, id }])).values()]
}

function keyOf({ companyId, id, page }: OnPage): ListingKey {
  return { companyId, id, pageId: page.id }
}
