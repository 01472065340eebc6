import { describe, expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { newId } from '../db/id.ts'
import { makeKey } from '../../organisation/keys/key.ts'
import { exchange } from '../../../test/raw-exchange.ts'
import { send } from '../../../test/server.ts'
import { byVerb } from '../../../test/by-verb.ts'
import { openFixture } from '../../../test/fixture.ts'

const LIMIT = 3
const { make, server } = await openFixture({ anonymousLimit: LIMIT })
const company = await make.company()
const key = await make.key(company, { limit: 100 })
const revoked = await make.key(company)
await byVerb({ server }).revoke(revoked)

// Each test uses its own address.
let last = 1
const newAddress = () => `127.0.0.${++last}`
const get = (path: string, from: string, options = {}) => server.get(path, { from, ...options })

test('an address may send 600 requests a minute by default', () => {
  expect(loadConfig({}).anonymousLimit).toBe(600)
})

test('requests without a valid key are limited per client address: 401 up to the limit, 429 beyond it', async () => {
  const from = newAddress()
  const replies = []
  for (let i = 0; i < 5; i++) replies.push(await get('/positions', from))
  const reported = replies.map(({ status, headers }) => [
    status,
    headers['x-ratelimit-limit'],
    headers['x-ratelimit-remaining'],
  ])
  expect(reported).toEqual([
    [401, '3', '2'],
    [401, '3', '1'],
    [401, '3', '0'],
    [429, '3', '0'],
    [429, '3', '0'],
  ])
  const { 'retry-after': retryAfter, 'x-ratelimit-reset': reset } = replies[4]?.headers ?? {}
  expect(replies[4]?.body).toEqual({
    error: `The limit of 3 requests per 60 seconds for this address without a valid API key is used up. Try again in ${retryAfter} seconds.`,
    code: 'RATE_LIMITED',
  })
  expect(new Set(replies.map(({ headers }) => headers['x-ratelimit-reset']))).toEqual(new Set([reset]))
})

test('each address has its own limit', async () => {
  const [one, other] = [newAddress(), newAddress()]
  for (let i = 0; i <= LIMIT; i++) await get('/positions', one)
  expect((await get('/positions', one)).status).toBe(429)
  expect((await get('/positions', other)).status).toBe(401)
})

describe('requests with a valid key', () => {
  test('are not limited by their address', async () => {
    const from = newAddress()
    for (let i = 0; i <= LIMIT; i++) await get('/positions', from)
    expect((await get('/positions', from)).status).toBe(429)
    const reply = await get('/positions', from, { key: key.key })
    expect(reply.status).toBe(200)
    expect(reply.headers['x-ratelimit-limit']).toBe('100')
  })

  test('do not count against that limit', async () => {
    const from = newAddress()
    for (let i = 0; i < 2 * LIMIT; i++) await get('/positions', from, { key: key.key })
    expect((await get('/positions', from)).headers['x-ratelimit-remaining']).toBe('2')
  })

  test('do not count against it even if the key’s own limit refuses them', async () => {
    const small = await make.key(company, { limit: 1 })
    const from = newAddress()
    for (let i = 0; i < 2 * LIMIT; i++) await get('/positions', from, { key: small.key })
    expect((await get('/positions', from)).headers['x-ratelimit-remaining']).toBe('2')
  })
})

describe('counts as a request without a valid key:', () => {
  const kinds: Record<string, object> = {
    'no key': {},
    'a malformed key': { key: 'kand_nonsense' },
    'an unknown key': { key: makeKey(newId()) },
    'a revoked key': { key: revoked.key },
    'another scheme': { headers: { authorization: 'Basic eDp5' } },
    'two keys': { headers: { authorization: [`Bearer ${key.key}`, `Bearer ${key.key}`] } },
  }
  for (const [what, options] of Object.entries(kinds)) {
    test(what, async () => {
      const from = newAddress()
      expect((await get('/positions', from, options)).headers['x-ratelimit-remaining']).toBe('2')
      expect((await get('/positions', from, options)).headers['x-ratelimit-remaining']).toBe('1')
    })
  }

  test('openapi.json, which needs no key', async () => {
    const from = newAddress()
    const statuses = []
    for (let i = 0; i <= LIMIT; i++) statuses.push((await get('/openapi.json', from)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  test('bytes that are not HTTP', async () => {
    const statuses = []
    for (let i = 0; i <= LIMIT; i++) statuses.push((await exchange(server.url, 'GARBAGE\r\n\r\n'))[0]?.status)
    expect(statuses).toEqual([400, 400, 400, 429])
  })
})

test('health checks are neither counted nor refused', async () => {
  const from = newAddress()
  for (let i = 0; i <= LIMIT; i++) await get('/positions', from)
  for (const path of ['/health/live', '/health/ready']) {
    const reply = await send(`${server.url}${path}`, { from })
    expect(reply.status).toBe(200)
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([])
  }
})
