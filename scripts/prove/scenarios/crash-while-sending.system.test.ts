import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'vitest'
import { budget } from '../../../server/test/budget.ts'
import { createTestDatabase } from '../../../server/test/database.ts'
import { announceSeed } from '../../../server/test/seed.ts'
import { cleanUp } from '../../harness/processes/cleanup.ts'
import { Fixture, type FixturePlan } from '../fixture/fixture.ts'
import { killers, killWhileSending } from './crash-while-sending.ts'
import { freezeWorker, holder } from './frozen.ts'

/** Milliseconds that a machine busy with other tests may need to start a worker, and those that it may need for a test. */
const SLACK = 30_000
const timeout = 180_000

/** Seconds: a short one, or the one of production. */
const LEASE = budget(2, 30)

// These tests mostly wait for the end of a lease, so they run side by side.
test.concurrent(
  `a worker killed between sending and recording causes exactly one duplicate, with a lease of ${LEASE} s`,
  { tags: 'long', timeout },
  async ({ expect: expected, onTestFinished }) => {
    const fixture = await openFixture(LEASE, killers, onTestFinished)
    const { faults, counts } = await killWhileSending(fixture, () => undefined)
    expected(faults).toEqual([])
    expected(counts).toMatchObject({ 'workers killed': 2, duplicates: 2, arrivals: 4 })
  },
)

test.concurrent(
  'a worker that was frozen past its lease cannot record its attempt any more',
  { timeout },
  async ({ expect: expected, onTestFinished }) => {
    const fixture = await openFixture(2, holder, onTestFinished)
    const { faults, counts } = await freezeWorker(fixture, () => undefined)
    expected(faults).toEqual([])
    expected(counts['late writes refused']).toBeGreaterThan(0)
  },
)

/** Opens a fixture that is closed after the test, even if the test has timed out. */
async function openFixture(
  lease: number,
  receivers: FixturePlan['receivers'],
  onTestFinished: TestContext['onTestFinished'],
): Promise<Fixture> {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const seed = announceSeed('a worker killed between sending and recording')
  const folder = await mkdtemp(join(tmpdir(), 'kandidat-crash-'))
  onTestFinished(() => cleanUp(folder))
  const fixture = await Fixture.open({
    folder,
    url: database.url,
    seed,
    lease,
    slack: SLACK,
    hot: 1,
    cold: 0,
    receivers,
  })
  onTestFinished(() => fixture.close())
  await fixture.startReceivers()
  return fixture
}
