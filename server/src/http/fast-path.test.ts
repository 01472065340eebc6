import { once } from 'node:events'
import { createServer } from 'node:http'
import { operations } from '@kandidat/contract/operations'
import { readQuery } from '@kandidat/contract/parameters'
import { afterAll, describe, expect, test } from 'vitest'
import { PUBLIC_URL, type Reply, send } from '../../test/server.ts'
import { openStage, UNKNOWN_ID } from '../../test/stage.ts'
import { keyRegister } from '../keys/authentication-store.ts'
import { openDatabase } from '../db/connection.ts'
import { careersPagesApi } from '../careers-pages/api.ts'
import { clientsApi } from '../clients/api.ts'
import { positionsApi } from '../positions/api.ts'
import { candidatesApi } from '../candidates/api.ts'
import { AddressLimit } from './authentication/address-limit.ts'
import { ResponseCache, type ParsedRequest } from './responses/response-cache.ts'
import { FastPath } from './fast-path.ts'
import { Authenticator } from './authentication/authenticator.ts'

const { make, as, database, server } = await openStage()
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

/** What every answer has of its own. */
const comparable = ({ status, text, headers }: Reply) => {
  const { date: _date, 'x-request-id': id, 'x-ratelimit-remaining': remaining, ...others } = headers
  return { status, text, headers: others, own: [typeof id, typeof remaining] }
}

describe('an answer that is kept', () => {
  test.each(paths)('of %s says what the one that was read said, to the header', async (path) => {
    const get = as(await make.key(company, { limit: 60 }))
    const [read, kept, again] = [await get(path), await get(path), await get(path)]
    expect(comparable(kept)).toEqual(comparable(read))
    expect(new Set([read, kept, again].map(({ headers }) => headers['x-request-id'])).size).toBe(3)
    expect([read, kept, again].map(({ headers }) => Number(headers['x-ratelimit-remaining']))).toEqual([59, 58, 57])
    const { etag = '' } = read.headers
    const known = await get(path, { headers: { 'if-none-match': etag } })
    const head = await get(path, { method: 'HEAD' })
    expect(known.status).toBe(304)
    expect(comparable(head)).toEqual({ ...comparable(read), text: '' })
  })

  test('is told to log and figures like any other', async () => {
    const key = await make.key(company)
    for (let i = 0; i < 2; i++) await as(key)('/career-pages')
    const told = server.log.filter(({ keyId }) => keyId === key.id)
    expect(told.map(({ method, route, status }) => [method, route, status])).toEqual(
      Array.from({ length: 2 }, () => ['GET', '/api/v1/career-pages', 200]),
    )
    for (const line of told) expect(Number(line['ms'])).toBeGreaterThan(0)
  })

  test('opens to no other key, and to none any more that was revoked', async () => {
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

describe('what goes by the fast path', () => {
  const connection = openDatabase({ url: database.url, poolSize: 1 })
  const authenticator = new Authenticator(keyRegister(connection.authentication), new AddressLimit(100))
  const cache = new ResponseCache({
    handlers: { ...positionsApi(PUBLIC_URL), ...clientsApi, ...candidatesApi, ...careersPagesApi(PUBLIC_URL) },
    database: connection.reads,
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
  // In the router's place somebody who says what reached him, and with which word of the gate.
  const listener = createServer((request, response) =>
    fastPath.take(request, response, () => {
      const known = fastPath.resultOf(request)
      const word = known?.result?.refusal?.code ?? (known?.result ? 'admitted' : known ? 'unknown' : 'not asked')
      response.writeHead(418, { word }).end()
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
    const headers = { authorization: `Bearer ${key}` }
    const { status, headers: said } = await send(`http://127.0.0.1:${port}${target}`, { method, headers })
    return status === 418 ? said['word'] : status
  }
  const target = '/api/v1/positions?take=7'
  const parsed: ParsedRequest<'listPositions'> = {
    id: 'listPositions',
    path: {},
    query: readQuery(operations.listPositions, { take: '7' }).values ?? expect.unreachable(),
    text: 'seven',
  }

  test('is a GET of a target that was understood before and whose answer is kept, and nothing else', async () => {
    const { key } = await make.key(company, { limit: 6 })
    expect(await ask(target, key)).toBe('not asked')
    fastPath.remember(target, parsed)
    expect(await ask(target, key)).toBe('admitted')
    const { authenticated } = await authenticator.authenticate({
      rawHeaders: ['authorization', `Bearer ${key}`],
      address: '',
    })
    await cache.respond(parsed, authenticated ?? expect.unreachable())
    expect(await ask(target, key)).toBe(200)
    expect(await ask(`${target}&status=DRAFT`, key)).toBe('not asked')
    expect(await ask(target, key, 'HEAD')).toBe('not asked')
    expect(await ask(target, key, 'POST')).toBe('not asked')
    await make.position(company)
    await database.run(
      `insert into versions as v values ($1, 'content', 0, 1)
      on conflict (company_id, kind, slot) do update set n = v.n + 1`,
      [company.id],
    )
    expect(await ask(target, key)).toBe('admitted')
    ending = true
    expect(await ask(target, key)).toBe('not asked')
    ending = false
    expect(answered).toEqual(['/api/v1/positions'])
  })

  test('is counted once: the gate gives its word to the router', async () => {
    const { key } = await make.key(company, { limit: 2 })
    expect(await ask(target, key)).not.toBe('RATE_LIMITED')
    expect(await ask(target, key)).not.toBe('RATE_LIMITED')
    expect(await ask(target, key)).toBe('RATE_LIMITED')
    expect(await ask(target, `kand_${UNKNOWN_ID}`)).toBe('unknown')
  })
})
