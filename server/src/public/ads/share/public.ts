import { addressOf, pathOf } from '../../../organisation/publication/addresses/address.ts'
import { parsePictureName } from '../../../content/pictures/encoding/picture.ts'
import { readPicture } from '../../../content/pictures/store.ts'
import { sharePicture } from '../../share-pictures/kept-picture.ts'
import { notFoundPage } from '../../../base/web/public/public-error.tsx'
import type { PublicAnswer, PublicPage, PublicVisit } from '../../../base/web/public/public-page.ts'
import { arrive } from '../arrival.ts'
import { ownPicture } from '../parts/ad.ts'
import { shareFacts, sharePath } from '../parts/share-facts.ts'

/** The pictures that networks and messengers show beside the address of a position. */
export const sharePictures: readonly PublicPage[] = ['/c/:pageId/:positionId', '/j/:linkId'].map((job) => ({
  path: `${job}/share/:name`,
  show: picture,
}))

/**
 * The picture of a live position. An address with the name of what the position showed before leads to the present one, so
 * that nobody can have another picture drawn than the one that the page names.
 */
async function picture(visit: PublicVisit): Promise<PublicAnswer> {
  const arrival = await arrive(visit)
  const facts = arrival.isLive ? shareFacts(arrival.ad) : null
  if (!arrival.isLive || facts === null) return notFoundPage(visit)
  const path = sharePath(pathOf(addressOf(visit.params)), facts)
  if (visit.path !== path) return { kind: 'redirect', to: path }
  const { companyId, positionId } = arrival.found
  const content = await sharePicture(visit.database, { companyId, id: positionId }, facts, () =>
    readLogo(visit, facts.logo),
  )
  const headers = { 'cache-control': 'public, max-age=31536000, immutable' }
  return { kind: 'text', type: 'image/png', content, headers }
}

/** The picture of a logo. Null for pictures of others, which are not drawn: nobody but us has checked them. */
async function readLogo({ database, site }: PublicVisit, logo: string | null): Promise<Buffer | null> {
  const named = parsePictureName(ownPicture(logo, site.publicUrl)?.split('/').at(-1) ?? '')
  return named === null ? null : ((await readPicture(database, named.name, named.variant)) ?? null)
}
