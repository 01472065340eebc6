import { randomInt } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'vitest'
import { createTestDatabase } from '../../../server/test/database.ts'
import { killWhileSending, killers } from './crash-while-sending.ts'
import { freezeWorker, holder } from './frozen.ts'
import { emptyFolder, type Fixture, type FixturePlan } from '../fixture/fixture.ts'
import { cleanUp } from '../../harness/processes/cleanup.ts'
import { withFixture } from '../fixture/with-fixture.ts'
import type { Outcome } from './scenario.ts'

/** Milliseconds that a machine busy with other tests may need to start a worker. */
const SLACK = 30_000

// Most of the time they wait for the end of a lease: side by side, so that the real one fits in.
test.concurrent.for([2, 30])(
  'a worker killed between sending and recording causes exactly one duplicate, with a lease of %d s',
  { timeout: 180_000 },
  async (lease, { expect: expected, onTestFinished }) => {
    const by = lease === 30 ? (['first'] as const) : (['first', 'second'] as const)
    const { faults, counts } = await stand(lease, killers, onTestFinished, (fixture, say) =>
      killWhileSending(fixture, say, by),
    )
    expected(faults).toEqual([])
    expected(counts).toMatchObject({ 'workers killed': by.length, duplicates: by.length, arrivals: 2 * by.length })
  },
)

test.concurrent(
  'a worker that was frozen past its lease can not write down any more how it went',
  { timeout: 180_000 },
  async ({ expect: expected, onTestFinished }) => {
    const { faults, counts } = await stand(2, holder, onTestFinished, freezeWorker)
    expected(faults).toEqual([])
    expected(counts['late writes refused']).toBeGreaterThan(0)
  },
)

async function stand(
  lease: number,
  receivers: FixturePlan['receivers'],
  afterwards: TestContext['onTestFinished'],
  work: (fixture: Fixture, say: (line: string) => void) => Promise<Outcome>,
): Promise<Outcome> {
  const database = await createTestDatabase()
  afterwards(() => database.drop())
  const seed = randomInt(1, 1_000_000_000)
  console.log(`seed ${seed}`)
  const folder = await emptyFolder(join(tmpdir(), `kandidat-crash-${process.pid}-${seed}`))
  afterwards(() => cleanUp(folder))
  return withFixture({ folder, url: database.url, seed, lease, slack: SLACK, hot: 1, cold: 0, receivers }, (fixture) =>
    work(fixture, () => undefined),
  )
}
