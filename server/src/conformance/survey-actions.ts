import type { OperationId } from '@kandidat/contract/operations/operations'
import { takeMaximum } from '@kandidat/contract/operations/paging'
import { positionStatuses } from '@kandidat/contract/resources/enumerations'
import type { Ask, Asking } from './ask-actions.ts'
import { askBeside } from './beside-actions.ts'
import { type Exchange, type Item, itemsOf, nextCursorOf, replyOf } from './exchange.ts'
import type { Evidence, ReadList } from './rule.ts'
import { refusals } from './refusal.ts'
import { spendLimit } from './spend-actions.ts'

/** How much is asked. */
export interface Extent {
  /** How many pages of each list are read at most. */
  readonly pages: number
  readonly spendLimit: boolean
}

/** About how many requests are made, for telling how long it takes. */
export const USUAL = 150

/** Positions that are looked at in full. */
const SAMPLE = 8

/** Asks everything that the rules need to see. Reads only: GET, HEAD and OPTIONS. */
export async function survey(base: string, asking: Asking, extent: Extent): Promise<Evidence> {
  const { ask } = asking
  const lists: ReadList[] = []
  const read = async (
    role: ReadList['role'],
    operation: OperationId,
    path: string,
    query: Record<string, string>,
    most = 1,
  ) => {
    const list = await readList(ask, { role, operation, path, query, most })
    lists.push(list)
    return list
  }
  const large = { take: String(takeMaximum) }
  const wholes = new Map<string, [OperationId, ReadList]>()
  const readWhole = async (operation: OperationId, path: string) => {
    const list = await read('whole', operation, path, large, extent.pages)
    wholes.set(path, [operation, list])
    return list.pages.flatMap(itemsOf)
  }

  await describe(ask)
  const positions = await readWhole('listPositions', '/positions')
  const pages = await readWhole('listCareerPages', '/career-pages')
  const clients = itemsOf(await ask({ path: '/clients', operation: 'listClients', status: 200 }))

  const sample = sampleOf(positions)
  const numbers = new Map<string, number>()
  for (const { id } of sample) {
    const path = `/positions/${encodeURIComponent(id)}`
    await ask({ path, operation: 'getPosition', status: 200 })
    const answer = await ask({ path: `${path}/performance`, operation: 'getPositionPerformance', status: 200 })
    numbers.set(id, replyOf(answer, 'getPositionPerformance')?.data.vouches.total ?? 0)
  }
  const busiest = sample.toSorted((a, b) => (numbers.get(b.id) ?? 0) - (numbers.get(a.id) ?? 0))[0]
  if (busiest) await readWhole('listPositionCandidates', `/positions/${encodeURIComponent(busiest.id)}/candidates`)

  const fullest = await readPages(ask, pages, positions, readWhole)
  await read('default', 'listPositions', '/positions', {})
  for (const [path, [operation, whole]] of wholes) {
    const count = whole.pages.flatMap(itemsOf).length
    if (count > 1 && (operation !== 'listCareerPagePositions' || path === fullest)) {
      await read('steps', operation, path, { take: count > 5 ? '2' : '1' }, 3)
    }
  }

  for (const status of positionStatuses)
    await read('filtered', 'listPositions', '/positions', { ...large, status }, extent.pages)
  const client = clientOf(clients, positions)
  if (client) {
    const { id, slug } = client
    await read('filtered', 'listPositions', '/positions', { ...large, clientId: id }, extent.pages)
    await read('filtered', 'listPositions', '/positions', { ...large, clientSlug: slug }, extent.pages)
    await read(
      'filtered',
      'listPositions',
      '/positions',
      { ...large, clientId: id, clientSlug: 'not-looked-at' },
      extent.pages,
    )
    await read('filtered', 'listPositions', '/positions', { ...large, status: 'PUBLISHED', clientId: id }, extent.pages)
    for (const by of ['id', 'slug'] as const) {
      await ask({
        path: `/clients/${encodeURIComponent(client[by])}`,
        operation: 'getClient',
        status: 200,
        rule: `clients.by-${by}`,
      })
    }
  }
  for (const name of ['forAgency', 'isDefault']) {
    for (const value of ['true', 'false'])
      await read('filtered', 'listCareerPages', '/career-pages', { ...large, [name]: value }, extent.pages)
  }

  const notLive = sample.find(({ status }) => status !== 'PUBLISHED')
  const known = { position: positions[0]?.id, page: pages[0]?.id, notLive: notLive?.id, client: client?.id }
  for (const probe of refusals(known)) await ask(probe)
  await askBeside(ask, known)
  for (const [path, [operation, { role }]] of wholes) if (role === 'whole') await read('again', operation, path, large)
  if (asking.hasOtherKey)
    await askForOthers(ask, { positions, pages, clients, isWhole: (path) => wholes.get(path)?.[1].complete === true })
  if (extent.spendLimit) await spendLimit(asking)
  return { base, exchanges: asking.exchanges, lists }
}

/** The description needs no key here; where it does elsewhere, it is asked for with one. */
async function describe(ask: Ask): Promise<void> {
  const probe = { path: '/openapi.json', operation: null, status: 200 } as const
  const first = await ask({ ...probe, holder: 'nobody' })
  if (first.given.status === 401) await ask(probe)
}

async function readList(
  ask: Ask,
  {
    role,
    operation,
    path,
    query,
    most,
  }: { role: ReadList['role']; operation: OperationId; path: string; query: Record<string, string>; most: number },
): Promise<ReadList> {
  const pages: Exchange[] = []
  let cursor: string | null | undefined
  do {
    const asked = new URLSearchParams({ ...query, ...(typeof cursor === 'string' && { cursor }) }).toString()
    const page = await ask({ path: `${path}${asked === '' ? '' : `?${asked}`}`, operation, status: 200 })
    pages.push(page)
    cursor = nextCursorOf(page)
  } while (typeof cursor === 'string' && pages.length < most)
  return { role, path, query, pages, complete: cursor === null }
}

/** A few positions of each status, and some that are managed for a client. */
function sampleOf(positions: readonly Item[]): Item[] {
  const ofEach = positionStatuses.flatMap((status) => positions.find((position) => position['status'] === status) ?? [])
  const published = positions.filter(({ status }) => status === 'PUBLISHED')
  const managed = positions.filter(({ subCompanyId }) => typeof subCompanyId === 'string')
  return [...new Set([...ofEach, ...managed.slice(0, 1), ...published, ...positions])].slice(0, SAMPLE)
}

/** The positions of up to three careers pages, and two of them as the page shows them. @returns the path of the fullest */
async function readPages(
  ask: Ask,
  pages: readonly Item[],
  positions: readonly Item[],
  readWhole: (operation: OperationId, path: string) => Promise<Item[]>,
): Promise<string | undefined> {
  const kinds = [
    pages.find(({ forAgency }) => forAgency === true),
    pages.find(({ forClient }) => forClient === true),
    pages.find(({ isMarketplace }) => isMarketplace === true),
  ]
  let fullest: { path: string; count: number } | undefined
  for (const { id } of new Set([...kinds.flatMap((page) => page ?? []), ...pages.slice(0, 1)])) {
    const path = `/career-pages/${encodeURIComponent(id)}/positions`
    const listed = await readWhole('listCareerPagePositions', path)
    if (listed.length > (fullest?.count ?? 0)) fullest = { path, count: listed.length }
    const own = listed.filter((position) => positions.some((each) => each.id === position.id))
    for (const position of own.slice(0, 2)) {
      await ask({ path: `${path}/${encodeURIComponent(position.id)}`, operation: 'getCareerPagePosition', status: 200 })
    }
  }
  return fullest?.path
}

/** A client to filter by: one that positions are managed for, where there is one. */
function clientOf(clients: readonly Item[], positions: readonly Item[]): { id: string; slug: string } | undefined {
  const busy = clients.find(({ id }) => positions.some(({ subCompanyId }) => subCompanyId === id)) ?? clients[0]
  return busy && typeof busy['slug'] === 'string' ? { id: busy.id, slug: busy['slug'] } : undefined
}

/** Asks with the given key for what only the other one can see. */
async function askForOthers(
  ask: Ask,
  own: { positions: Item[]; pages: Item[]; clients: Item[]; isWhole: (path: string) => boolean },
): Promise<void> {
  const holder = 'other'
  const take = `take=${takeMaximum}`
  const foreign = (theirs: readonly Item[], ours: readonly Item[]) =>
    theirs.find(({ id }) => !ours.some((each) => each.id === id))
  const others = itemsOf(await ask({ path: `/positions?${take}`, operation: 'listPositions', status: 200, holder }))
  const position = own.isWhole('/positions') ? foreign(others, own.positions) : undefined
  if (position) {
    const path = `/positions/${encodeURIComponent(position.id)}`
    const refused = { status: 403, code: 'FORBIDDEN' } as const
    await ask({ path, operation: 'getPosition', ...refused, rule: 'access.position' })
    await ask({
      path: `${path}/candidates`,
      operation: 'listPositionCandidates',
      ...refused,
      rule: 'access.candidates',
    })
    await ask({
      path: `${path}/performance`,
      operation: 'getPositionPerformance',
      ...refused,
      rule: 'access.performance',
    })
    const cursor = `/positions?cursor=${encodeURIComponent(position.id)}`
    await ask({ path: cursor, operation: 'listPositions', status: 400, code: 'INVALID_CURSOR', rule: 'access.cursor' })
  }
  const client = foreign(
    itemsOf(await ask({ path: '/clients', operation: 'listClients', status: 200, holder })),
    own.clients,
  )
  if (client) {
    const id = encodeURIComponent(client.id)
    await ask({ path: `/clients/${id}`, operation: 'getClient', status: 403, code: 'FORBIDDEN', rule: 'access.client' })
    const filter = `/positions?clientId=${id}`
    await ask({
      path: filter,
      operation: 'listPositions',
      status: 400,
      code: 'UNKNOWN_CLIENT',
      rule: 'access.client-filter',
    })
  }
  const pages = itemsOf(await ask({ path: `/career-pages?${take}`, operation: 'listCareerPages', status: 200, holder }))
  const page = own.isWhole('/career-pages') ? foreign(pages, own.pages) : undefined
  if (page) {
    const path = `/career-pages/${encodeURIComponent(page.id)}/positions`
    await ask({ path, operation: 'listCareerPagePositions', status: 403, code: 'FORBIDDEN', rule: 'access.page' })
  }
}
