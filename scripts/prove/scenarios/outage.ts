import { pause } from '../../../server/src/db/embedded/processes.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { withOwnFixture } from '../fixture/with-fixture.ts'
import type { Outcome, Scenario } from './scenario.ts'
import { checkAtEnd, drained, outcomeOf, waiting } from '../verify/verify-run.ts'

/** Events that wait: two of each cold object. */
const BACKLOG = 10_000
const BATCH = 50
/** Deliveries that may be on their way while the steady writers go on. */
const STEADY = 20
/** A probe may have to be waited for this long, after two outages' worth of failed ones (design: 5 s, 1, 5, 15, 30 min). */
const PATIENCE = 400_000
/** Milliseconds within which the others get their events, as beside a receiver that hangs. */
const UNDISTURBED = 2_000

export const outage: Scenario = {
  name: 'outage',
  test: 'receiver down with 10,000 events waiting, then up',
  passes: 'all arrive in order, the others undisturbed: their p99 stays below 2 s',
  run: (circumstances) =>
    withOwnFixture(
      circumstances,
      {
        hot: 50,
        cold: BACKLOG / 2,
        receivers: [
          { name: 'down', behaviour: { kind: 'ok' }, apart: true },
          { name: 'beside', behaviour: { kind: 'ok' }, hotOnly: true },
          { name: 'other', behaviour: { kind: 'ok' }, company: 'second' },
        ],
      },
      async (fixture): Promise<Outcome> => {
        const { say } = circumstances
        fixture.startWorkers(2)
        const { first, second } = fixture.firms
        const steady = [first, second].map(({ id, hot }) =>
          fixture.startWriter({ companyId: id, hot, cold: [], size: 1, rate: 10 }),
        )
        const others = ['beside', 'other']
        // The start of the workers is not what is measured.
        while (!others.every((name) => fixture.log.read().arrivals.some(({ receiver }) => receiver === name)))
          await pause(50)
        const since = Date.now()
        await fixture.startWriter({ changes: BACKLOG / BATCH, size: BATCH, inOrder: true }).finished()
        const waited = await waiting(fixture)
        say(`${waited} deliveries wait; now the receiver comes up`)
        const up = Date.now()
        await fixture.startReceivers('apart')
        const faults = waited < BACKLOG ? [`only ${waited} deliveries waited`] : []
        faults.push(...(await drained(fixture, say, PATIENCE, STEADY)))
        const took = Date.now() - up
        await Promise.all(steady.map((writer) => writer.stop()))
        faults.push(...(await drained(fixture, say)))
        const outcome = outcomeOf(await checkAtEnd(fixture, { cuts: 0 }))
        const phases = { 'while it was down': [since, up], 'since it was up': [up, Infinity] } as const
        const p99s: Record<string, number> = {}
        for (const [phase, [from, until]] of Object.entries(phases)) {
          const late = await latenesses(fixture, others, from, until)
          const p99 = Math.round(late[Math.floor(late.length * 0.99)] ?? 0)
          p99s[`events to the others ${phase}`] = late.length
          p99s[`longest p99 of the others ${phase}, ms`] = p99
          if (late.length < 50) faults.push(`only ${late.length} events were for the others ${phase}`)
          if (p99 >= UNDISTURBED) faults.push(`p99 of the others ${phase} is ${p99} ms`)
        }
        return {
          faults: [...faults, ...outcome.faults],
          counts: {
            ...outcome.counts,
            ...p99s,
            'longest time from up to empty, s': Math.round(took / 1000),
          },
        }
      },
    ),
}

/** Milliseconds from commit to first arrival of what those receivers got of events of a time, sorted. */
async function latenesses(fixture: Fixture, names: readonly string[], since: number, until: number): Promise<number[]> {
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
  return [...firsts.values()].toSorted((a, b) => a - b)
}
