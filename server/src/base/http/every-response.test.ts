import { describe, expect, test } from 'vitest'
import { exchange } from '../../../test/raw-exchange.ts'
import { type Reply, send, startServer } from '../../../test/server.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'

const { make, as, database, server } = await openFixture()

const company = await make.company()
const position = await make.position(company)
const strangers = await make.position(await make.company())
const key = await make.key(company)
const get = as(key)
const exhausted = await make.key(company, { limit: 1 })
await as(exhausted)('/clients')

/** A response of every status. */
const replies: Record<string, Reply> = {}
const { etag = '' } = (await get('/positions')).headers
replies['200'] = await get('/positions')
replies['304'] = await get('/positions', { headers: { 'if-none-match': etag } })
replies['400 of a parameter'] = await get('/positions?take=0')
replies['400 of a cursor'] = await get(`/positions?cursor=${UNKNOWN_ID}`)
replies['400 of a client'] = await get(`/positions?clientId=${UNKNOWN_ID}`)
replies['400 of the HTTP parser'] = (await exchange(server.url, 'GARBAGE\r\n\r\n'))[0] as Reply
replies['401'] = await server.get('/positions')
replies['403'] = await get(`/positions/${strangers.id}`)
replies['404 of an object'] = await get(`/positions/${UNKNOWN_ID}`)
replies['404 of a path'] = await get('/nothing')
replies['405'] = await get('/positions', { method: 'POST' })
replies['414'] = await get(`/positions?x=${'x'.repeat(17_000)}`)
replies['429'] = await as(exhausted)('/clients')
replies['431'] = (await exchange(server.url, `GET / HTTP/1.1\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`))[0] as Reply
await database.run('alter table position_tallies rename to tallies_elsewhere')
replies['500'] = await get(`/positions/${position.id}/performance`)
await database.run('alter table tallies_elsewhere rename to position_tallies')
replies['openapi.json'] = await server.get('/openapi.json')
replies['outside of the API'] = await send(`${server.url}/nothing`)

const all = Object.entries(replies)
const authenticated = [
  '200',
  '304',
  '400 of a parameter',
  '400 of a cursor',
  '400 of a client',
  '403',
  '404 of an object',
]

describe('on every response:', () => {
  test('the statuses match their names in this file', () => {
    const numbered = all.filter(([name]) => /^\d/.test(name))
    expect(numbered.map(([, { status }]) => String(status))).toEqual(numbered.map(([name]) => name.slice(0, 3)))
  })

  test.each(all)('%s has the three rate-limit headers, as whole numbers', (_name, { headers }) => {
    const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => headers[`x-ratelimit-${name}`])
    expect(limit).toMatch(/^[1-9]\d*$/)
    expect(remaining).toMatch(/^(0|[1-9]\d*)$/)
    expect(Number(remaining)).toBeLessThanOrEqual(Number(limit))
    expect(reset).toMatch(/^\d{10}$/)
    expect(Number(reset) * 1000).toBeGreaterThan(Date.now())
    expect(Number(reset) * 1000).toBeLessThanOrEqual(Date.now() + 61_000)
  })

  test.each(all)('%s has an X-Request-Id', (_name, { headers }) => {
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('X-Request-Id is unique, and never taken from a request', async () => {
    const ids = all.map(([, { headers }]) => headers['x-request-id'])
    expect(new Set(ids).size).toBe(ids.length)
    const reply = await get('/positions', { headers: { 'x-request-id': 'mine' } })
    expect(reply.headers['x-request-id']).not.toBe('mine')
  })

  test.each(all)('%s has Content-Type application/json; charset=utf-8 if there is a body', (_name, reply) => {
    const expected = reply.text === '' ? undefined : 'application/json; charset=utf-8'
    expect(reply.headers['content-type']).toBe(expected)
  })

  test.each(all)(
    '%s has X-Content-Type-Options: nosniff, no Server, no X-Powered-By and no CORS',
    (_name, { headers }) => {
      expect(headers['x-content-type-options']).toBe('nosniff')
      const names = Object.keys(headers)
      expect(names.filter((name) => /^(server|x-powered-by|access-control-.*)$/.test(name))).toEqual([])
    },
  )
})

describe('if PUBLIC_URL is https, Strict-Transport-Security is on every response', () => {
  test.each(all)('of the API: %s', (_name, { headers }) => {
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })

  test.each(['/docs/limits', '/docs/limits.md', '/docs/nothing', '/health/live', '/c/nothing', '/c/nothing/apply'])(
    'beside the API: %s',
    async (path) => {
      const { headers } = await fetch(`${server.url}${path}`)
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    },
  )
})

test('if PUBLIC_URL is http, no response has Strict-Transport-Security', async () => {
  const plain = await startServer(database.url, { publicUrl: 'http://jobs.example.com' })
  const { url } = plain
  const [broken] = await exchange(url, 'GARBAGE\r\n\r\n')
  const answered = await Promise.all(
    ['/api/v1/positions', '/docs/limits', '/health/live'].map((path) => fetch(url + path)),
  )
  await plain.close()
  const names = [Object.keys(broken?.headers ?? {}), ...answered.map(({ headers }) => [...headers.keys()])]
  expect(names).toHaveLength(4)
  for (const each of names) {
    expect(each).toContain('x-content-type-options')
    expect(each).not.toContain('strict-transport-security')
  }
})

test('Cache-Control is private, no-cache for a request with a valid key, and no-store for any other', () => {
  for (const name of authenticated) expect(replies[name]?.headers['cache-control'], name).toBe('private, no-cache')
  for (const name of ['401', '429', '400 of the HTTP parser', '431', 'outside of the API']) {
    expect(replies[name]?.headers['cache-control'], name).toBe('no-store')
  }
})

describe('an error', () => {
  const errors = all.filter(([, { status }]) => status >= 400)

  test.each(errors)('%s is { error, code } and nothing else', (_name, { body }) => {
    expect(Object.keys(body).toSorted()).toEqual(['code', 'error'])
    expect(body.error).toMatch(/^[A-Z].*\.$/)
    expect(body.code).toMatch(/^[A-Z_]+$/)
  })

  test('has the code of its cause', () => {
    const codes = Object.fromEntries(errors.map(([name, { body }]) => [name, body.code]))
    expect(codes).toEqual({
      '400 of a parameter': 'INVALID_PARAMETER',
      '400 of a cursor': 'INVALID_CURSOR',
      '400 of a client': 'UNKNOWN_CLIENT',
      '400 of the HTTP parser': 'BAD_REQUEST',
      '401': 'UNAUTHORIZED',
      '403': 'FORBIDDEN',
      '404 of an object': 'NOT_FOUND',
      '404 of a path': 'NOT_FOUND',
      '405': 'METHOD_NOT_ALLOWED',
      '414': 'URI_TOO_LONG',
      '429': 'RATE_LIMITED',
      '431': 'HEADERS_TOO_LARGE',
      '500': 'INTERNAL_ERROR',
      'outside of the API': 'NOT_FOUND',
    })
  })

  test('of an internal fault reveals nothing internal', () => {
    expect(replies['500']?.body).toEqual({
      error: 'Something went wrong on the server. Send the operator the X-Request-Id of this response.',
      code: 'INTERNAL_ERROR',
    })
  })
})
