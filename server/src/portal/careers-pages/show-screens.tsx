import { visitedBy } from '../parts/visited.ts'
import { positionStatuses } from '@kandidat/contract/resources/enumerations'
import { reachesAllPositions } from '../../base/access/access.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import { isId } from '../../base/db/id.ts'
import { hideFromPages, listOnPages, type OnPage, unlistFromPages } from '../../positions/listings/actions.ts'
import { listOverview } from '../../positions/lists/overview-store.ts'
import { changeRow } from '../parts/row-actions.ts'
import { namesOfPositions, readPositionNames } from '../parts/position-names.ts'
import { type Answer, goTo, memberScreen, page } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { CAREERS_PAGES_PATH } from '../addresses.ts'
import { canChangePage, visitedPage } from './visited-page.ts'
import { findOfAgency, listedOn, listLive } from './positions-store.ts'
import type { PositionsProps } from './positions-view.tsx'
import { ShownPage } from './show-view.tsx'

const PAGE = 25
/** Archived positions cannot be shown. */
const listable = positionStatuses.filter((status) => status !== 'ARCHIVED')

/** One careers page: where it is, what is listed there, and switches for each position. */
export const showScreens = [
  memberScreen('pages.write', { path: `${CAREERS_PAGES_PATH}/:id`, show: showPage }),
  ...(['list', 'unlist'] as const).map((step) =>
    memberScreen('positions.write', {
      path: `${CAREERS_PAGES_PATH}/:id/positions/:position/${step}`,
      show: back,
      act: async (visit) =>
        (step === 'unlist' ? await hide(visit) : null) ??
        turn(visit, step === 'list' ? listOnPages : unlistFromPages, step),
    }),
  ),
]

async function showPage(visit: MemberVisit): Promise<Answer> {
  const line = await visitedPage(visit)
  const canChange = await canChangePage(visit, line.id)
  const positions = await readPositions(visit, line.id)
  return page(line.name, <ShownPage {...{ visit, line, canChange, positions }} />)
}

/** The positions on the page, or all in reach with what the page has of them. */
async function readPositions(visit: MemberVisit, pageId: string): Promise<PositionsProps['positions']> {
  const { database, access, query } = visit
  const after = query.get('after') ?? ''
  const request = { cursor: isId(after) ? after : undefined, limit: PAGE + 1 }
  const canSeeLive = reachesAllPositions(access)
  const rest = (rows: readonly { id: string }[]) => (rows.length > PAGE ? (rows[PAGE - 1]?.id ?? null) : null)
  if (canSeeLive && query.get('view') !== 'all') {
    const live = await listLive(database, access, pageId, request)
    const shown = live.slice(0, PAGE)
    const names = await readPositionNames(
      visit,
      shown.map(({ id }) => id),
    )
    const rows = shown.map((row) => ({
      ...row,
      ...{ title: names.get(row.id) ?? row.title, status: null, isListed: true, isLive: true },
    }))
    return { view: 'live', canSeeLive, rows, next: rest(live) }
  }
  const found = await listOverview(database, access, { statuses: listable }, request)
  const lines = found.slice(0, PAGE)
  const listed = await listedOn(
    database,
    pageId,
    lines.map(({ id }) => ({ companyId: access.companyId, id })),
  )
  const names = namesOfPositions(lines, visit)
  const rows = lines.map(({ id, title, status }) => ({
    ...{ id, title: names.get(id) ?? title, status, owner: null },
    isListed: listed.has(id),
    isLive: listed.get(id)?.isLive === true,
  }))
  return { view: 'all', canSeeLive, rows, next: rest(found) }
}

/** The page and the position of an address. @throws {ApiError} 404 if either does not exist or is out of reach */
async function visitedPair(visit: MemberVisit): Promise<{ pageId: string; positionId: string }> {
  const { id: pageId } = await visitedPage(visit)
  const { id: positionId } = await visitedPosition(visit)
  return { pageId, positionId }
}

const visitedPosition = visitedBy('position', async ({ database, access }, id) => {
  const filter = { statuses: positionStatuses, ids: [id] }
  const [position] = isId(id) ? await listOverview(database, access, filter, { limit: 1 }) : []
  return position
})

/** Takes a position of an agency off the page, if the position is one. */
async function hide(visit: MemberVisit): Promise<Answer | null> {
  const { database, access } = visit
  const { id: pageId } = await visitedPage(visit)
  const positionId = visit.params['position'] ?? ''
  const canHide = reachesAllPositions(access) && access.abilities.has('pages.write')
  const position = canHide && isId(positionId) ? await findOfAgency(database, access, pageId, positionId) : undefined
  if (position === undefined) return null
  await changeRow(visit, 'pages', pageId, (change, [own]) => hideFromPages(change, [{ page: own, position }]))
  return goTo(addressOf(visit, pageId, 'unlist'))
}

/** Switching has no page of its own. */
async function back(visit: MemberVisit): Promise<Answer> {
  const { pageId } = await visitedPair(visit)
  return goTo(addressOf(visit, pageId))
}

/** The page, with the list as it was. */
function addressOf({ query }: MemberVisit, pageId: string, done?: string): string {
  const kept = [...query].filter(([name]) => ['view', 'after', 'trail'].includes(name))
  const search = new URLSearchParams([...kept, ...(done === undefined ? [] : [['done', done]])])
  return `${CAREERS_PAGES_PATH}/${pageId}${search.size === 0 ? '' : `?${search}`}`
}

async function turn(
  visit: MemberVisit,
  verb: (change: Change, listings: readonly OnPage[]) => Promise<void>,
  step: string,
): Promise<Answer> {
  const { pageId, positionId } = await visitedPair(visit)
  await inTransaction(visit.database, visit.access, async (all) => {
    const pages = await all.within('listing_pages', [pageId])
    const positions = await all.within('positions', [positionId])
    await verb(
      all,
      positions.flatMap((position) => pages.map((each) => ({ ...position, page: each }))),
    )
  })
  return goTo(addressOf(visit, pageId, step))
}
