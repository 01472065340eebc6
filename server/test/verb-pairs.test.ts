import { expect, test } from 'vitest'
import { announceSeed } from './seed.ts'
import { runPairs } from './verbs/pairs.ts'
import { deeds } from './verbs/registry.ts'

const seed = announceSeed('pairs of verbs')

test('all pairs of verbs run against each other without a deadlock, and everything holds afterwards', async () => {
  const { pairs, done, fault } = await runPairs(seed, 1, 0)
  expect(fault).toBeUndefined()
  expect(pairs).toBe((Object.keys(deeds).length * (Object.keys(deeds).length + 1)) / 2)
  // What is always refused meets nobody.
  expect(Object.keys(deeds).filter((name) => !done.has(name))).toEqual([])
}, 120_000)
