import { largeCompany, smallCompany } from '../dataset/company-rows.ts'
import { idOf } from '../dataset/ids.ts'
import type { DataSize } from '../dataset/size.ts'
import { randomFrom } from '../../../server/src/demo/random.ts'
import { type LoadFigures, type LoadResult, medians, type PairResult, type SingleFigures } from './figures.ts'
import { nodeTime, postgresTimes, since } from '../../../scripts/harness/figures/processor-time.ts'
import { quantile } from '../../../scripts/harness/figures/statistics.ts'
import { type AnswerCounts, readAnswerCounts } from '../servers/answer-counts.ts'
import { type LoadCell, loadCells, LOADS, type Pair } from './cells.ts'
import { raiseVersions, type BenchFixture } from './fixture.ts'

/** How long everything takes. */
export interface RoundsOptions {
  rounds: number
  /** That each load counts. */
  seconds: number
  seed: number
  size: DataSize
  say: (sentence: string) => void
}

const WARM_UP = 300
/** Requests of each side of a pair in a round. */
const SINGLES = 60

/**
 * Measures everything in each round, in an order that chance decides: what else the machine does meets all of it. A round
 * before them counts for nothing: it fills caches and has code compiled.
 */
export async function runRounds(
  fixture: BenchFixture,
  pairs: readonly Pair[],
  options: RoundsOptions,
): Promise<{ loads: LoadResult[]; pairs: PairResult[] }> {
  const { rounds, seconds, seed, say } = options
  const random = randomFrom(seed)
  const cells = loadCells.flatMap((cell) => LOADS.map((inFlight) => ({ cell, inFlight, taken: [] as LoadFigures[] })))
  const sides = pairs.map((pair) => ({ pair, of: [] as SingleFigures[], against: [] as SingleFigures[] }))
  for (let round = 0; round <= rounds; round++) {
    const began = performance.now()
    for (const { cell, inFlight, taken } of random.shuffle(cells)) {
      const figures = await measureLoad(fixture, cell, inFlight, (round === 0 ? 0.5 : seconds) * 1000, say)
      if (round > 0) taken.push(figures)
    }
    for (const { pair, of, against } of random.shuffle(sides)) {
      const [one, other] = await measurePair(fixture, pair, options.size)
      if (round === 0) continue
      of.push(one)
      if (other) against.push(other)
    }
    const took = ((performance.now() - began) / 1000).toFixed(0)
    say(round === 0 ? `warm after ${took} s` : `round ${round} of ${rounds}: ${took} s`)
  }
  return {
    loads: cells.map(({ cell: { row, contestant }, inFlight, taken }) => ({
      row,
      contestant,
      inFlight,
      ...medians(taken),
    })),
    pairs: sides.map(({ pair: { subject, name }, of, against }) => ({
      subject,
      name,
      of: medians(of),
      ...(against.length > 0 && { against: medians(against) }),
    })),
  }
}

async function measureLoad(
  fixture: BenchFixture,
  cell: LoadCell,
  inFlight: number,
  milliseconds: number,
  say: (sentence: string) => void,
): Promise<LoadFigures> {
  const { pid, port } = fixture.servers[cell.contestant]
  if (cell.fresh) await raiseVersions(fixture)
  const counted = await answersOf(fixture, cell)
  let before = { node: Number.NaN, postgres: new Map<string, number>() }
  const { seconds, latencies } = await fixture.generator.measure(
    cell.set,
    { port, inFlight, warmUp: WARM_UP, milliseconds },
    () => (before = times(fixture, pid)),
  )
  const after = times(fixture, pid)
  const count = latencies.length
  if (count === 0) throw new Error(`${cell.row} of ${cell.contestant}: nothing was answered in time`)
  const countedAfter = await answersOf(fixture, cell)
  const kept = (countedAfter.spared - counted.spared) / (countedAfter.all - counted.all)
  if (cell.fresh ? kept > 0 : kept < 0.5) {
    say(`${cell.row}, ${inFlight} in flight: ${(kept * 100).toFixed(1)} % of the answers came from the cache`)
  }
  const sorted = latencies.toSorted()
  return {
    rate: count / seconds,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    node: (after.node - before.node) / 1000 / count,
    postgres: since(before.postgres, after.postgres) / 1000 / count,
    kept,
  }
}

/** Where answers of the product came from until now; nothing of the others. */
async function answersOf(fixture: BenchFixture, { contestant }: LoadCell): Promise<AnswerCounts> {
  if (contestant !== 'Kandidat') return { spared: Number.NaN, all: Number.NaN }
  return readAnswerCounts(fixture.metricsPort)
}

/** What both have used of the processor, in nanoseconds. */
function times(fixture: BenchFixture, pid: number) {
  return {
    node: nodeTime(pid),
    postgres: postgresTimes(fixture.dataset.cluster.postmaster.pid, fixture.ownConnection),
  }
}

/** Asks both sides in turn, with everything kept made old before each. */
async function measurePair(
  fixture: BenchFixture,
  { of, against }: Pair,
  size: DataSize,
): Promise<[SingleFigures, SingleFigures | undefined]> {
  const { port } = fixture.servers.Kandidat
  const companies = [1, largeCompany(size), smallCompany(size)].map((n) => idOf('company', n))
  const postmaster = fixture.dataset.cluster.postmaster.pid
  const sides = [of, ...(against === undefined ? [] : [against])].map((set) => ({
    set,
    latencies: new Float64Array(SINGLES),
    postgres: 0,
  }))
  for (let i = 0; i < SINGLES; i++) {
    for (const side of sides) {
      await raiseVersions(fixture, companies)
      const before = postgresTimes(postmaster, fixture.ownConnection)
      side.latencies[i] = await fixture.generator.single(side.set, port)
      side.postgres += since(before, postgresTimes(postmaster, fixture.ownConnection))
    }
  }
  const [one, other] = sides.map(({ latencies, postgres }) => ({
    p50: quantile(latencies.toSorted(), 0.5),
    postgres: postgres / 1000 / SINGLES,
  }))
  if (!one) throw new Error('a pair has no side')
  return [one, other]
}
