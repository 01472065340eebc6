import { lockedOrRefused } from '../../base/access/reach-store.ts'
import { lockPages } from '../../organisation/publication/page-actions.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import type { AuditVerb } from '../../base/changes/audit-verb.ts'
import type { Change } from '../../base/changes/actions.ts'
import type { ObjectKey } from '../../base/db/keys.ts'
import { changePositions } from '../../organisation/publication/change-actions.ts'
import { type Override, requireListable } from '../../organisation/publication/listing.ts'
import {
  disableListings,
  enabledListings,
  enableListings,
  type ListingKey,
  writeOverrides,
} from '../../organisation/publication/listing-store.ts'
import { versionsShowing } from '../../organisation/publication/status-store.ts'
import { readClients } from '../../organisation/publication/client-store.ts'
import type { AllowedKey } from '../../base/access/reach.ts'

/** A position, and the careers page to list it on or unlist it from. */
export interface OnPage extends AllowedKey<'positions'> {
  page: AllowedKey<'listing_pages'>
}

/**
 * Lists positions on careers pages. A position that is listed already stays so.
 * @throws {Refusal} if a page is neither the owner's nor the client's nor the marketplace
 */
export async function listOnPages(change: Change, listings: readonly OnPage[]): Promise<void> {
  const { tx } = change
  change.require('positions.write')
  const positions = positionsOf(listings)
  // Locked shared, so that nobody switches a page between this read and the commit.
  const pages = await lockPages(
    change,
    listings.map((listing) => listing.page),
    'share',
  )
  await lockedOrRefused(change.tx, 'positions', positions, 'update')
  const clients = await readClients(tx, positions)
  for (const { companyId, id, page: key } of listings) {
    const page = pages.get(key.id)
    if (page) requireListable({ companyId, id, clientId: clients.get(id) ?? null }, page)
  }
  await changePositions(change, positions, 'state', (at) =>
    enableListings(
      tx,
      listings.map((listing) => ({ ...keyOf(listing), pageCompanyId: listing.page.companyId })),
      at,
    ),
  )
  await recordListings(change, 'positions list-on', listings)
}

/** Unlists positions from careers pages. A position that is not listed there stays so. */
export async function unlistFromPages(change: Change, listings: readonly OnPage[]): Promise<void> {
  change.require('positions.write')
  const positions = positionsOf(listings)
  await lockedOrRefused(change.tx, 'positions', positions, 'update')
  await changePositions(change, positions, 'state', () => disableListings(change.tx, listings.map(keyOf)))
  await recordListings(change, 'positions unlist', listings)
}

/**
 * Takes positions of agencies off a careers page, for the company that owns the page: what is shown on it is theirs to decide. A
 * position that is not listed there stays so. The agency finds it in its audit log, and may be asked before it lists it again.
 */
export async function hideFromPages(
  change: Change,
  listings: readonly { readonly page: AllowedKey<'pages'>; readonly position: ObjectKey }[],
): Promise<void> {
  change.require('pages.write')
  // Locked shared, so that nobody switches a page between this read and the commit.
  await lockPages(
    change,
    listings.map(({ page }) => page),
    'share',
  )
  const keys = listings.map(({ page, position }): ListingKey => ({ ...position, pageId: page.id }))
  const positions = listings.map(({ position }) => position)
  await lockedOrRefused(change.tx, 'positions', positions, 'update')
  await changePositions(change, positions, 'state', () => disableListings(change.tx, keys))
  change.invalidate(await versionsShowing(change.tx, positions))
  change.audit(
    'positions unlist',
    listings.flatMap(({ page, position }) => [position, { companyId: position.companyId, id: page.id }, page]),
  )
}

/**
 * Overrides on careers pages what positions say about applying and referring, or removes overrides.
 * @throws {Refusal} if a position is not listed on its page
 */
export async function overrideListings(change: Change, listings: readonly OnPage[], override: Override): Promise<void> {
  change.require('positions.write')
  const positions = positionsOf(listings)
  await lockedOrRefused(change.tx, 'positions', positions, 'update')
  const keys = listings.map(keyOf)
  const enabled = await enabledListings(change.tx, keys)
  const unlisted = keys.find(({ id, pageId }) => !enabled.has(`${id} ${pageId}`))
  if (unlisted) {
    throw new Refusal(
      'conflict',
      `The position ${unlisted.id} is not listed on the careers page ${unlisted.pageId}: list it there first.`,
    )
  }
  await changePositions(change, positions, 'state', () => writeOverrides(change.tx, keys, override))
  await recordListings(change, 'positions override', listings)
}

/**
 * Records changed listings in the audit log, and raises the versions of responses that show their
 * positions. That happens even if no shown field changed: a restricted key sees a page as soon as
 * one of its positions is listed there, live or not.
 */
async function recordListings(change: Change, verb: AuditVerb, listings: readonly OnPage[]): Promise<void> {
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
