import type { Goal } from '../../../scripts/harness/figures/goal.ts'
import { mean, slope } from '../../../scripts/harness/figures/statistics.ts'
import {
  type Contestant,
  type Measured,
  type MemoryResult,
  type PairResult,
  resultOf,
  type Row,
} from '../measure/figures.ts'

/** The share by which memory may grow in ten minutes. Garbage collection moves it by as much. */
const FLAT = 0.05
/** The ratio that 100,000 candidates may cost compared with nine, because candidates are counted when they change. */
const COUNTED = 1.2
/** The ratio of two rates that differ by chance alone. */
const NOT_SLOWER = 0.95
/** The share of the time that is the warm-up. */
const WARM_UP = 0.4

/** All goals, with what was measured. */
export function findGoals(measured: Measured | undefined, memory: MemoryResult | undefined): Goal[] {
  const fast = (what: string, row: Row, against: Contestant, inFlight: number, least: number, other = row) =>
    ratioGoal(measured, { what, row, against, inFlight, least, other })
  return [
    fast('cached list of 50, 64 in flight, against the static buffer', 'list, cached', 'node:http', 64, 0.6),
    fast('cached list of 50, 16 in flight', 'list, cached', 'node:http', 16, 0.45),
    fast('cached detail, 64 in flight', 'detail, cached', 'node:http', 64, 0.6),
    fast('304, 64 in flight', '304', 'node:http', 64, 0.65),
    fast('list not cached, 64 in flight, against PostGraphile', 'list, not cached', 'PostGraphile', 64, 3.5),
    fast('detail not cached, 64 in flight, against PostGraphile', 'detail, not cached', 'PostGraphile', 64, 3),
    fast('cached job page, 64 in flight, against the static buffer', 'job page, cached', 'node:http', 64, 0.6),
    fast(
      'job page not cached, 64 in flight, against the detail',
      'job page, not cached',
      'Kandidat',
      64,
      0.7,
      'detail, not cached',
    ),
    ...earlierGoal(measured),
    pairGoal(measured, 'large company', '1 million positions in a company, page 1,000, against 1,000, page 1'),
    pairGoal(measured, 'candidates', 'candidates of a position with 100,000, last page against first'),
    performanceGoal(measured),
    memoryGoal(memory),
  ]
}

function ratioGoal(
  measured: Measured | undefined,
  of: { what: string; row: Row; against: Contestant; inFlight: number; least: number; other: Row },
): Goal {
  const goal = { what: of.what, wanted: `at least ${of.least}` }
  const ours = measured && resultOf(measured, of.row, 'Kandidat', of.inFlight)
  const theirs = measured && resultOf(measured, of.other, of.against, of.inFlight)
  if (!ours || !theirs) return goal
  const ratio = ours.rate / theirs.rate
  return { ...goal, figure: ratio.toFixed(2), met: ratio >= of.least }
}

/** Nothing may be slower than in the earlier commit, if one was measured. */
function earlierGoal(measured: Measured | undefined): Goal[] {
  if (measured?.against === undefined) return []
  const ratios = measured.loads.flatMap(({ row, contestant, inFlight, rate }) => {
    const earlier = contestant === 'Kandidat' && resultOf(measured, row, 'earlier commit', inFlight)
    return earlier ? [{ name: `${row}, ${inFlight} in flight`, ratio: rate / earlier.rate }] : []
  })
  const what = `everything under load, against commit ${measured.against}`
  const [worst] = ratios.toSorted((a, b) => a.ratio - b.ratio)
  const goal = { what, wanted: `at least ${NOT_SLOWER}` }
  return [
    worst ? { ...goal, figure: `${worst.ratio.toFixed(2)} (${worst.name})`, met: worst.ratio >= NOT_SLOWER } : goal,
  ]
}

/** How many times as much the request takes as the one it is compared with: of the client's time, and of PostgreSQL's. */
export function ratiosOf({ of, against }: PairResult): { p50: number; postgres: number } | undefined {
  return against && { p50: of.p50 / against.p50, postgres: of.postgres / against.postgres }
}

function pairGoal(measured: Measured | undefined, subject: PairResult['subject'], what: string): Goal {
  const goal = { what, wanted: 'at most 1.5' }
  const pairs = measured?.pairs.filter((pair) => pair.subject === subject) ?? []
  const ratios = pairs.flatMap((pair) => ratiosOf(pair)?.p50 ?? [])
  if (ratios.length === 0) return goal
  const worst = Math.max(...ratios)
  const name = pairs.find((pair) => ratiosOf(pair)?.p50 === worst)?.name ?? ''
  return { ...goal, figure: `${worst.toFixed(2)} (${name})`, met: worst <= 1.5 }
}

function performanceGoal(measured: Measured | undefined): Goal {
  const goal = { what: 'performance of that position', wanted: 'p50 below 2 ms, or as with nine candidates' }
  const pair = measured?.pairs.find((each) => each.subject === 'performance')
  if (!pair) return goal
  const ratio = ratiosOf(pair)?.p50 ?? Number.NaN
  const figure = `${pair.of.p50.toFixed(2)} ms, ratio ${ratio.toFixed(2)}`
  return { ...goal, figure, met: pair.of.p50 < 2 || ratio <= COUNTED }
}

function memoryGoal(memory: MemoryResult | undefined): Goal {
  const goal = { what: 'memory of a process after 10 minutes at full load', wanted: 'flat' }
  if (!memory) return goal
  const { perMinute, share, megabytes } = growthOf(memory)
  const figure = `${megabytes.toFixed(0)} MB, ${signed(perMinute)} MB a minute after ${memory.minutes} minutes`
  return { ...goal, figure, met: memory.minutes >= 10 && share <= FLAT }
}

/** How memory grew after the warm-up: in megabytes per minute, and in ten minutes as a share of the average. */
export function growthOf({ samples, minutes }: MemoryResult): { perMinute: number; share: number; megabytes: number } {
  const warm = samples.filter(([minute]) => minute >= minutes * WARM_UP)
  const perMinute = slope(warm)
  const megabytes = mean(warm.map(([, each]) => each))
  return { perMinute, share: (perMinute * 10) / megabytes, megabytes }
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`
}
