import { pause } from '../../../server/src/db/embedded/processes.ts'
import type { ApiVerdict } from './api-availability.ts'
import { check, type Verdict } from './verify.ts'
import type { Outage } from '../fixture/failing-postgresql.ts'
import { laneFaults, positionFaults, readAttempts, readEvents, readReceivers } from './facts.ts'
import type { Fixture } from '../fixture/fixture.ts'
import type { Outcome } from '../scenarios/scenario.ts'

/** Most deliveries that may be in flight at once to a receiver. */
const SHARE = 8

/** Deliveries that wait. */
export async function waiting(fixture: Fixture): Promise<number> {
  const [row] = await fixture.database.query<{ n: number }>(
    'select coalesce(sum(pending), 0)::float8 as n from lanes',
    [],
  )
  return row?.n ?? 0
}

/**
 * Waits until nothing waits any more.
 * @param patience milliseconds without any progress after which it is given up
 * @param least deliveries that may be left, where some come in all the time
 * @returns a fault where it was
 */
export async function drained(
  fixture: Fixture,
  say: (line: string) => void,
  patience = 180_000,
  least = 0,
): Promise<string[]> {
  let before = Infinity
  let since = Date.now()
  let told = Date.now()
  for (;;) {
    const left = await waiting(fixture).catch(() => before)
    if (left <= least) return []
    if (left < before) since = Date.now()
    before = left
    if (Date.now() - since > patience) return [`${left} deliveries wait, and none was sent for ${patience / 1000} s`]
    if (Date.now() - told > 5_000) {
      say(`${left} deliveries wait`)
      told = Date.now()
    }
    await pause(100)
  }
}

/** What holds at every moment of a run. */
export async function checkSoFar(fixture: Fixture): Promise<Verdict> {
  const { arrivals } = fixture.log.read()
  // What arrived until now was committed before, so that the table, read later, must have it.
  const [receivers, events] = [await readReceivers(fixture.database), await readEvents(fixture.database)]
  const verdict = check({ receivers, events, arrivals, attempts: null, committed: [] }, null)
  return { ...verdict, faults: [...verdict.faults, ...(await laneFaults(fixture.database))] }
}

/** What was done to a run, by which its end is judged. */
export interface Done {
  /** How often something that sends, or that is written to, was cut off. */
  readonly cuts: number
  readonly outages?: readonly Outage[]
}

/** What holds at the end, when nothing waits any more. */
export async function checkAtEnd(fixture: Fixture, { cuts, outages = [] }: Done): Promise<Verdict> {
  const { database, plan } = fixture
  const receivers = await readReceivers(database)
  const verdict = check(
    {
      receivers,
      events: await readEvents(database),
      arrivals: fixture.log.read().arrivals,
      attempts: await readAttempts(database),
      committed: fixture.writers.flatMap((writer) => writer.committed),
    },
    { unrecorded: cuts * SHARE * receivers.length, gap: plan.lease * 1000 + (plan.slack ?? 5_000), outages },
  )
  const faults = [
    ...verdict.faults,
    ...(await laneFaults(database)),
    ...(await positionFaults(database)),
    ...fixture.faults,
  ]
  return { ...verdict, faults }
}

/** A verdict in the words of a report. */
export function outcomeOf(verdict: Verdict, api?: ApiVerdict): Outcome {
  const { events, deliveries, arrivals, refused, duplicates, unrecorded, late, longestGap } = verdict.counts
  return {
    faults: [...verdict.faults, ...(api?.faults ?? [])],
    counts: {
      events,
      deliveries,
      arrivals,
      'answered with an error': refused,
      duplicates,
      'in flight when cut off': unrecorded,
      'acknowledged too late': late,
      'longest wait for the next attempt, ms': Math.round(longestGap),
      ...(api && {
        'API answers': api.answers,
        'of them 503': api.unavailable,
        'API recoveries': api.recoveries,
        'longest recovery, ms': api.slowest,
      }),
    },
  }
}
