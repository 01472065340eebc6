import { pause } from '../../../server/src/db/embedded/processes.ts'
import { residentMegabytes } from '../../harness/figures/memory.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { withFixture } from '../fixture/with-fixture.ts'
import type { Outcome } from '../verify/outcome.ts'
import type { Scenario } from './scenario.ts'

/** Milliseconds of load, and those at its beginning and at its end whose memory is compared. */
const LOAD = 90_000
const WARM = 30_000
/** Megabytes by which the memory may differ between the two. */
const FLAT = 32
/** Milliseconds that an attempt may take beyond its deadline of half a lease. */
const GRACE = 500

const kinds = ['hang', 'drip', 'endless', 'reset', 'header', 'gone'] as const

export const misbehaving: Scenario = {
  name: 'misbehaving',
  test: 'receivers that hang, drip a byte a second, send an endless body, reset, send a huge header, or answer 410',
  passes: 'the attempt ends within 15.5 s, memory stays flat, and one that is gone is paused',
  run: (context) =>
    withFixture(
      context,
      {
        hot: 50,
        cold: 500,
        receivers: [
          ...kinds.map((kind) => ({ name: kind, behaviour: { kind } })),
          { name: 'well', behaviour: { kind: 'ok' } as const },
        ],
      },
      (fixture) => load(fixture, context.print),
    ),
}

async function load(fixture: Fixture, print: (line: string) => void): Promise<Outcome> {
  fixture.startWorkers(1)
  const [worker] = fixture.workers
  const writer = fixture.startWriter({ rate: 40, size: 1 })
  const began = Date.now()
  const memory: { at: number; megabytes: number }[] = []
  while (Date.now() - began < LOAD) {
    memory.push({ at: Date.now() - began, megabytes: residentMegabytes(worker?.pid ?? 0) || 0 })
    if (memory.length % 50 === 0) {
      print(`${memory.at(-1)?.megabytes.toFixed(0)} MB, ${fixture.log.read().arrivals.length} arrived`)
    }
    await pause(200)
  }
  await writer.stop()
  const limit = fixture.plan.lease * 500 + GRACE
  const rows = await fixture.database.query<{ name: string; word: string | null; n: number; longest: number }>(
    `select substring(url from '[^/]+$') as name, word, count(*)::int as n, max(milliseconds) as longest
    from attempts a join receivers r on r.id = a.receiver_id group by 1, 2 order by 1, 2`,
    [],
  )
  const gone = await fixture.database.query<{ reason: string | null }>(
    `select pause_reason as reason from receivers where url like '%/gone'`,
    [],
  )
  const longest = Math.max(0, ...rows.map((row) => row.longest))
  const open = Math.max(0, ...fixture.log.read().closings.map(({ after }) => after))
  const most = (from: number, to: number) =>
    Math.max(0, ...memory.flatMap(({ at, megabytes }) => (at >= from && at < to ? [megabytes] : [])))
  const growth = most(LOAD - WARM, Infinity) - most(WARM, 2 * WARM)
  const faults = [...fixture.faults]
  if (longest > limit) faults.push(`an attempt took ${longest} ms, and ${limit} are allowed`)
  if (open > limit) faults.push(`a connection was open for ${Math.round(open)} ms, and ${limit} are allowed`)
  if (growth > FLAT) faults.push(`the memory grew by ${growth.toFixed(0)} MB`)
  if (gone[0]?.reason !== 'gone') faults.push('the receiver that answered 410 is not paused')
  const silent = kinds.filter((kind) => !rows.some(({ name }) => name === kind))
  if (silent.length > 0) faults.push(`nothing was sent to ${silent.join(', ')}`)
  return {
    faults,
    counts: {
      ...Object.fromEntries(rows.map(({ name, word, n }) => [`attempts at ${name}: ${word ?? 'taken'}`, n])),
      'longest attempt, ms': longest,
      'longest open connection, ms': Math.round(open),
      'most memory of the worker, MB': Math.round(most(0, Infinity)),
      'most growth of its memory, MB': Math.max(0, Math.round(growth)),
    },
  }
}
