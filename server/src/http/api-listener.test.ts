import { describe, expect, test } from 'vitest'
import { openFixture } from '../../test/fixture.ts'
import { exchange } from '../../test/raw-exchange.ts'
import { send } from '../../test/server.ts'

const { make, as, database, server } = await openFixture()
const company = await make.company()
const key = await make.key(company)

/** The response to a target as it is written, with and without the key. */
const ask = (target: string, options: Parameters<typeof send>[1] = {}) => send(`${server.url}${target}`, options)

describe('a cached response', () => {
  test('has the headers of the one that was read, but for the request id and what remains', async () => {
    const own = await make.key(company, { limit: 60 })
    const [read, cached] = [await as(own)('/career-pages'), await as(own)('/career-pages')]
    expect(Object.keys(cached.headers)).toEqual(Object.keys(read.headers))
    expect(cached.text).toBe(read.text)
    expect(cached.headers['x-request-id']).not.toBe(read.headers['x-request-id'])
    expect([read, cached].map(({ headers }) => Number(headers['x-ratelimit-remaining']))).toEqual([59, 58])
  })

  test('is logged like any other', async () => {
    const own = await make.key(company)
    for (let i = 0; i < 2; i++) await as(own)('/career-pages')
    const lines = server.log.filter(({ keyId }) => keyId === own.id)
    expect(lines.map(({ method, route, status }) => [method, route, status])).toEqual(
      Array.from({ length: 2 }, () => ['GET', '/api/v1/career-pages', 200]),
    )
    for (const line of lines) expect(Number(line['ms'])).toBeGreaterThan(0)
  })

  test('is not sent for another company’s key, nor for a revoked one', async () => {
    await make.position(company)
    const own = await make.key(company)
    for (let i = 0; i < 2; i++) expect((await as(own)('/positions')).status).toBe(200)
    const stranger = await as(await make.key(await make.company()))('/positions')
    expect(stranger.body.data).toEqual([])
    await database.run('update keys set revoked_at = clock() where id = $1', [own.id])
    expect((await as(own)('/positions')).status).toBe(401)
    expect((await server.get('/positions', { key: 'nonsense' })).status).toBe(401)
  })

  test('is refused beyond the limit', async () => {
    const own = await make.key(company, { limit: 3 })
    const statuses = []
    for (let i = 0; i < 5; i++) statuses.push((await as(own)('/clients')).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })

  test('is sent for HEAD without its body, and not for POST', async () => {
    const read = await as(key)('/clients')
    const head = await as(key)('/clients', { method: 'HEAD' })
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', read.headers['content-length']])
    expect((await as(key)('/clients', { method: 'POST' })).status).toBe(405)
  })
})

describe('an address belongs to the API', () => {
  test.each([
    ['of an operation', '/api/v1/positions', 401, 200],
    ['of an operation, with encoded letters', '/%61pi/v1/positions', 401, 200],
    ['with scheme and host', 'http://elsewhere.example/api/v1/positions', 401, 200],
    ['of nothing below the base path', '/api/v1/nothing', 401, 404],
    ['of the base path itself', '/api/v1', 401, 404],
    ['of the base path with a query', '/api/v1?x', 401, 404],
    ['with an encoding that is invalid', '/api/v1/%zz', 401, 404],
  ])('and needs a key: %s', async (_what, target, without, withKey) => {
    const statusOf = async (authorization: string) => {
      const bytes = `GET ${target} HTTP/1.1\r\n${authorization}Connection: close\r\n\r\n`
      return (await exchange(server.url, bytes))[0]?.status
    }
    expect([await statusOf(''), await statusOf(`Authorization: Bearer ${key.key}\r\n`)]).toEqual([without, withKey])
  })

  test('and needs none: the OpenAPI document', async () => {
    expect((await ask('/api/v1/openapi.json?x=1')).status).toBe(200)
    expect((await ask('/api/v1/openapi.json', { method: 'POST' })).status).toBe(405)
  })

  test('no other: it is counted by the address of the client', async () => {
    for (const target of ['/', '/api', '/api/v1x', '/API/v1/positions', '/api%2fv1/positions', '//api/v1/positions']) {
      const reply = await ask(target, { key: key.key })
      expect([reply.status, reply.headers['x-ratelimit-limit']], target).toEqual([404, '1000000'])
      expect(reply.headers['cache-control']).toBe('no-store')
    }
  })
})

test('if authentication fails for another reason than the database, the response is 500 without a limit', async () => {
  await database.run('alter table rate_windows rename to windows_elsewhere')
  const reply = await ask('/api/v1/positions', { key: key.key })
  await database.run('alter table windows_elsewhere rename to rate_windows')
  expect(reply).toMatchObject({ status: 500, body: { code: 'INTERNAL_ERROR' } })
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(Object.keys(reply.headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([])
})
