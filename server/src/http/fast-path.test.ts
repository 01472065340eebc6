import { once } from 'node:events'
import { createServer } from 'node:http'
import { operations } from '@kandidat/contract/operations/operations'
import { readQuery } from '@kandidat/contract/operations/parameters'
import { afterAll, describe, expect, test } from 'vitest'
import { PUBLIC_URL, type Reply, send } from '../../test/server.ts'
import { openFixture, UNKNOWN_ID } from '../../test/fixture.ts'
import { keyRegister } from '../keys/authentication-store.ts'
import { openDatabase } from '../db/connection.ts'
import { careersPagesApi } from '../careers-pages/api.ts'
import { PageValidities } from '../careers-pages/validity-store.ts'
import { clientsApi } from '../clients/api.ts'
import { positionsApi } from '../positions/api.ts'
import { candidatesApi } from '../candidates/api.ts'
import { AddressLimit } from './authentication/address-limit.ts'
import { ResponseCache, type ParsedRequest } from './responses/response-cache.ts'
import { FastPath } from './fast-path.ts'
import { Authenticator } from './authentication/authenticator.ts'

const { make, as, database, server } = await openFixture()
const company = await make.company()
const position = await make.published(company)
const page = await make.page(company)
await make.listing(position, page)
await make.vouch(position)
await make.refresh()

const paths = [
  '/positions',
  `/positions/${position.id}`,
  '/positions?take=1&status=PUBLISHED&unknown=1',
  '/clients',
  `/positions/${position.id}/candidates`,
  `/positions/${position.id}/performance`,
  '/career-pages',
  `/career-pages/${page.id}/positions`,
  `/career-pages/${page.id}/positions/${position.id}`,
]

/** A reply without the values that differ between equal requests. */
const comparable = ({ status, text, headers }: Reply) => {
  const { date: _date, 'x-request-id': id, 'x-ratelimit-remaining': remaining, ...others } = headers
  return { status, text, headers: others, own: [typeof id, typeof remaining] }
}

describe('a cached response', () => {
  test.each(paths)('for %s equals the one that was read, headers included', async (path) => {
    const get = as(await make.key(company, { limit: 60 }))
    const [read, cached, again] = [await get(path), await get(path), await get(path)]
    expect(comparable(cached)).toEqual(comparable(read))
    expect(new Set([read, cached, again].map(({ headers }) => headers['x-request-id'])).size).toBe(3)
    expect([read, cached, again].map(({ headers }) => Number(headers['x-ratelimit-remaining']))).toEqual([59, 58, 57])
    const { etag = '' } = read.headers
    const known = await get(path, { headers: { 'if-none-match': etag } })
    const head = await get(path, { method: 'HEAD' })
    expect(known.status).toBe(304)
    expect(comparable(head)).toEqual({ ...comparable(read), text: '' })
  })

  test('is logged like any other', async () => {
    const key = await make.key(company)
    for (let i = 0; i < 2; i++) await as(key)('/career-pages')
    const lines = server.log.filter(({ keyId }) => keyId === key.id)
    expect(lines.map(({ method, route, status }) => [method, route, status])).toEqual(
      Array.from({ length: 2 }, () => ['GET', '/api/v1/career-pages', 200]),
    )
    for (const line of lines) expect(Number(line['ms'])).toBeGreaterThan(0)
  })

  test('is not sent for another company’s key, nor for a revoked one', async () => {
    const key = await make.key(company)
    for (let i = 0; i < 2; i++) expect((await as(key)('/positions')).status).toBe(200)
    const stranger = await as(await make.key(await make.company()))('/positions')
    expect(stranger.body.data).toEqual([])
    await database.run('update keys set revoked_at = clock() where id = $1', [key.id])
    expect((await as(key)('/positions')).status).toBe(401)
    expect((await server.get('/positions', { key: 'nonsense' })).status).toBe(401)
  })

  test('is refused beyond the limit', async () => {
    const key = await make.key(company, { limit: 3 })
    const statuses = []
    for (let i = 0; i < 5; i++) statuses.push((await as(key)('/clients')).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })
})

describe('the fast path', () => {
  const connection = openDatabase({ url: database.url, poolSize: 1 })
  const authenticator = new Authenticator(keyRegister(connection.authentication), new AddressLimit(100))
  const cache = new ResponseCache({
    handlers: { ...positionsApi(PUBLIC_URL), ...clientsApi, ...candidatesApi, ...careersPagesApi(PUBLIC_URL) },
    database: connection.reads,
    pages: new PageValidities(connection.reads),
    cacheBytes: 1_000_000,
  })
  let ending = false
  const answered: string[] = []
  const fastPath = new FastPath({
    authenticator,
    cache,
    isEnding: () => ending,
    onResponse: (_id, _method, route) => answered.push(route),
  })
  // A listener in place of the router. It reports that the request reached it, and with which
  // authentication result.
  const listener = createServer((request, response) =>
    fastPath.handle(request, response, () => {
      const known = fastPath.resultOf(request)
      const outcome =
        known?.result?.refusal?.code ?? (known?.result ? 'valid key' : known ? 'no such key' : 'not tried')
      response.writeHead(418, { outcome }).end()
    }),
  )
  const ready = once(listener.listen(0, '127.0.0.1'), 'listening')
  afterAll(async () => {
    listener.close()
    await connection.close()
  })
  const ask = async (target: string, key: string, method = 'GET') => {
    await ready
    const address = listener.address()
    const port = typeof address === 'object' ? address?.port : 0
    const sent = { authorization: `Bearer ${key}` }
    const { status, headers } = await send(`http://127.0.0.1:${port}${target}`, { method, headers: sent })
    return status === 418 ? headers['outcome'] : status
  }
  const target = '/api/v1/positions?take=7'
  const parsed: ParsedRequest<'listPositions'> = {
    id: 'listPositions',
    path: {},
    query: readQuery(operations.listPositions, { take: '7' }).values ?? expect.unreachable(),
    text: 'seven',
  }

  test('answers a GET of a target that was parsed before and whose response is cached, and nothing else', async () => {
    const { key } = await make.key(company, { limit: 6 })
    expect(await ask(target, key)).toBe('not tried')
    fastPath.remember(target, parsed)
    expect(await ask(target, key)).toBe('valid key')
    const { authenticated } = await authenticator.authenticate({
      rawHeaders: ['authorization', `Bearer ${key}`],
      address: '',
    })
    await cache.respond(parsed, authenticated ?? expect.unreachable())
    expect(await ask(target, key)).toBe(200)
    expect(await ask(`${target}&status=DRAFT`, key)).toBe('not tried')
    expect(await ask(target, key, 'HEAD')).toBe('not tried')
    expect(await ask(target, key, 'POST')).toBe('not tried')
    await make.position(company)
    await database.run(
      `insert into versions as v values ($1, 'content', 0, 1)
      on conflict (company_id, kind, slot) do update set n = v.n + 1`,
      [company.id],
    )
    expect(await ask(target, key)).toBe('valid key')
    ending = true
    expect(await ask(target, key)).toBe('not tried')
    ending = false
    expect(answered).toEqual(['/api/v1/positions'])
  })

  test('counts a request once: the router takes over the result of authentication', async () => {
    const { key } = await make.key(company, { limit: 2 })
    expect(await ask(target, key)).not.toBe('RATE_LIMITED')
    expect(await ask(target, key)).not.toBe('RATE_LIMITED')
    expect(await ask(target, key)).toBe('RATE_LIMITED')
    expect(await ask(target, `kand_${UNKNOWN_ID}`)).toBe('no such key')
  })
})
