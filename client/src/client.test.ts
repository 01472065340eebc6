import { inspect } from 'node:util'
import { beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { openFixture, UNKNOWN_ID } from '../../server/test/fixture.ts'
import { thrown } from '../test/scripted.ts'
import {
  ApiError,
  BadRequest,
  type CandidateVouch,
  type Client,
  createClient,
  Forbidden,
  KandidatError,
  type List,
  memoryCache,
  NotFound,
  type Position,
  type PositionDetail,
  RateLimited,
  Unauthorized,
} from './client.ts'

const { server, make, as } = await openFixture()
const baseUrl = `${server.url}/api/v1`

let key: { key: string }
let kandidat: Client
let ids: { position: string; foreign: string; page: string; client: string; slug: string }

beforeAll(async () => {
  const agency = await make.company({ kind: 'agency' })
  const client = await make.client(agency, await make.company({ slug: 'skarvoy' }))
  const page = await make.page(agency, { is_default: true })
  const positions = []
  for (let i = 0; i < 5; i += 1) positions.push(await make.published(agency, { client_id: i < 2 ? client.id : null }))
  for (const each of positions) await make.listing(each, page)
  for (let i = 0; i < 3; i += 1) await make.vouch(positions[0]!)
  const foreign = await make.published(await make.company())
  await make.refresh()
  key = await make.key(agency)
  kandidat = createClient({ baseUrl, key: key.key })
  ids = { position: positions[0]!.id, foreign: foreign.id, page: page.id, client: client.id, slug: 'skarvoy' }
})

/** A `fetch` that records the URLs of requests and the statuses of responses. */
function recordingFetch() {
  const statuses: number[] = []
  const urls: string[] = []
  const fetch = async (url: string, init: RequestInit) => {
    const response = await globalThis.fetch(url, init)
    urls.push(url.slice(baseUrl.length))
    statuses.push(response.status)
    return response
  }
  return { fetch, statuses, urls }
}

describe('each operation returns the data of the API', () => {
  test('a position, a client, the performance and a position on a careers page', async () => {
    const { position, client, slug, page } = ids
    const raw = async (path: string) => (await as(key)(path)).body.data
    expect(await kandidat.getPosition(position)).toEqual(await raw(`/positions/${position}`))
    expect(await kandidat.getClient(client)).toEqual(await raw(`/clients/${client}`))
    expect(await kandidat.getClient(slug)).toEqual(await raw(`/clients/${client}`))
    const performance = await kandidat.getPositionPerformance(position)
    expect(performance).toEqual(await raw(`/positions/${position}/performance`))
    expect(performance.vouches.total).toBe(3)
    const onPage = await kandidat.getCareerPagePosition(page, position)
    expect(onPage).toEqual(await raw(`/career-pages/${page}/positions/${position}`))
    expect(onPage.careerPageId).toBe(page)
  })

  test('all items of the five lists, with their filters', async () => {
    const { position, page, client } = ids
    const raw = async (path: string) => (await as(key)(path)).body.data
    const cases: [{ toArray: () => Promise<unknown[]> }, string, number][] = [
      [kandidat.listPositions(), '/positions', 5],
      [kandidat.listPositions({ clientId: client, status: 'PUBLISHED' }), `/positions?clientId=${client}`, 2],
      [kandidat.listClients(), '/clients', 1],
      [kandidat.listPositionCandidates(position), `/positions/${position}/candidates`, 3],
      [kandidat.listCareerPages(), '/career-pages', 1],
      [kandidat.listCareerPages({ forAgency: true }), '/career-pages?forAgency=true', 1],
      [kandidat.listCareerPagePositions(page), `/career-pages/${page}/positions`, 5],
    ]
    for (const [list, path, count] of cases) {
      const all = await list.toArray()
      expect(all).toEqual(await raw(path))
      expect(all).toHaveLength(count)
    }
  })

  test('with the types of the contract', () => {
    expectTypeOf(kandidat.getPosition).returns.resolves.toEqualTypeOf<PositionDetail>()
    expectTypeOf(kandidat.listPositions()).toEqualTypeOf<List<Position>>()
    expectTypeOf(kandidat.listPositionCandidates).returns.toEqualTypeOf<List<CandidateVouch>>()
    expectTypeOf(kandidat.listPositions).parameter(0).exclude<undefined>().toHaveProperty('status')
  })
})

describe('a list', () => {
  test('requests page after page by itself', async () => {
    const { fetch, urls } = recordingFetch()
    const own = createClient({ baseUrl, key: key.key, fetch })
    const all = await own.listPositions().toArray()
    urls.length = 0
    const seen = []
    for await (const position of own.listPositions({ take: 2 })) seen.push(position)
    expect(seen).toEqual(all)
    const cursor = (at: number) => `/positions?take=2&cursor=${all[at]!.id}`
    expect(urls).toEqual(['/positions?take=2', cursor(1), cursor(3)])
  })

  test('returns whole pages with their cursors, at which another list can begin', async () => {
    const pages = []
    for await (const page of kandidat.listPositions({ take: 3 }).pages()) pages.push(page)
    expect(pages.map(({ data }) => data.length)).toEqual([3, 2])
    const [first, last] = pages
    expect(first!.nextCursor).toBe(first!.data[2]!.id)
    expect(last!.nextCursor).toBeNull()
    expect(await kandidat.listPositions({ cursor: first!.nextCursor! }).toArray()).toEqual(last!.data)
  })

  test('sends no request before the iteration begins, and none after it was left', async () => {
    const { fetch, urls } = recordingFetch()
    const list = createClient({ baseUrl, key: key.key, fetch }).listPositions({ take: 1 })
    expect(urls).toEqual([])
    for await (const _ of list) break
    expect(urls).toHaveLength(1)
    for await (const page of list.pages()) if (page.data.length > 0) break
    expect(urls).toEqual(['/positions?take=1', '/positions?take=1'])
  })

  test('without paging has a single page', async () => {
    const pages = []
    for await (const page of kandidat.listClients().pages()) pages.push(page)
    expect(pages).toEqual([{ data: [expect.objectContaining({ id: ids.client })], nextCursor: null }])
  })
})

describe('an error', () => {
  test('has the class of its status, and the code, request id and message of the API', async () => {
    const stranger = createClient({ baseUrl, key: 'kand_nobody' })
    const cases = [
      [() => kandidat.listPositions({ clientSlug: 'nobody' }).toArray(), BadRequest, 400, 'UNKNOWN_CLIENT', 'nobody'],
      [() => kandidat.listPositions({ take: 101 }).toArray(), BadRequest, 400, 'INVALID_PARAMETER', '101'],
      [() => stranger.listClients().toArray(), Unauthorized, 401, 'UNAUTHORIZED', 'key'],
      [() => kandidat.getPosition(ids.foreign), Forbidden, 403, 'FORBIDDEN', 'key'],
      [() => kandidat.getPosition(UNKNOWN_ID), NotFound, 404, 'NOT_FOUND', UNKNOWN_ID],
    ] as const
    for (const [work, type, status, code, word] of cases) {
      const error = await thrown(work())
      expect(error).toBeInstanceOf(type)
      expect(error).toBeInstanceOf(ApiError)
      expect(error).toBeInstanceOf(KandidatError)
      expect(error).toMatchObject({ name: type.name, status, code, attempts: 1 })
      expect((error as ApiError).message).toContain(word)
      expect((error as ApiError).requestId).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  test('about the rate limit says when to try again', async () => {
    const company = await make.company()
    const own = createClient({ baseUrl, key: (await make.key(company, { limit: 1 })).key, retries: 0 })
    expect(own.limit).toBeUndefined()
    await own.listClients().toArray()
    expect(own.limit).toMatchObject({ limit: 1, remaining: 0 })
    const error = await thrown(own.listClients().toArray())
    expect(error).toBeInstanceOf(RateLimited)
    const { retryAfter } = error as RateLimited
    expect(retryAfter).toBeGreaterThanOrEqual(1)
    expect(retryAfter).toBeLessThanOrEqual(61)
    expect(own.limit!.reset.getTime() - Date.now()).toBeLessThanOrEqual(61_000)
  })
})

describe('a cache', () => {
  test('returns unchanged data by its ETag, and requests changed data again', async () => {
    const { fetch, statuses } = recordingFetch()
    const company = await make.company()
    const position = await make.published(company)
    await make.refresh()
    const own = createClient({ baseUrl, key: (await make.key(company)).key, cache: memoryCache(), fetch })
    const first = await own.getPosition(position.id)
    first.title = 'the caller changed the returned object'
    expect((await own.getPosition(position.id)).title).toBe(position.title)
    expect(statuses).toEqual([200, 304])
    await make.listing(position, await make.page(company))
    await make.refresh()
    expect(first.careerPagesLinks).toHaveLength(0)
    expect((await own.getPosition(position.id)).careerPagesLinks).toHaveLength(1)
    expect(statuses).toEqual([200, 304, 200])
  })

  test('that two keys share returns nothing of one key to the other', async () => {
    const { fetch, statuses } = recordingFetch()
    const cache = memoryCache()
    const own = createClient({ baseUrl, key: key.key, cache, fetch })
    await own.getPosition(ids.position)
    const stranger = createClient({ baseUrl, key: (await make.key(await make.company())).key, cache, fetch })
    expect(await thrown(stranger.getPosition(ids.position))).toBeInstanceOf(Forbidden)
    expect(await stranger.listPositions().toArray()).toEqual([])
    expect(await own.listPositions().toArray()).toHaveLength(5)
    expect(statuses).toEqual([200, 403, 200, 200])
  })
})

test('a printed client does not contain its key', () => {
  expect(JSON.stringify(kandidat) + inspect(kandidat, { depth: 9, showHidden: true })).not.toContain(key.key)
})
