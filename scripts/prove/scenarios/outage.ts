import { pause } from '../../../server/src/base/db/embedded/processes.ts'
import { ascending, quantile } from '../../harness/figures/statistics.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { withFixture } from '../fixture/with-fixture.ts'
import { type Outcome, outcomeOf } from '../verify/outcome.ts'
import { drained, verifyAtEnd, waiting } from '../verify/verify-run.ts'
import type { Scenario } from './scenario.ts'

/** Events that wait: two of each cold object. */
const BACKLOG = 10_000
const BATCH = 50
/** Deliveries that may be under way because the steady writers continue. */
const STEADY = 20
/** Milliseconds until a probe. It follows the failed probes of two outages, at intervals of 5 s, 1, 5, 15 and 30 minutes. */
const PATIENCE = 400_000
/** Milliseconds within which the other receivers get their events, as beside a receiver that hangs. */
const UNDISTURBED = 2_000

/** The receivers beside the one that is down. */
const OTHERS = ['beside', 'other']

export const outage: Scenario = {
  name: 'outage',
  test: 'receiver down with 10,000 events waiting, then up',
  passes: 'all arrive in order, and the other receivers are undisturbed: their p99 stays below 2 s',
  run: ({ print, ...context }) =>
    withFixture(
      context,
      {
        hot: 50,
        cold: BACKLOG / 2,
        receivers: [
          { name: 'down', behaviour: { kind: 'ok' }, apart: true },
          { name: 'beside', behaviour: { kind: 'ok' }, hotOnly: true },
          { name: 'other', behaviour: { kind: 'ok' }, company: 'second' },
        ],
      },
      (fixture) => endOutage(fixture, print),
    ),
}

async function endOutage(fixture: Fixture, print: (line: string) => void): Promise<Outcome> {
  fixture.startWorkers(2)
  const { first, second } = fixture.companies
  const steady = [first, second].map(({ id, hot }) =>
    fixture.startWriter({ companyId: id, hot, cold: [], size: 1, rate: 10 }),
  )
  // The start of the workers is not measured.
  while (!OTHERS.every((name) => fixture.log.read().arrivals.some(({ receiver }) => receiver === name))) {
    await pause(50)
  }
  const since = Date.now()
  await fixture.startWriter({ changes: BACKLOG / BATCH, size: BATCH, inOrder: true }).finished()
  const waited = await waiting(fixture)
  print(`${waited} deliveries wait; the receiver starts now`)
  const up = Date.now()
  await fixture.startReceivers('apart')
  const faults = waited < BACKLOG ? [`only ${waited} deliveries waited`] : []
  faults.push(...(await drained(fixture, print, { patience: PATIENCE, allowed: STEADY })))
  const took = Date.now() - up
  await Promise.all(steady.map((writer) => writer.stop()))
  faults.push(...(await drained(fixture, print)))
  const outcome = outcomeOf(await verifyAtEnd(fixture, { count: 0 }))
  const phases = { 'while it was down': [since, up], 'since it was up': [up, Infinity] } as const
  const p99s: Record<string, number> = {}
  for (const [phase, [from, until]] of Object.entries(phases)) {
    const delays = await delaysOf(fixture, OTHERS, from, until)
    const p99 = delays.length === 0 ? 0 : Math.round(quantile(delays, 0.99))
    p99s[`events to the others ${phase}`] = delays.length
    p99s[`longest p99 of the others ${phase}, ms`] = p99
    if (delays.length < 50) faults.push(`only ${delays.length} events were for the others ${phase}`)
    if (p99 >= UNDISTURBED) faults.push(`p99 of the others ${phase} is ${p99} ms`)
  }
  return {
    faults: [...faults, ...outcome.faults],
    counts: { ...outcome.counts, ...p99s, 'longest time from up to empty, s': Math.round(took / 1000) },
  }
}

/** Milliseconds from commit to first arrival at those receivers, of the events committed in a time, in ascending order. */
async function delaysOf(fixture: Fixture, names: readonly string[], since: number, until: number): Promise<number[]> {
  const rows = await fixture.database.query<{ id: string; at: number }>(
    `select id, (extract(epoch from created_at) * 1000)::float8 as at from events
    where created_at >= to_timestamp($1::float8 / 1000)`,
    [since],
  )
  const committed = new Map(rows.map(({ id, at }) => [id, at]))
  const firsts = new Map<string, number>()
  for (const { receiver, event, at } of fixture.log.read().arrivals) {
    const key = `${receiver} ${event}`
    const from = committed.get(event)
    if (from !== undefined && from < until && names.includes(receiver) && !firsts.has(key)) firsts.set(key, at - from)
  }
  return ascending([...firsts.values()])
}
