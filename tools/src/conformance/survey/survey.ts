import type { OperationId } from '@kandidat/contract/operations/operations'
import { takeMaximum } from '@kandidat/contract/operations/paging'
import { positionStatuses } from '@kandidat/contract/resources/enumerations'
import type { ApiClient, SendRequest } from './api-client.ts'
import type { Evidence, ReadList } from './evidence.ts'
import { type Exchange, type Item, itemsOf, nextCursorOf, replyOf } from './exchange.ts'
import { surveyMethodsAndEtags } from './methods-and-etags.ts'
import { refusedRequests } from './refused-requests.ts'
import { spendLimit } from './spend-limit.ts'

/** How much the survey reads. */
export interface SurveyOptions {
  /** The largest number of pages to read of each list. */
  readonly pages: number
  readonly spendLimit: boolean
}

/** The usual number of requests, to estimate the time. */
export const USUAL_REQUESTS = 150

/** The number of positions that are read in full. */
const SAMPLE = 8

/** Sends all requests whose responses the rules need. It only reads: GET, HEAD and OPTIONS. */
export async function survey(base: string, api: ApiClient, options: SurveyOptions): Promise<Evidence> {
  const { send } = api
  const lists: ReadList[] = []
  const read = async (
    role: ReadList['role'],
    operation: OperationId,
    path: string,
    query: Record<string, string>,
    most = 1,
  ) => {
    const list = await readList(send, { role, operation, path, query, most })
    lists.push(list)
    return list
  }
  const large = { take: String(takeMaximum) }
  const wholes = new Map<string, [OperationId, ReadList]>()
  const readWhole = async (operation: OperationId, path: string) => {
    const list = await read('whole', operation, path, large, options.pages)
    wholes.set(path, [operation, list])
    return list.pages.flatMap(itemsOf)
  }

  await readDescription(send)
  const positions = await readWhole('listPositions', '/positions')
  const pages = await readWhole('listCareerPages', '/career-pages')
  const clients = itemsOf(await send({ path: '/clients', operation: 'listClients', status: 200 }))

  const sample = sampleOf(positions)
  const numbers = new Map<string, number>()
  for (const { id } of sample) {
    const path = `/positions/${encodeURIComponent(id)}`
    await send({ path, operation: 'getPosition', status: 200 })
    const exchange = await send({ path: `${path}/performance`, operation: 'getPositionPerformance', status: 200 })
    numbers.set(id, replyOf(exchange, 'getPositionPerformance')?.data.vouches.total ?? 0)
  }
  const busiest = sample.toSorted((a, b) => (numbers.get(b.id) ?? 0) - (numbers.get(a.id) ?? 0))[0]
  if (busiest) await readWhole('listPositionCandidates', `/positions/${encodeURIComponent(busiest.id)}/candidates`)

  const fullest = await readPages(send, pages, positions, readWhole)
  await read('default', 'listPositions', '/positions', {})
  for (const [path, [operation, whole]] of wholes) {
    const count = whole.pages.flatMap(itemsOf).length
    if (count > 1 && (operation !== 'listCareerPagePositions' || path === fullest)) {
      await read('steps', operation, path, { take: count > 5 ? '2' : '1' }, 3)
    }
  }

  for (const status of positionStatuses)
    await read('filtered', 'listPositions', '/positions', { ...large, status }, options.pages)
  const client = clientOf(clients, positions)
  if (client) {
    const { id, slug } = client
    await read('filtered', 'listPositions', '/positions', { ...large, clientId: id }, options.pages)
    await read('filtered', 'listPositions', '/positions', { ...large, clientSlug: slug }, options.pages)
    await read(
      'filtered',
      'listPositions',
      '/positions',
      { ...large, clientId: id, clientSlug: 'not-looked-at' },
      options.pages,
    )
    await read(
      'filtered',
      'listPositions',
      '/positions',
      { ...large, status: 'PUBLISHED', clientId: id },
      options.pages,
    )
    for (const by of ['id', 'slug'] as const) {
      await send({
        path: `/clients/${encodeURIComponent(client[by])}`,
        operation: 'getClient',
        status: 200,
        rule: `clients.by-${by}`,
      })
    }
  }
  for (const name of ['forAgency', 'isDefault']) {
    for (const value of ['true', 'false'])
      await read('filtered', 'listCareerPages', '/career-pages', { ...large, [name]: value }, options.pages)
  }

  const notLive = sample.find(({ status }) => status !== 'PUBLISHED')
  const known = { position: positions[0]?.id, page: pages[0]?.id, notLive: notLive?.id, client: client?.id }
  for (const request of refusedRequests(known)) await send(request)
  await surveyMethodsAndEtags(send, known)
  for (const [path, [operation, { role }]] of wholes) if (role === 'whole') await read('again', operation, path, large)
  if (api.hasOtherKey)
    await surveyForeignObjects(send, {
      positions,
      pages,
      clients,
      isWhole: (path) => wholes.get(path)?.[1].complete === true,
    })
  if (options.spendLimit) await spendLimit(api)
  return { base, exchanges: api.exchanges, lists }
}

/** Reads the description without a key. If the server needs a key for it, reads it with the key. */
async function readDescription(send: SendRequest): Promise<void> {
  const request = { path: '/openapi.json', operation: null, status: 200 } as const
  const first = await send({ ...request, key: 'none' })
  if (first.response.status === 401) await send(request)
}

async function readList(
  send: SendRequest,
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
    const text = new URLSearchParams({ ...query, ...(typeof cursor === 'string' && { cursor }) }).toString()
    const page = await send({ path: `${path}${text === '' ? '' : `?${text}`}`, operation, status: 200 })
    pages.push(page)
    cursor = nextCursorOf(page)
  } while (typeof cursor === 'string' && pages.length < most)
  return { role, path, query, pages, complete: cursor === null }
}

/** A few positions, with every status and with one that is managed for a client. */
function sampleOf(positions: readonly Item[]): Item[] {
  const ofEach = positionStatuses.flatMap((status) => positions.find((position) => position['status'] === status) ?? [])
  const published = positions.filter(({ status }) => status === 'PUBLISHED')
  const managed = positions.filter(({ subCompanyId }) => typeof subCompanyId === 'string')
  return [...new Set([...ofEach, ...managed.slice(0, 1), ...published, ...positions])].slice(0, SAMPLE)
}

/**
 * Reads the positions of up to four careers pages, and of each in full two of the key's company and
 * one of another.
 * @returns the path of the fullest list
 */
async function readPages(
  send: SendRequest,
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
    const isOwn = ({ id: positionId }: Item) => positions.some((each) => each.id === positionId)
    const others = listed.filter((position) => !isOwn(position))
    for (const position of [...listed.filter(isOwn).slice(0, 2), ...others.slice(0, 1)]) {
      await send({
        path: `${path}/${encodeURIComponent(position.id)}`,
        operation: 'getCareerPagePosition',
        status: 200,
        rule: 'pages.readable',
      })
    }
  }
  return fullest?.path
}

/** A client to filter by, if possible one that positions are managed for. */
function clientOf(clients: readonly Item[], positions: readonly Item[]): { id: string; slug: string } | undefined {
  const busy = clients.find(({ id }) => positions.some(({ subCompanyId }) => subCompanyId === id)) ?? clients[0]
  return busy && typeof busy['slug'] === 'string' ? { id: busy.id, slug: busy['slug'] } : undefined
}

/** Requests with the given key objects that only the other key can see. */
async function surveyForeignObjects(
  send: SendRequest,
  own: { positions: Item[]; pages: Item[]; clients: Item[]; isWhole: (path: string) => boolean },
): Promise<void> {
  const key = 'other'
  const take = `take=${takeMaximum}`
  const foreign = (theirs: readonly Item[], ours: readonly Item[]) =>
    theirs.find(({ id }) => !ours.some((each) => each.id === id))
  const others = itemsOf(await send({ path: `/positions?${take}`, operation: 'listPositions', status: 200, key }))
  const position = own.isWhole('/positions') ? foreign(others, own.positions) : undefined
  if (position) {
    const path = `/positions/${encodeURIComponent(position.id)}`
    const refused = { status: 403, code: 'FORBIDDEN' } as const
    await send({ path, operation: 'getPosition', ...refused, rule: 'access.position' })
    await send({
      path: `${path}/candidates`,
      operation: 'listPositionCandidates',
      ...refused,
      rule: 'access.candidates',
    })
    await send({
      path: `${path}/performance`,
      operation: 'getPositionPerformance',
      ...refused,
      rule: 'access.performance',
    })
    const cursor = `/positions?cursor=${encodeURIComponent(position.id)}`
    await send({ path: cursor, operation: 'listPositions', status: 400, code: 'INVALID_CURSOR', rule: 'access.cursor' })
  }
  const client = foreign(
    itemsOf(await send({ path: '/clients', operation: 'listClients', status: 200, key })),
    own.clients,
  )
  if (client) {
    const id = encodeURIComponent(client.id)
    await send({
      path: `/clients/${id}`,
      operation: 'getClient',
      status: 403,
      code: 'FORBIDDEN',
      rule: 'access.client',
    })
    const filter = `/positions?clientId=${id}`
    await send({
      path: filter,
      operation: 'listPositions',
      status: 400,
      code: 'UNKNOWN_CLIENT',
      rule: 'access.client-filter',
    })
  }
  const pages = itemsOf(await send({ path: `/career-pages?${take}`, operation: 'listCareerPages', status: 200, key }))
  const page = own.isWhole('/career-pages') ? foreign(pages, own.pages) : undefined
  if (page) {
    const path = `/career-pages/${encodeURIComponent(page.id)}/positions`
    await send({ path, operation: 'listCareerPagePositions', status: 403, code: 'FORBIDDEN', rule: 'access.page' })
  }
}
