import { pageIds } from '../../../positions/careers-pages/write-store.ts'
import type { Change } from '../../../base/changes/actions.ts'
import { ItemRefusal } from '../../../content/texts/feed-error.ts'
import { listOnPages, type OnPage, overrideListings } from '../../../positions/listings/actions.ts'
import type { Override } from '../../../organisation/publication/listing.ts'
import { pagesOf } from '../../../organisation/publication/page-store.ts'
import { createSharingLinks } from '../../../positions/sharing-links/actions.ts'
import type { ImportItem } from '../conversion/item.ts'
import type { AllowedKey } from '../../../base/access/reach.ts'

/** A position that the import has just created from an item. */
export interface MadePosition extends AllowedKey<'positions'> {
  clientId: string | null
  item: ImportItem
}

/**
 * Lists new positions on the careers pages that their items name, and creates the sharing links of
 * the items.
 * @param pageId another page, on which all positions are listed
 * @throws {Refusal} if a page belongs to neither the owner nor the client and is not the marketplace
 */
export async function placePositions(
  run: Change,
  made: readonly MadePosition[],
  pageId: string | undefined,
): Promise<void> {
  const named = await namedListings(run, made)
  const [page] = await run.within('listing_pages', pageId === undefined ? [] : [pageId])
  const onGivenPage = page ? made.map(({ companyId, id }) => ({ companyId, id, page })) : []
  if (named.length + onGivenPage.length > 0) await listOnPages(run, [...onGivenPage, ...named])
  const overridden = named.filter(({ override }) => Object.keys(override).length > 0)
  for (const alike of Map.groupBy(overridden, ({ override }) => JSON.stringify(override)).values()) {
    await overrideListings(run, alike, alike[0]?.override ?? {})
  }
  const links = made.flatMap(({ companyId, id, item }) =>
    (item.links ?? []).map((form) => ({ position: { companyId, id }, form })),
  )
  if (links.length > 0) await createSharingLinks(run, links)
}

async function namedListings(run: Change, made: readonly MadePosition[]): Promise<(OnPage & { override: Override })[]> {
  const placed = made.filter(({ item }) => item.pages !== undefined)
  if (placed.length === 0) return []
  const owners = placed.flatMap(({ companyId, clientId }) => (clientId === null ? [companyId] : [companyId, clientId]))
  const pages = await pagesOf(run.tx, [...new Set(owners)])
  const [marketplace] = await pageIds(run.tx, ['marketplace'])
  const listings = placed.flatMap(({ companyId, id, clientId, item }) =>
    (item.pages ?? []).map(({ page: name, ...override }) => {
      const found = pages.find(
        (page) =>
          (page.companyId === companyId || page.companyId === clientId) && (page.id === name || page.name === name),
      )
      const pageId = found?.id ?? (name === 'marketplace' ? marketplace : undefined)
      if (pageId === undefined) {
        throw new ItemRefusal('not-found', { code: 'page-unknown', name })
      }
      return { companyId, id, pageId, override }
    }),
  )
  const within = await run.within(
    'listing_pages',
    listings.map(({ pageId }) => pageId),
  )
  const keys = new Map(within.map((key) => [key.id as string, key]))
  return listings.flatMap(({ pageId, ...listing }) => {
    const page = keys.get(pageId)
    return page ? [{ ...listing, page }] : []
  })
}
