// Isolated: it starts workers and kills them.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'vitest'
import { budget } from '../../../server/test/budget.ts'
import { createTestDatabase } from '../../../server/test/database.ts'
import { announceSeed } from '../../../server/test/seed.ts'
import { cleanUp } from '../../harness/processes/cleanup.ts'
import type { Fixture, FixturePlan } from '../fixture/fixture.ts'
import { withFixture } from '../fixture/with-fixture.ts'
import type { Outcome } from '../verify/outcome.ts'
import { killers, killWhileSending } from './crash-while-sending.ts'
import { freezeWorker, holder } from './frozen.ts'

/** Milliseconds that a machine busy with other tests may need to start a worker. */
const SLACK = 30_000

/** Seconds: a short one, or the one of production. */
const LEASE = budget(2, 30)

// These tests mostly wait for the end of a lease, so they run side by side.
test.concurrent(
  `a worker killed between sending and recording causes exactly one duplicate, with a lease of ${LEASE} s`,
  { tags: 'long' },
  async ({ expect: expected, onTestFinished }) => {
    const { faults, counts } = await runScenario(LEASE, killers, onTestFinished, killWhileSending)
    expected(faults).toEqual([])
    expected(counts).toMatchObject({ 'workers killed': 2, duplicates: 2, arrivals: 4 })
  },
)

test.concurrent('a worker that was frozen past its lease cannot record its attempt any more', async ({
  expect: expected,
  onTestFinished,
}) => {
  const { faults, counts } = await runScenario(2, holder, onTestFinished, freezeWorker)
  expected(faults).toEqual([])
  expected(counts['late writes refused']).toBeGreaterThan(0)
})

async function runScenario(
  lease: number,
  receivers: FixturePlan['receivers'],
  onTestFinished: TestContext['onTestFinished'],
  work: (fixture: Fixture, print: (line: string) => void) => Promise<Outcome>,
): Promise<Outcome> {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const seed = announceSeed('a worker killed between sending and recording')
  const folder = await mkdtemp(join(tmpdir(), 'kandidat-crash-'))
  onTestFinished(() => cleanUp(folder))
  return withFixture({ folder, url: database.url, seed, lease, slack: SLACK, hot: 1, cold: 0, receivers }, (fixture) =>
    work(fixture, () => undefined),
  )
}
