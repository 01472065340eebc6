import { pause } from '../../../server/src/base/db/embedded/processes.ts'
import type { Outage } from '../fixture/failing-postgresql.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { positionFaults, queueFaults, readAttempts, readEvents, readReceivers } from './facts.ts'
import { type Verification, verify } from './verify.ts'

/** Most deliveries that may be in flight to a receiver at once. */
const MOST_IN_FLIGHT = 8

/** The number of deliveries that wait. */
export async function waiting(fixture: Fixture): Promise<number> {
  const [row] = await fixture.database.query<{ n: number }>(
    'select coalesce(sum(pending), 0)::float8 as n from lanes',
    [],
  )
  return row?.n ?? 0
}

interface DrainOptions {
  /** Milliseconds without progress after which it gives up. */
  readonly patience?: number
  /** Deliveries that may be left, because writers still add some. */
  readonly allowed?: number
}

/** Waits until no delivery waits. @returns a fault if it gave up */
export async function drained(
  fixture: Fixture,
  print: (line: string) => void,
  { patience = 180_000, allowed = 0 }: DrainOptions = {},
): Promise<string[]> {
  let before = Infinity
  let progressAt = Date.now()
  let printedAt = Date.now()
  for (;;) {
    const left = await waiting(fixture).catch(() => before)
    if (left <= allowed) return []
    if (left < before) progressAt = Date.now()
    before = left
    if (Date.now() - progressAt > patience) {
      return [`${left} deliveries wait, and none was sent for ${patience / 1000} s`]
    }
    if (Date.now() - printedAt > 5_000) {
      print(`${left} deliveries wait`)
      printedAt = Date.now()
    }
    await pause(100)
  }
}

/** Verifies what must be true at every moment of a run. */
export async function verifySoFar(fixture: Fixture): Promise<Verification> {
  const { arrivals } = fixture.log.read()
  // The tables are read after the log, so they contain every event that had arrived by then.
  const [receivers, events] = [await readReceivers(fixture.database), await readEvents(fixture.database)]
  const result = verify({ receivers, events, arrivals, attempts: null, committed: [] }, null)
  return { ...result, faults: [...result.faults, ...(await queueFaults(fixture.database))] }
}

/** What was done to a run. It decides what is allowed at the end. */
export interface Interruptions {
  /** How often a worker, or the database that it writes to, was killed or frozen. */
  readonly count: number
  readonly outages?: readonly Outage[]
}

/** Verifies what must be true at the end of a run, when no delivery waits. */
export async function verifyAtEnd(fixture: Fixture, { count, outages = [] }: Interruptions): Promise<Verification> {
  const { database, plan } = fixture
  const receivers = await readReceivers(database)
  const result = verify(
    {
      receivers,
      events: await readEvents(database),
      arrivals: fixture.log.read().arrivals,
      attempts: await readAttempts(database),
      committed: fixture.writers.flatMap((writer) => writer.committed),
    },
    { unrecorded: count * MOST_IN_FLIGHT * receivers.length, gap: plan.lease * 1000 + (plan.slack ?? 5_000), outages },
  )
  const faults = [
    ...result.faults,
    ...(await queueFaults(database)),
    ...(await positionFaults(database)),
    ...fixture.faults,
  ]
  return { ...result, faults }
}
