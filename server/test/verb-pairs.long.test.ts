import { expect, test } from 'vitest'
import { announceSeed } from './seed.ts'
import { runPairs } from './verbs/pairs.ts'

const SECONDS = 60
const seed = announceSeed('pairs of verbs, for a minute')

test('all pairs of verbs run against each other for a minute without a deadlock, two of both at once', async () => {
  const { pairs, rounds, fault } = await runPairs(seed, 2, SECONDS)
  console.info(`${pairs} pairs, each ${rounds} times or once more`)
  expect(fault).toBeUndefined()
  expect(rounds).toBeGreaterThan(0)
})
