import {
  type Contestant,
  type Measured,
  type MemoryResult,
  type PairResult,
  resultOf,
  type Row,
} from '../figures/figures.ts'
import { mean, slope } from '../figures/statistics.ts'

/** A goal (docs/performance.md#goals), what was measured, and whether it is met; neither where it was not measured. */
export interface Goal {
  what: string
  wanted: string
  figure?: string
  met?: boolean
}

/** Share of memory that may be gained in ten minutes: what is less lies within what collecting garbage moves. */
const FLAT = 0.05
/** What a hundred thousand candidates may cost more than nine, where they are counted as they change. */
const COUNTED = 1.2
/** Share of the time that counts as getting warm. */
const WARM_UP = 0.4

/** The goals of the issue, in its order. */
export function findGoals(measured: Measured | undefined, memory: MemoryResult | undefined): Goal[] {
  const fast = (what: string, row: Row, against: Contestant, inFlight: number, least: number) =>
    ratioGoal(measured, { what, row, against, inFlight, least })
  return [
    fast('cached list of 50, 64 in flight, against the static buffer', 'list, cached', 'node:http', 64, 0.6),
    fast('cached list of 50, 16 in flight', 'list, cached', 'node:http', 16, 0.45),
    fast('cached detail, 64 in flight', 'detail, cached', 'node:http', 64, 0.5),
    fast('304, 64 in flight', '304', 'node:http', 64, 0.8),
    fast('list not cached, 64 in flight, against PostGraphile', 'list, not cached', 'PostGraphile', 64, 3.5),
    fast('detail not cached, 64 in flight, against PostGraphile', 'detail, not cached', 'PostGraphile', 64, 3),
    pairGoal(measured, 'large company', '1 million positions in a company, page 1,000, against 1,000, page 1'),
    pairGoal(measured, 'candidates', 'candidates of a position with 100,000, last page against first'),
    performanceGoal(measured),
    memoryGoal(memory),
  ]
}

function ratioGoal(
  measured: Measured | undefined,
  of: { what: string; row: Row; against: Contestant; inFlight: number; least: number },
): Goal {
  const goal = { what: of.what, wanted: `at least ${of.least}` }
  const ours = measured && resultOf(measured, of.row, 'Kandidat', of.inFlight)
  const theirs = measured && resultOf(measured, of.row, of.against, of.inFlight)
  if (!ours || !theirs) return goal
  const ratio = ours.rate / theirs.rate
  return { ...goal, figure: ratio.toFixed(2), met: ratio >= of.least }
}

/** How much dearer the far end is, by what a client waits and by PostgreSQL's work. */
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
  const goal = { what: 'performance of that position', wanted: 'p50 below 2 ms, or as for one with nine candidates' }
  const pair = measured?.pairs.find((each) => each.subject === 'performance')
  if (!pair) return goal
  const ratio = ratiosOf(pair)?.p50 ?? Number.NaN
  const figure = `${pair.of.p50.toFixed(2)} ms, ${ratio.toFixed(2)} of the other`
  return { ...goal, figure, met: pair.of.p50 < 2 || ratio <= COUNTED }
}

function memoryGoal(memory: MemoryResult | undefined): Goal {
  const goal = { what: 'memory of a process after 10 minutes at full load', wanted: 'flat' }
  if (!memory) return goal
  const { perMinute, share, megabytes } = growthOf(memory)
  const figure = `${megabytes.toFixed(0)} MB, ${signed(perMinute)} MB a minute after ${memory.minutes} minutes`
  return { ...goal, figure, met: memory.minutes >= 10 && share <= FLAT }
}

/** How memory grew once the process was warm: megabytes a minute, and as a share of what it has, in ten minutes. */
export function growthOf({ samples, minutes }: MemoryResult): { perMinute: number; share: number; megabytes: number } {
  const warm = samples.filter(([minute]) => minute >= minutes * WARM_UP)
  const perMinute = slope(warm)
  const megabytes = mean(warm.map(([, each]) => each))
  return { perMinute, share: (perMinute * 10) / megabytes, megabytes }
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`
}
