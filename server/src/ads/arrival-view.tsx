import { addressOf } from '../publication/addresses/address.ts'
import { findAddress, type FoundAddress } from '../publication/addresses/store.ts'
import { notFoundPage } from '../web/public/public-error.tsx'
import type { PublicAnswer, PublicVisit } from '../web/public/public-page.ts'
import type { Ad } from './parts/ad.ts'
import { closedPage, pausedPage } from './closed-view.tsx'
import { readAd } from './store.ts'

/** Where a visitor of an address below `/c/:pageId/:positionId` or `/j/:linkId` arrives. */
export type Arrival =
  | { readonly isLive: true; readonly found: FoundAddress; readonly ad: Ad }
  /** What to answer instead of the page: it is closed or paused, or there is nothing. */
  | { readonly isLive: false; readonly answer: PublicAnswer }

/** Finds the position that an address names. Every page and form of a position begins with this. */
export async function arrive(visit: PublicVisit): Promise<Arrival> {
  const { database, params, at } = visit
  const address = addressOf(params)
  const found = await findAddress(database.reads, address, at)
  if (found === null) return { isLive: false, answer: notFoundPage(visit) }
  if (found.state === 'paused') return { isLive: false, answer: await pausedPage(visit, found) }
  if (found.state !== 'live') return { isLive: false, answer: await closedPage(visit, found) }
  return { isLive: true, found, ad: await readAd(database.reads, found, at, visit.site.publicUrl) }
}
