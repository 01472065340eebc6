import { describe, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { openFixture } from '../../../test/fixture.ts'
import { exchange } from '../../../test/raw-exchange.ts'
import { send } from '../../../test/server.ts'

const { make, as, database, server } = await openFixture()
const verbs = byVerb({ server })
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
    await verbs.revoke(own)
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

describe('unknown query parameters', () => {
  const unknownIn = async (path: string, options = {}) => {
    const reply = await as(key)(path, options)
    return [reply.status, reply.headers['x-unknown-parameters']]
  }

  test('are named in a header, also beside errors and without a body', async () => {
    expect(await unknownIn('/positions?take=1')).toEqual([200, undefined])
    expect(await unknownIn('/positions?take=1&limit=5&page%5B%5D=2')).toEqual([200, 'limit, page%5B%5D'])
    expect(await unknownIn('/positions?Take=1', { method: 'HEAD' })).toEqual([200, 'Take'])
    expect(await unknownIn('/positions?take=0&limit=5')).toEqual([400, 'limit'])
    expect(await unknownIn('/positions/x?expand=all')).toEqual([404, 'expand'])
    expect(await unknownIn('/clients?take=1')).toEqual([200, 'take'])
  })

  test('are named to each request, although the responses are shared', async () => {
    const [bare, first, second] = [
      await as(key)('/career-pages'),
      await as(key)('/career-pages?x=1'),
      await as(key)('/career-pages?y=1'),
    ]
    expect(first.headers.etag).toBe(bare.headers.etag)
    const named = [bare, first, second, await as(key)('/career-pages'), await as(key)('/career-pages?x=2')]
    expect(named.map(({ headers }) => headers['x-unknown-parameters'])).toEqual([undefined, 'x', 'y', undefined, 'x'])
    const unchanged = { headers: { 'if-none-match': bare.headers.etag ?? '' } }
    expect(await unknownIn('/career-pages?z=1', unchanged)).toEqual([304, 'z'])
  })

  test('cannot add a header, or make it long', async () => {
    const hostile = encodeURIComponent('a\r\nSet-Cookie: b=c')
    const reply = await as(key)(`/clients?${hostile}=1&%F0%9F%98%80=1&=1`)
    expect(reply.headers['x-unknown-parameters']).toBe('a%0D%0ASet-Cookie%3A%20b%3Dc, %F0%9F%98%80')
    expect(reply.headers).not.toHaveProperty('set-cookie')
    const many = Array.from({ length: 500 }, (_, i) => `${'%E2%82%AC'.repeat(2)}${i}`).join('&')
    const long = await as(key)(`/clients?${'%C3%A6'.repeat(2_000)}&${many}`)
    const names = long.headers['x-unknown-parameters']?.split(', ') ?? []
    expect([names.length, names.at(-1), names[0]]).toEqual([11, '...', '%C3%A6'.repeat(40)])
  })

  test('are not named to who has no valid key', async () => {
    expect((await server.get('/clients?x=1')).headers).not.toHaveProperty('x-unknown-parameters')
  })
})

test('a path with a slash too many is told so', async () => {
  for (const path of ['/positions/', '/positions/?take=1', '/positions//', '/clients/x/', '/openapi.json/']) {
    const reply = await as(key)(path)
    expect(reply).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(reply.body.error, path).toContain('Leave out the slash at the end')
  }
  expect((await as(key)('/nothing/')).body.error).toContain('/openapi.json')
})

describe('an address belongs to the API', () => {
  test.each([
    ['of an operation', '/api/v1/positions', 401, 200],
    ['of an operation, with encoded letters', '/%61pi/v1/positions', 401, 200],
    ['with scheme and host', 'http://elsewhere.example/api/v1/positions', 401, 200],
    ['of nothing below the base path', '/api/v1/nothing', 401, 404],
    ['with a slash at the end', '/api/v1/positions/', 401, 404],
    ['of the base path itself', '/api/v1', 401, 404],
    ['of the base path with a query', '/api/v1?x', 401, 404],
    ['with an encoding that is invalid', '/api/v1/%zz', 401, 404],
  ])('and needs a key: %s', async (_what, target, without, withKey) => {
    const statusOf = async (authorization: string) => {
      const bytes = `GET ${target} HTTP/1.1\r\nHost: x\r\n${authorization}Connection: close\r\n\r\n`
      return (await exchange(server.url, bytes))[0]?.status
    }
    expect([await statusOf(''), await statusOf(`Authorization: Bearer ${key.key}\r\n`)]).toEqual([without, withKey])
  })

  test('and needs none: the OpenAPI document', async () => {
    expect((await ask('/api/v1/openapi.json?x=1')).status).toBe(200)
    expect((await ask('/api/v1/openapi.json', { method: 'POST' })).status).toBe(405)
  })

  test('no other: it is counted by the address of the client', async () => {
    for (const target of ['/api', '/api/v1x', '/API/v1/positions', '/api%2fv1/positions', '//api/v1/positions']) {
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
