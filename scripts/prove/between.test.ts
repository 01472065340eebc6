// Isolated: it starts workers and kills them.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'vitest'
import { budget } from '../../server/test/budget.ts'
import { createTestDatabase } from '../../server/test/database.ts'
import { announceSeed } from '../../server/test/seed.ts'
import { killBetween, killers } from './between.ts'
import { freezeWorker, holder } from './frozen.ts'
import type { Ground, GroundPlan } from './ground.ts'
import { clearLeftovers } from './leftovers.ts'
import { onGround } from './own-ground.ts'
import type { Outcome } from './scenario.ts'

/** Milliseconds that a machine busy with other tests may need to start a worker. */
const SLACK = 30_000

/** Seconds: a short one, or the one of production. */
const LEASE = budget(2, 30)

// Most of the time these wait for the end of a lease, so they run side by side.
test.concurrent(
  `a worker killed between sending and recording causes exactly one duplicate, with a lease of ${LEASE} s`,
  { tags: 'long' },
  async ({ expect: expected, onTestFinished }) => {
    const { faults, counts } = await stand(LEASE, killers, onTestFinished, killBetween)
    expected(faults).toEqual([])
    expected(counts).toMatchObject({ 'workers killed': 2, duplicates: 2, arrivals: 4 })
  },
)

test.concurrent('a worker that was frozen past its lease can not write down any more how it went', async ({
  expect: expected,
  onTestFinished,
}) => {
  const { faults, counts } = await stand(2, holder, onTestFinished, freezeWorker)
  expected(faults).toEqual([])
  expected(counts['late writes refused']).toBeGreaterThan(0)
})

async function stand(
  lease: number,
  receivers: GroundPlan['receivers'],
  afterwards: TestContext['onTestFinished'],
  work: (ground: Ground, say: (line: string) => void) => Promise<Outcome>,
): Promise<Outcome> {
  const database = await createTestDatabase()
  afterwards(() => database.drop())
  const seed = announceSeed('a worker killed between sending and recording')
  const folder = await mkdtemp(join(tmpdir(), 'kandidat-between-'))
  afterwards(() => clearLeftovers(folder))
  return onGround({ folder, url: database.url, seed, lease, slack: SLACK, hot: 1, cold: 0, receivers }, (ground) =>
    work(ground, () => undefined),
  )
}
