import type { AllowedKey } from '../../base/access/reach.ts'
import type { Change } from '../../base/changes/actions.ts'
import { linksOf, type PositionLink } from '../../moving/imports/storing/item-store.ts'
import { unlistFromPages } from '../../positions/listings/actions.ts'
import { switchSharingLinks } from '../../positions/sharing-links/actions.ts'
import type { DemoLine } from './lines.ts'

/** Takes a position off the pages, and switches off the links, that a line names; or all of them. */
export async function withdraw(
  run: Change,
  position: AllowedKey<'positions'>,
  { pages, links }: DemoLine<'withdrawal'>,
): Promise<void> {
  const isAll = pages === undefined && links === undefined
  const ending = (await linksOf(run.tx, [position])).filter(
    (link) => isAll || (link.kind === 'sharing_link' ? links : pages)?.includes(link.name),
  )
  const idsOf = (some: PositionLink[]) => some.map(({ id }) => id)
  await switchSharingLinks(
    run,
    await run.within('links', idsOf(ending.filter(({ kind }) => kind === 'sharing_link'))),
    false,
  )
  const left = await run.within('listing_pages', idsOf(ending.filter(({ kind }) => kind !== 'sharing_link')))
  await unlistFromPages(
    run,
    left.map((page) => ({ ...position, page })),
  )
}
