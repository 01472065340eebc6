import { describe, expect, test } from 'vitest'
import { type Reply, send, startServer } from '../../../test/server.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'

const { make, as, database, server } = await openFixture()
const company = await make.company()

/** The limit as a response reports it. */
const limitOf = ({ status, headers }: Reply) => ({
  status,
  limit: Number(headers['x-ratelimit-limit']),
  remaining: Number(headers['x-ratelimit-remaining']),
  reset: Number(headers['x-ratelimit-reset']),
  retryAfter: headers['retry-after'] === undefined ? undefined : Number(headers['retry-after']),
})

/** Sends a request to a new server, after moving the database's clock ahead by so many seconds. */
async function askAfter(seconds: number, key: { key: string }): Promise<Reply> {
  await database.setClockOffset(`${seconds} s`)
  const later = await startServer(database.url)
  try {
    return await later.get('/clients', { key: key.key })
  } finally {
    await later.close()
    await database.setClockOffset('0')
  }
}

describe('the limit', () => {
  test('is 60 requests a minute by default', async () => {
    const key = await make.key(company, { limit: undefined })
    expect(limitOf(await as(key)('/clients'))).toMatchObject({ status: 200, limit: 60, remaining: 59 })
  })

  test('is another one if the key was created with it', async () => {
    const [small, large] = [await make.key(company, { limit: 1 }), await make.key(company, { limit: 1_000_000 })]
    expect(limitOf(await as(small)('/clients'))).toMatchObject({ status: 200, limit: 1, remaining: 0 })
    expect(limitOf(await as(small)('/clients'))).toMatchObject({ status: 429, limit: 1, remaining: 0 })
    expect(limitOf(await as(large)('/clients'))).toMatchObject({ limit: 1_000_000, remaining: 999_999 })
  })

  test('belongs to one key: other keys of the same company have their own', async () => {
    const [one, other] = [await make.key(company, { limit: 1 }), await make.key(company, { limit: 1 })]
    await as(one)('/clients')
    expect((await as(one)('/clients')).status).toBe(429)
    expect((await as(other)('/clients')).status).toBe(200)
  })

  test('that is raised applies from the next window at the latest, and used requests stay used', async () => {
    const key = await make.key(company, { limit: 1 })
    await as(key)('/clients')
    await database.run('update keys set rate_limit = 10 where id = $1', [key.id])
    expect(limitOf(await askAfter(61, key))).toMatchObject({ status: 200, limit: 10, remaining: 9 })
  })

  test('is exact: of 200 requests at once on two servers over one database, exactly the allowed number passes', async () => {
    const second = await startServer(database.url)
    const key = await make.key(company, { limit: 100 })
    const asked = Array.from({ length: 200 }, (_, i) => (i % 2 ? server : second).get('/clients', { key: key.key }))
    const replies = (await Promise.all(asked)).map(limitOf)
    await second.close()
    const passed = replies.filter((reply) => reply.status === 200)
    const refused = replies.filter((reply) => reply.status === 429)
    expect([passed.length, refused.length]).toEqual([100, 100])
    const remaining = passed.map((reply) => reply.remaining).toSorted((a, b) => a - b)
    expect(remaining).toEqual(Array.from({ length: 100 }, (_, i) => i))
    expect(new Set(refused.map((reply) => reply.remaining))).toEqual(new Set([0]))
    expect(new Set(replies.map((reply) => reply.reset)).size).toBe(1)
  })

  test('counts every request of a valid key, whatever the response', async () => {
    const key = await make.key(company, { limit: 100 })
    const { etag = '' } = (await as(key)('/clients')).headers
    const replies = [
      await as(key)('/clients', { headers: { 'if-none-match': etag } }),
      await as(key)('/clients', { method: 'HEAD' }),
      await as(key)('/clients', { method: 'POST' }),
      await as(key)('/positions?take=0'),
      await as(key)(`/positions/${UNKNOWN_ID}/candidates`),
      await as(key)(`/positions/${UNKNOWN_ID}`),
      await as(key)('/nothing-here'),
    ]
    expect(replies.map(limitOf).map(({ status, remaining }) => [status, remaining])).toEqual([
      [304, 98],
      [200, 97],
      [405, 96],
      [400, 95],
      [403, 94],
      [404, 93],
      [404, 92],
    ])
  })
})

describe('the window', () => {
  const startOf = async (key: { id: string }) => {
    const [row] = await database.run<{ started: number }>(
      'select extract(epoch from started_at)::float8 as started from rate_windows where key_id = $1',
      [key.id],
    )
    return row?.started ?? Number.NaN
  }

  test('is fixed: it ends on a whole second, at most 60 seconds after the first request, however many follow', async () => {
    const key = await make.key(company, { limit: 3 })
    const first = limitOf(await as(key)('/clients'))
    const second = limitOf(await askAfter(30, key))
    const third = limitOf(await askAfter(50, key))
    const fourth = limitOf(await askAfter(50, key))
    const next = limitOf(await askAfter(60, key))
    expect([first, second, third, fourth, next].map(({ status, remaining }) => [status, remaining])).toEqual([
      [200, 2],
      [200, 1],
      [200, 0],
      [429, 0],
      [200, 2],
    ])
    expect([second.reset, third.reset, fourth.reset]).toEqual([first.reset, first.reset, first.reset])
    expect(next.reset).toBeGreaterThanOrEqual(first.reset + 60)
  })

  test('begins at the whole second before the first request and ends 60 seconds later, as X-RateLimit-Reset says', async () => {
    const key = await make.key(company)
    const before = Math.floor(Date.now() / 1000)
    const { reset } = limitOf(await as(key)('/clients'))
    const started = await startOf(key)
    expect(started).toBeGreaterThanOrEqual(before)
    expect(Number.isInteger(started)).toBe(true)
    expect(reset).toBe(started + 60)
  })

  test('is over after Retry-After, which is X-RateLimit-Reset minus now: the key gets through again', async () => {
    const key = await make.key(company, { limit: 1 })
    await as(key)('/clients')
    const refused = limitOf(await as(key)('/clients'))
    expect(refused.retryAfter).toBeGreaterThanOrEqual(58)
    expect(refused.retryAfter).toBeLessThanOrEqual(60)
    expect(Math.abs((refused.retryAfter ?? 0) - (refused.reset - Date.now() / 1000))).toBeLessThan(2)
    expect((await askAfter((refused.retryAfter ?? 0) - 5, key)).status).toBe(429)
    expect((await askAfter(refused.retryAfter ?? 0, key)).status).toBe(200)
  })

  test('that a process of an earlier release began between two seconds is continued until its own end', async () => {
    const key = await make.key(company, { limit: 2 })
    await database.run(`insert into rate_windows values ($1, date_trunc('second', clock()) - interval '0.4 s', 1)`, [
      key.id,
    ])
    const started = await startOf(key)
    expect(limitOf(await as(key)('/clients'))).toMatchObject({
      status: 200,
      remaining: 0,
      reset: Math.ceil(started + 60),
    })
    const refused = limitOf(await as(key)('/clients'))
    expect(refused.status).toBe(429)
    expect(refused.retryAfter).toBeLessThanOrEqual(60)
    expect(await startOf(key)).toBe(started)
    expect((await askAfter(60, key)).status).toBe(200)
    expect(Number.isInteger(await startOf(key))).toBe(true)
  })
})

describe('exceeding the limit', () => {
  test('returns 429 with Retry-After in seconds, also in the text', async () => {
    const key = await make.key(company, { limit: 2 })
    await as(key)('/clients')
    await as(key)('/clients')
    const reply = await as(key)('/clients')
    const { retryAfter } = limitOf(reply)
    expect(reply.status).toBe(429)
    expect(reply.body).toEqual({
      error: `The limit of 2 requests per 60 seconds for this API key is used up. Try again in ${retryAfter} seconds.`,
      code: 'RATE_LIMITED',
    })
    expect(reply.headers).not.toHaveProperty('etag')
  })

  test('applies to HEAD too, without a body', async () => {
    const key = await make.key(company, { limit: 1 })
    await as(key)('/clients')
    const reply = await send(`${server.url}/api/v1/clients`, { key: key.key, method: 'HEAD' })
    expect(limitOf(reply)).toMatchObject({ status: 429, remaining: 0 })
    expect(reply.text).toBe('')
  })
})
