import { addressOf } from '../../organisation/publication/addresses/address.ts'
import type { FoundAddress } from '../../organisation/publication/addresses/store.ts'
import { notFoundPage } from '../../base/web/public/public-error.tsx'
import type { PublicAnswer, PublicVisit } from '../../base/web/public/public-page.ts'
import type { Ad } from './parts/ad.ts'
import { closedPage, pausedPage } from './closed-view.tsx'
import { type PageOwner, readArrival } from './store.ts'

/** Where a visitor of an address below `/c/:pageId/:positionId` or `/j/:linkId` arrives. */
export type Arrival =
  | { readonly isLive: true; readonly found: FoundAddress; readonly ad: Ad; readonly owner: PageOwner | null }
  /** What to answer instead of the page: it is closed or paused, or there is nothing. */
  | { readonly isLive: false; readonly answer: PublicAnswer }

/** Finds the position that an address names. Every page and form of a position begins with this. */
export async function arrive(visit: PublicVisit): Promise<Arrival> {
  const { database, params, at } = visit
  const arrival = await readArrival(database.reads, addressOf(params), at)
  if (arrival === null) return { isLive: false, answer: notFoundPage(visit) }
  const { found, ad, owner } = arrival
  if (ad !== null) return { isLive: true, found, ad, owner }
  const answer = found.state === 'paused' ? await pausedPage(visit, found) : await closedPage(visit, found)
  return { isLive: false, answer }
}
