import { expect, test } from 'vitest'
import { CachedResponse } from './cached-response.ts'
import { ValidityCache } from './validity-cache.ts'

const at = new Date('2026-01-01Z')
const valid = { version: '1', expiry: Infinity }
const LIMIT = 100_000
const open = () => new ValidityCache<CachedResponse>(LIMIT, ({ size }) => size)
const text = (n: number) => `${n} `.repeat(2_000)

test('encodings count, and all that is kept never takes more bytes than are allowed', async () => {
  const cache = open()
  const kept: CachedResponse[] = []
  let [total, before] = [0, 0]
  for (let n = 0; n < 100; n++) {
    const response = await cache.make(`${n}`, valid, async (onGrow) => new CachedResponse(text(n), onGrow))
    before = cache.size
    const bytes = await response.encoded('gzip')
    expect(bytes.length).toBeGreaterThan(0)
    kept.push(response)
    total += response.size
    expect(cache.size).toBeLessThanOrEqual(LIMIT)
  }
  expect(total).toBeGreaterThan(5 * LIMIT)
  expect(cache.size).toBeGreaterThan(before)
  const found = kept.filter((_, n) => cache.kept(`${n}`, valid, at))
  expect(found.reduce((sum, { size }) => sum + size, 0)).toBe(cache.size)
})

test('an encoding of a response that was replaced meanwhile does not bring it back', async () => {
  const cache = open()
  const old = await cache.make('a', valid, async (onGrow) => new CachedResponse(text(1), onGrow))
  const newer = { ...valid, version: '2' }
  const current = await cache.make('a', newer, async (onGrow) => new CachedResponse(text(2), onGrow))
  await old.encoded('gzip')
  expect(cache.kept('a', newer, at)).toBe(current)
  expect(cache.kept('a', valid, at)).toBeUndefined()
})

test('a response is kept until the millisecond in which something in it expires', async () => {
  const cache = open()
  const until = { version: '1', expiry: at.getTime() + 1 }
  const response = await cache.make('a', until, async () => new CachedResponse('x'))
  expect(cache.kept('a', until, at)).toBe(response)
  expect(cache.kept('a', until, new Date(at.getTime() + 1))).toBeUndefined()
})

test('what fails is not kept, and does not stand in the way of the next try', async () => {
  const cache = open()
  await expect(cache.make('a', valid, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(cache.pending('a', valid, at)).toBeUndefined()
  const response = await cache.make('a', valid, async () => new CachedResponse('x'))
  expect(cache.kept('a', valid, at)).toBe(response)
})
