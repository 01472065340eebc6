import { expect, test } from 'vitest'
import { budget } from './budget.ts'
import { announceSeed } from './seed.ts'
import { allPairs, pairsByNoun, runPairs } from './verbs/pairs.ts'
import { verbCases } from './verbs/registry.ts'

const seed = announceSeed('pairs of verbs')
/** Seconds during which the pairs run again and again. 0 runs each pair once. */
const SECONDS = budget(0, 60)
const pairs = SECONDS > 0 ? allPairs() : pairsByNoun(seed)

test(
  `${pairs.length} pairs of verbs run against each other without a deadlock, and everything holds afterwards`,
  { tags: 'long' },
  async () => {
    const { rounds, done, fault } = await runPairs(pairs, seed, budget(1, 2), SECONDS)
    console.info(`${pairs.length} pairs, each ${rounds} times or once more`)
    expect(fault).toBeUndefined()
    expect(rounds).toBeGreaterThan(0)
    // A verb that is always refused tests nothing. In a short run a few may be refused at random.
    const refused = Object.keys(verbCases).filter((name) => !done.has(name))
    expect(refused.length, refused.join(', ')).toBeLessThanOrEqual(budget(9, 0))
  },
)
