import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collect } from '../../../test/feeds.ts'
import { batchesOf, oneAhead } from './batch.ts'

async function* count(to: number, made: number[] = []): AsyncGenerator<number> {
  for (let i = 1; i <= to; i++) {
    made.push(i)
    yield i
  }
}

test('a batch ends with so many items, or with so much text, and the last one with the source', async () => {
  const most = { items: 3, size: 10 }
  expect(await collect(batchesOf(count(7), () => 1, most))).toEqual([[1, 2, 3], [4, 5, 6], [7]])
  expect(await collect(batchesOf(count(6), (n) => n * 2, most))).toEqual([[1, 2, 3], [4, 5], [6]])
  expect(await collect(batchesOf(count(2), () => 100, most))).toEqual([[1], [2]])
  expect(await collect(batchesOf(count(0), () => 1, most))).toEqual([])
})

test('while batches are made, others are heard', async () => {
  const made: number[] = []
  const all = collect(batchesOf(count(1_000, made), () => 1))
  await setImmediate()
  await setImmediate()
  expect(made.length).toBeLessThan(1_000)
  expect((await all).flat()).toHaveLength(1_000)
})

test('one is made ahead while the one before is at work, and no more than one', async () => {
  const made: number[] = []
  const seen: number[] = []
  for await (const one of oneAhead(count(5, made))) {
    seen.push(one)
    // As long as the source could possibly take.
    for (let turn = 0; turn < 10; turn++) await setImmediate()
    expect(made.length).toBe(Math.min(one + 1, 5))
  }
  expect(seen).toEqual([1, 2, 3, 4, 5])
})

test('a fault comes in its turn, after everything before it was at work to its end', async () => {
  const done: number[] = []
  async function* source() {
    yield* count(2)
    throw new Error('cut off')
  }
  const all = (async () => {
    for await (const one of oneAhead(source())) {
      await setImmediate()
      done.push(one)
    }
  })()
  await expect(all).rejects.toThrow('cut off')
  expect(done).toEqual([1, 2])
})

test('who stops in the middle lets the source go', async () => {
  let isOpen = true
  async function* source() {
    try {
      yield* count(100)
    } finally {
      isOpen = false
    }
  }
  for await (const one of oneAhead(source())) if (one === 2) break
  expect(isOpen).toBe(false)
})
