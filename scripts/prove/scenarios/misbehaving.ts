import { pause } from '../../../server/src/base/db/embedded/processes.ts'
import { residentMegabytes } from '../../harness/figures/memory.ts'
import { ascending, quantile } from '../../harness/figures/statistics.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { withFixture } from '../fixture/with-fixture.ts'
import { type Probe, Prober } from '../verify/api-availability.ts'
import type { Outcome } from '../verify/outcome.ts'
import type { Scenario } from './scenario.ts'

/** Milliseconds of load, and those at its beginning and at its end whose memory is compared. */
const LOAD = 90_000
const WARM = 30_000
/** Megabytes by which the memory may differ between the two. */
const FLAT = 32
/** Milliseconds that an attempt may take beyond its deadline of half a lease. */
const GRACE = 500
/** Milliseconds within which half of the API's answers must come, over the whole load and in its first seconds. */
const PROMPT = 5
const FIRST = 15_000
/** Milliseconds before the load, whose answers show what else the machine does. */
const IDLE = 5_000

const kinds = ['hang', 'drip', 'endless', 'reset', 'header', 'gone'] as const
/** Those that once kept a processor busy for as long as an attempt may take. Four of each attack at a time. */
const floods = ['extension', 'interim'] as const
const FLOODS_OF_A_KIND = 4

export const misbehaving: Scenario = {
  name: 'misbehaving',
  test: 'receivers that hang, send a byte a second, send an endless body, reset, send a huge header, or answer 410; eight that send endless chunk extensions or 1xx responses; delivered by a `start`',
  passes:
    'the attempt ends within 15.5 s, memory stays flat, one that is gone is paused, no endless extension or 1xx is taken, and the p50 of the API stays below 5 ms',
  run: (context) =>
    withFixture(
      context,
      {
        hot: 50,
        cold: 500,
        receivers: [
          ...kinds.map((kind) => ({ name: kind, behaviour: { kind } })),
          ...floods.flatMap((kind) =>
            Array.from({ length: FLOODS_OF_A_KIND }, (_, n) => ({ name: `${kind}-${n + 1}`, behaviour: { kind } })),
          ),
          { name: 'well', behaviour: { kind: 'ok' } as const },
        ],
      },
      (fixture) => load(fixture, context.print),
    ),
}

async function load(fixture: Fixture, print: (line: string) => void): Promise<Outcome> {
  const prober = new Prober(await fixture.startApi(true), fixture.key)
  const notUp = await prober.recovered()
  await pause(IDLE)
  const idle = prober.probes.slice(-IDLE / 200)
  const writer = fixture.startWriter({ rate: 40, size: 1 })
  const began = Date.now()
  const memory: { at: number; megabytes: number }[] = []
  while (Date.now() - began < LOAD) {
    memory.push({ at: Date.now() - began, megabytes: residentMegabytes(fixture.api?.pid ?? 0) || 0 })
    if (memory.length % 50 === 0) {
      print(`${memory.at(-1)?.megabytes.toFixed(0)} MB, ${fixture.log.read().arrivals.length} arrived`)
    }
    await pause(200)
  }
  await writer.stop()
  await prober.end()
  const limit = fixture.plan.lease * 500 + GRACE
  const rows = await fixture.database.query<{ name: string; word: string | null; n: number; longest: number }>(
    `select substring(url from '([^/]+?)(-[0-9]+)?$') as name, word, count(*)::int as n, max(milliseconds) as longest
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
  const during = prober.probes.filter(({ sent }) => sent >= began)
  const [p50, p50First, p99] = [
    duration(during, 0.5),
    duration(
      during.filter(({ sent }) => sent < began + FIRST),
      0.5,
    ),
    duration(during, 0.99),
  ]
  const faults = [...notUp, ...fixture.faults]
  for (const p of [p50, p50First]) if (p >= PROMPT) faults.push(`the p50 of the API was ${p.toFixed(1)} ms`)
  for (const { name, word, n } of rows) {
    if (word === null && floods.some((kind) => kind === name)) faults.push(`${n} attempts at ${name} were taken`)
  }
  if (longest > limit) faults.push(`an attempt took ${longest} ms, and ${limit} are allowed`)
  if (open > limit) faults.push(`a connection was open for ${Math.round(open)} ms, and ${limit} are allowed`)
  if (growth > FLAT) faults.push(`the memory grew by ${growth.toFixed(0)} MB`)
  if (gone[0]?.reason !== 'gone') faults.push('the receiver that answered 410 is not paused')
  const silent = [...kinds, ...floods].filter((kind) => !rows.some(({ name }) => name === kind))
  if (silent.length > 0) faults.push(`nothing was sent to ${silent.join(', ')}`)
  return {
    faults,
    counts: {
      ...Object.fromEntries(rows.map(({ name, word, n }) => [`attempts at ${name}: ${word ?? 'taken'}`, n])),
      'longest attempt, ms': longest,
      'longest open connection, ms': Math.round(open),
      'p50 of the API before the load, ms': round(duration(idle, 0.5)),
      'p50 of the API, ms': round(p50),
      'p50 of the API in the first 15 s, ms': round(p50First),
      'p99 of the API, ms': round(p99),
      'most memory of the process, MB': Math.round(most(0, Infinity)),
      'most growth of its memory, MB': Math.max(0, Math.round(growth)),
    },
  }
}

/** A quantile of the durations of answers, in milliseconds. An answer that never came took infinitely long. */
function duration(probes: readonly Probe[], share: number): number {
  return quantile(ascending(probes.map(({ took, status }) => (status === 200 ? took : Infinity))), share)
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10
}
