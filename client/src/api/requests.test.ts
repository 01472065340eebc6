import type { ServerResponse } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { startRawReceiver } from '../../../server/test/receiver.ts'
import { type Answer, good, json, POSITION, refused, reset, scripted, thrown } from '../../test/scripted.ts'
import { virtualClock } from '../../test/virtual-clock.ts'
import { ApiError, ConnectionError, createClient, RateLimited, Unavailable, UnexpectedAnswer } from '../client.ts'

describe('after a 429', () => {
  const inAMinute = Math.floor(Date.UTC(2026, 10, 21, 12, 1) / 1000)
  test.for([
    ['Retry-After in seconds', { 'retry-after': '7' }, 7_000],
    ['Retry-After as a date', { 'retry-after': new Date(Date.UTC(2026, 10, 21, 12, 0, 9)).toUTCString() }, 9_000],
    [
      'X-RateLimit-Reset',
      { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(inAMinute) },
      60_000,
    ],
    ['nothing valid', { 'retry-after': '-5' }, 250],
  ] as const)('the client waits as long as %s says, and retries', async ([, headers, wait]) => {
    const { client, requests, waits } = await scripted([refused(429, 'RATE_LIMITED', headers), good])
    expect(await client.getPosition('p1')).toEqual(POSITION.data)
    expect(requests).toHaveLength(2)
    expect(waits).toEqual([wait])
  })

  test('the client adds a random wait, so that not all clients return at the same time', async () => {
    const answers = [refused(429, 'RATE_LIMITED', { 'retry-after': '7' }), good]
    const { client, waits } = await scripted(answers, { random: () => 0.999 })
    await client.getPosition('p1')
    expect(waits).toEqual([7_249])
  })

  test('that asks for a wait beyond totalTimeout, the client throws immediately', async () => {
    const { client, requests, waits } = await scripted([refused(429, 'RATE_LIMITED', { 'retry-after': '3600' })])
    const error = await thrown(client.getPosition('p1'))
    expect(error).toBeInstanceOf(RateLimited)
    expect(error).toMatchObject({
      message: 'the API says RATE_LIMITED',
      status: 429,
      code: 'RATE_LIMITED',
      requestId: 'request-1',
      retryAfter: 3600,
      attempts: 1,
      operation: 'getPosition',
    })
    expect(requests).toHaveLength(1)
    expect(waits).toEqual([])
  })

  test('the state of the rate limit can be read', async () => {
    const headers = { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '59', 'x-ratelimit-reset': String(inAMinute) }
    const { client } = await scripted([json(200, POSITION, headers), good])
    await client.getPosition('p1')
    expect(client.limit).toEqual({ limit: 60, remaining: 59, reset: new Date(inAMinute * 1000) })
    await client.getPosition('p1')
    expect(client.limit?.remaining).toBe(59)
  })
})

test('the client warns once of parameters that the API ignores, and a failing onWarning stops nothing', async () => {
  const old = json(200, { data: [], nextCursor: null }, { 'x-unknown-parameters': 'status, take' })
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { client } = await scripted([old])
  for (let i = 0; i < 2; i++) await client.listPositions({ status: 'DRAFT', take: 1 }).toArray()
  await client.listCareerPages().toArray()
  expect(logged.mock.calls).toEqual([
    ['The API ignored parameters of listPositions that it does not know: status, take'],
    ['The API ignored parameters of listCareerPages that it does not know: status, take'],
  ])
  logged.mockRestore()
  const onWarning = vi.fn<() => void>(() => {
    throw new Error('a fault of the caller')
  })
  const other = await scripted([old], { onWarning })
  expect(await other.client.listPositions().toArray()).toEqual([])
  expect(onWarning).toHaveBeenCalledTimes(1)
})

describe('if a retry can help', () => {
  test.for([408, 502, 503, 504])('the client retries after %i, with waits that double', async (status) => {
    const { client, requests, waits } = await scripted([refused(status, 'UNAVAILABLE'), refused(status, 'A'), good])
    expect(await client.getPosition('p1')).toEqual(POSITION.data)
    expect(requests).toHaveLength(3)
    expect(waits).toEqual([250, 500])
  })

  test('the client waits as long as a 503 asks for', async () => {
    const { client, waits } = await scripted([refused(503, 'UNAVAILABLE', { 'retry-after': '5' }), good])
    await client.getPosition('p1')
    expect(waits).toEqual([5_000])
  })

  test('half of a wait is random, and no wait exceeds 15 seconds', async () => {
    const options = { retries: 8, totalTimeout: 1_000_000 }
    const low = await scripted([refused(503, 'UNAVAILABLE')], options)
    await thrown(low.client.getPosition('p1'))
    expect(low.waits).toEqual([250, 500, 1000, 2000, 4000, 7500, 7500, 7500])
    const high = await scripted([refused(503, 'UNAVAILABLE')], { ...options, random: () => 0.999999 })
    await thrown(high.client.getPosition('p1'))
    expect(high.waits).toEqual([499, 999, 1999, 3999, 7999, 14999, 14999, 14999])
  })

  test('the client gives up after five retries, with the error of the last response', async () => {
    const { client, requests } = await scripted([refused(503, 'UNAVAILABLE')])
    const error = await thrown(client.getPosition('p1'))
    expect(error).toBeInstanceOf(Unavailable)
    expect(error).toMatchObject({ status: 503, code: 'UNAVAILABLE', attempts: 6 })
    expect(requests).toHaveLength(6)
  })

  test('the client does not retry if retries is 0', async () => {
    const { client, requests } = await scripted([refused(503, 'UNAVAILABLE')], { retries: 0 })
    expect(await thrown(client.getPosition('p1'))).toBeInstanceOf(Unavailable)
    expect(requests).toHaveLength(1)
  })

  test('the client gives up when the total time is over, even if retries are left', async () => {
    const { clock, waits } = virtualClock(1_234)
    const options = { retries: 100, totalTimeout: 60_000, attemptTimeout: 1_234, clock }
    const { client } = await scripted([refused(503, 'UNAVAILABLE')], options)
    expect(await thrown(client.getPosition('p1'))).toBeInstanceOf(Unavailable)
    expect(waits.reduce((sum, each) => sum + each, 0)).toBe(52_750)
  })

  test('the client retries after a connection that breaks, before and within a response', async () => {
    const half: Answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"data":', () => response.socket?.resetAndDestroy())
    }
    const { client, requests, waits } = await scripted([reset, half, good])
    expect(await client.getPosition('p1')).toEqual(POSITION.data)
    expect(requests).toHaveLength(3)
    expect(waits).toEqual([250, 500])
  })

  test('the client retries after a response that takes too long or stops halfway', async () => {
    const hanging: Answer = (response, number) => {
      if (number === 1) return
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"data":')
    }
    const time = virtualClock()
    const { client, requests } = await scripted([hanging, hanging, good], { clock: time.clock })
    const asked = client.getPosition('p1')
    for (const count of [1, 2]) {
      await expect.poll(() => requests.length).toBe(count)
      time.runOut()
    }
    expect(await asked).toEqual(POSITION.data)
    expect(requests).toHaveLength(3)
  })

  test('the error says what failed and how often the client tried', async () => {
    const { client, requests, baseUrl } = await scripted([reset], { retries: 2 })
    const error = await thrown(client.getPosition('p1'))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ attempts: 3, url: `${baseUrl}/positions/p1` })
    expect((error as Error).message).toMatch(/^GET http:.*\/positions\/p1: no response after 3 attempts: .*ECONNRESET/)
    expect(requests).toHaveLength(3)
  })

  test('the client retries if connections are closed immediately', async () => {
    const { port } = await startRawReceiver((socket) => socket.destroy())
    const { clock, waits } = virtualClock()
    const client = createClient({ baseUrl: `http://127.0.0.1:${port}/api/v1`, key: 'k', clock, retries: 1 })
    expect(await thrown(client.getPosition('p1'))).toBeInstanceOf(ConnectionError)
    expect(waits).toHaveLength(1)
  })

  test('a list continues from the page that failed', async () => {
    const page = (id: string, nextCursor: string | null) => json(200, { data: [{ id }], nextCursor })
    const script = [page('a', 'a'), refused(429, 'RATE_LIMITED', { 'retry-after': '1' }), reset, page('b', null)]
    const { client, requests } = await scripted(script)
    const ids = []
    for await (const { id } of client.listPositions({ status: 'PUBLISHED' })) ids.push(id)
    expect(ids).toEqual(['a', 'b'])
    expect(requests.map(({ path }) => path.split('?')[1])).toEqual([
      'status=PUBLISHED',
      ...Array.from({ length: 3 }, () => 'status=PUBLISHED&cursor=a'),
    ])
  })
})

describe('if a retry cannot help, the client throws immediately', () => {
  test.for([400, 401, 403, 404, 405, 431, 500])('after %i', async (status) => {
    const { client, requests } = await scripted([refused(status, 'CODE')])
    const error = await thrown(client.getPosition('p1'))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status, code: 'CODE', message: 'the API says CODE' })
    expect(requests).toHaveLength(1)
  })

  const page: Answer = (response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<h1>It works!</h1>')
  }
  const redirect: Answer = (response) => {
    response.writeHead(301, { location: 'https://other.example.com/' })
    response.end()
  }
  test.for([
    ['a page', page, /returned 200 with text\/html instead of .* Is baseUrl right\?/],
    ['a page with 404', json(404, 'no'), /returned 404/],
    ['a redirect', redirect, /redirect to https:\/\/other.example.com\/, which is not followed/],
    [
      'half a response that claims to be complete',
      (r: ServerResponse) => void r.writeHead(200).end('{"da'),
      /with no content type/,
    ],
    ['JSON of another shape', json(200, { positions: [] }), /returned 200/],
    ['a list instead of an object', json(200, { data: [] }), /returned 200/],
    ['an unexpected 304', (r: ServerResponse) => void r.writeHead(304).end(), /returned 304/],
  ] as const)('after %s, which is not a response of the API', async ([, answer, message]) => {
    const { client, requests } = await scripted([answer])
    const error = await thrown(client.getPosition('p1'))
    expect(error).toBeInstanceOf(UnexpectedAnswer)
    expect((error as Error).message).toMatch(message)
    expect(requests).toHaveLength(1)
  })

  test('after an object instead of a list', async () => {
    const { client } = await scripted([json(200, { data: {}, nextCursor: null })])
    expect(await thrown(client.listPositions().toArray())).toBeInstanceOf(UnexpectedAnswer)
  })

  test('after a page whose cursor leads to itself, because the list would never end', async () => {
    const { client, requests } = await scripted([json(200, { data: [{ id: 'a' }], nextCursor: 'a' })])
    const error = await thrown(client.listPositions().toArray())
    expect(error).toBeInstanceOf(UnexpectedAnswer)
    expect(requests).toHaveLength(2)
  })
})
