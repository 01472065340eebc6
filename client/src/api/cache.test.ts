import { expect, test } from 'vitest'
import { type Answer, json, POSITION, scripted } from '../../test/scripted.ts'
import { memoryCache } from '../client.ts'

const etag = { etag: 'W/"1"' }
const conditional: Answer = (response, number) => {
  if (number === 1) json(200, POSITION, etag)(response, number)
  else response.writeHead(304, etag).end()
}

test('a cache gets names that do not contain the key, and may be asynchronous', async () => {
  const kept = new Map<string, { etag: string; body: string }>()
  const cache = {
    get: async (name: string) => kept.get(name),
    set: async (name: string, answer: { etag: string; body: string }) => void kept.set(name, answer),
  }
  const { client, requests, baseUrl } = await scripted([conditional], { cache })
  await client.getPosition('p1')
  expect(await client.getPosition('p1')).toEqual(POSITION.data)
  expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, 'W/"1"'])
  expect([...kept.keys()]).toEqual([expect.stringMatching(/^[0-9a-f]{32}:http/)])
  expect([...kept.keys()][0]).toContain(`${baseUrl}/positions/p1`)
  expect(JSON.stringify([...kept])).not.toContain('kand_test')
})

test('a cache that fails or contains an invalid response counts as a miss', async () => {
  const broken = {
    get: () => Promise.reject(new Error('away')),
    set: () => {
      throw new Error('away')
    },
  }
  for (const cache of [broken, { get: () => ({ etag: 'W/"1"', body: '{' }), set: () => {} }]) {
    const { client, requests } = await scripted([json(200, POSITION, etag)], { cache })
    expect(await client.getPosition('p1')).toEqual(POSITION.data)
    expect(requests[0]!.headers['if-none-match']).toBeUndefined()
  }
})

test('a cache in memory drops the least recently used response', async () => {
  const cache = memoryCache(2)
  const answer = (body: string) => ({ etag: 'W/"1"', body })
  await cache.set('a', answer('a'))
  await cache.set('b', answer('b'))
  await cache.get('a')
  await cache.set('c', answer('c'))
  expect(['a', 'b', 'c'].map((name) => cache.get(name) !== undefined)).toEqual([true, false, true])
})
