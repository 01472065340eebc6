import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collect } from '../../../../test/feeds.ts'
import { batchesOf, prefetched } from './batch.ts'

async function* count(to: number, made: number[] = []): AsyncGenerator<number> {
  for (let i = 1; i <= to; i++) {
    made.push(i)
    yield i
  }
}

test('a batch is limited in items and in size, and the last one may be smaller', async () => {
  const limits = { items: 3, size: 10 }
  expect(await collect(batchesOf(count(7), () => 1, limits))).toEqual([[1, 2, 3], [4, 5, 6], [7]])
  expect(await collect(batchesOf(count(6), (n) => n * 2, limits))).toEqual([[1, 2, 3], [4, 5], [6]])
  expect(await collect(batchesOf(count(2), () => 100, limits))).toEqual([[1], [2]])
  expect(await collect(batchesOf(count(0), () => 1, limits))).toEqual([])
})

test('other work can run while a batch is filled', async () => {
  const made: number[] = []
  const all = collect(batchesOf(count(1_000, made), () => 1))
  await setImmediate()
  await setImmediate()
  expect(made.length).toBeLessThan(1_000)
  expect((await all).flat()).toHaveLength(1_000)
})

test('one value is prefetched while the consumer works, and no more than one', async () => {
  const made: number[] = []
  const seen: number[] = []
  for await (const one of prefetched(count(5, made))) {
    seen.push(one)
    // More turns than the source needs for all its values.
    for (let turn = 0; turn < 10; turn++) await setImmediate()
    expect(made.length).toBe(Math.min(one + 1, 5))
  }
  expect(seen).toEqual([1, 2, 3, 4, 5])
})

test('an error is thrown after the consumer has handled all values before it', async () => {
  const done: number[] = []
  async function* source() {
    yield* count(2)
    throw new Error('cut off')
  }
  const all = (async () => {
    for await (const one of prefetched(source())) {
      await setImmediate()
      done.push(one)
    }
  })()
  await expect(all).rejects.toThrow('cut off')
  expect(done).toEqual([1, 2])
})

test('the source is closed if the consumer stops early', async () => {
  let isOpen = true
  async function* source() {
    try {
      yield* count(100)
    } finally {
      isOpen = false
    }
  }
  for await (const one of prefetched(source())) if (one === 2) break
  expect(isOpen).toBe(false)
})
