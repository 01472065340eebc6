import { randomInt } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'vitest'
import { createTestDatabase } from '../../../server/test/database.ts'
import { cleanUp, emptyFolder } from '../../harness/processes/cleanup.ts'
import type { Fixture, FixturePlan } from '../fixture/fixture.ts'
import { withFixture } from '../fixture/with-fixture.ts'
import type { Outcome } from '../verify/outcome.ts'
import { killers, killWhileSending } from './crash-while-sending.ts'
import { freezeWorker, holder } from './frozen.ts'

/** Milliseconds that a machine busy with other tests may need to start a worker. */
const SLACK = 30_000

// These tests mostly wait for the end of a lease. Side by side, there is time for the lease of production.
test.concurrent.for([2, 30])(
  'a worker killed between sending and recording causes exactly one duplicate, with a lease of %d s',
  { timeout: 180_000 },
  async (lease, { expect: expected, onTestFinished }) => {
    const companies = lease === 30 ? (['first'] as const) : (['first', 'second'] as const)
    const { faults, counts } = await runScenario(lease, killers, onTestFinished, (fixture, print) =>
      killWhileSending(fixture, print, companies),
    )
    const { length } = companies
    expected(faults).toEqual([])
    expected(counts).toMatchObject({ 'workers killed': length, duplicates: length, arrivals: 2 * length })
  },
)

test.concurrent(
  'a worker that was frozen past its lease cannot record its attempt any more',
  { timeout: 180_000 },
  async ({ expect: expected, onTestFinished }) => {
    const { faults, counts } = await runScenario(2, holder, onTestFinished, freezeWorker)
    expected(faults).toEqual([])
    expected(counts['late writes refused']).toBeGreaterThan(0)
  },
)

async function runScenario(
  lease: number,
  receivers: FixturePlan['receivers'],
  onTestFinished: TestContext['onTestFinished'],
  work: (fixture: Fixture, print: (line: string) => void) => Promise<Outcome>,
): Promise<Outcome> {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const seed = randomInt(1, 1_000_000_000)
  console.log(`seed ${seed}`)
  const folder = await emptyFolder(join(tmpdir(), `kandidat-crash-${process.pid}-${seed}`))
  onTestFinished(() => cleanUp(folder))
  return withFixture({ folder, url: database.url, seed, lease, slack: SLACK, hot: 1, cold: 0, receivers }, (fixture) =>
    work(fixture, () => undefined),
  )
}
