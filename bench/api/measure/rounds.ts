import { randomFrom } from '../../../scripts/harness/random.ts'
import { quantile } from '../../../scripts/harness/figures/statistics.ts'
import { largeCompany, smallCompany } from '../dataset/company-rows.ts'
import { idOf } from '../dataset/ids.ts'
import { type AnswerCounts, readAnswerCounts } from '../servers/answer-counts.ts'
import { type LoadCell, loadCells, LOADS, type Pair } from './cells.ts'
import {
  type LoadFigures,
  type LoadResult,
  medians,
  type PairResult,
  type Product,
  type SingleFigures,
} from './figures.ts'
import { type ApiFixture, raiseVersions } from './fixture.ts'
import { nodeTime, postgresTimes, since } from './processor-time.ts'
import type { MeasuredProduct, MeasuredServer } from '../servers/server.ts'

export interface RoundsOptions {
  rounds: number
  /** Seconds that count, of each load. */
  seconds: number
  seed: number
  print: (line: string) => void
}

/** This commit, and the earlier one if it runs. */
function productsOf({ servers }: ApiFixture): Product[] {
  return servers['earlier commit'] ? ['Kandidat', 'earlier commit'] : ['Kandidat']
}

/** Milliseconds. */
const WARM_UP = 300
/** Requests of each side of a pair in a round. */
const SINGLES = 60

/**
 * Measures everything in each round, in a random order, so that other work of the machine affects everything alike. A round
 * before the others does not count: it fills caches, and V8 compiles the code.
 */
export async function runRounds(
  fixture: ApiFixture,
  pairs: readonly Pair[],
  { rounds, seconds, seed, print }: RoundsOptions,
): Promise<{ loads: LoadResult[]; pairs: PairResult[] }> {
  const random = randomFrom(seed)
  const cells = loadCells(productsOf(fixture)).flatMap((cell) =>
    LOADS.map((inFlight) => ({ cell, inFlight, taken: [] as LoadFigures[] })),
  )
  const sides = pairs.map((pair) => ({ pair, of: [] as SingleFigures[], against: [] as SingleFigures[] }))
  for (let round = 0; round <= rounds; round++) {
    const began = performance.now()
    for (const { cell, inFlight, taken } of random.shuffle(cells)) {
      const figures = await measureLoad(fixture, cell, inFlight, (round === 0 ? 0.5 : seconds) * 1000, print)
      if (round > 0) taken.push(figures)
    }
    for (const { pair, of, against } of random.shuffle(sides)) {
      const [one, other] = await measurePair(fixture, pair)
      if (round === 0) continue
      of.push(one)
      if (other) against.push(other)
    }
    const took = ((performance.now() - began) / 1000).toFixed(0)
    print(round === 0 ? `warm after ${took} s` : `round ${round} of ${rounds}: ${took} s`)
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
  fixture: ApiFixture,
  cell: LoadCell,
  inFlight: number,
  milliseconds: number,
  print: (line: string) => void,
): Promise<LoadFigures> {
  const server = fixture.servers[cell.contestant]
  if (!server) throw new Error(`${cell.contestant} does not run`)
  const { port } = server
  const product = 'dataset' in server ? server : fixture.servers.Kandidat
  if (cell.fresh) await raiseVersions(product.dataset)
  const countsBefore = await answersOf(server)
  let before = { node: Number.NaN, postgres: new Map<number, number>() }
  const { seconds, latencies } = await fixture.generator.measure(
    cell.set,
    { port, inFlight, warmUp: WARM_UP, milliseconds },
    () => (before = processorTimes(server, product)),
  )
  const after = processorTimes(server, product)
  const count = latencies.length
  if (count === 0) throw new Error(`${cell.row} of ${cell.contestant}: nothing was answered in time`)
  const counts = await answersOf(server)
  const cached = (counts.cached - countsBefore.cached) / (counts.all - countsBefore.all)
  if (cell.fresh ? cached > 0 : cached < 0.5) {
    print(`${cell.row}, ${inFlight} in flight: ${(cached * 100).toFixed(1)} % of the answers came from the cache`)
  }
  const sorted = latencies.toSorted()
  return {
    rate: count / seconds,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    node: (after.node - before.node) / 1000 / count,
    postgres: since(before.postgres, after.postgres) / 1000 / count,
    cached,
  }
}

/** The answers of a product so far. NaN for the other servers. */
async function answersOf(server: MeasuredServer | MeasuredProduct): Promise<AnswerCounts> {
  return 'metricsPort' in server ? readAnswerCounts(server.metricsPort) : { cached: Number.NaN, all: Number.NaN }
}

/** The processor time of a server, and of the PostgreSQL that a product uses, so far, in nanoseconds. */
function processorTimes({ pid }: MeasuredServer, product: MeasuredProduct) {
  return { node: nodeTime(pid), postgres: databaseTimes(product) }
}

function databaseTimes({ dataset, ownConnection }: MeasuredProduct): Map<number, number> {
  return postgresTimes(dataset.cluster.postmaster.pid, ownConnection)
}

/** Sends requests of both sides in turn. Before each request, all cached answers become outdated. */
async function measurePair(
  fixture: ApiFixture,
  { of, against }: Pair,
): Promise<[SingleFigures, SingleFigures | undefined]> {
  const { dataset, generator, servers } = fixture
  const companies = [1, largeCompany(dataset.size), smallCompany(dataset.size)].map((n) => idOf('company', n))
  const sides = [of, ...(against === undefined ? [] : [against])].map((set) => ({
    set,
    latencies: new Float64Array(SINGLES),
    postgres: 0,
  }))
  for (let i = 0; i < SINGLES; i++) {
    for (const side of sides) {
      await raiseVersions(dataset, companies)
      const before = databaseTimes(servers.Kandidat)
      side.latencies[i] = await generator.single(side.set, servers.Kandidat.port)
      side.postgres += since(before, databaseTimes(servers.Kandidat))
    }
  }
  const [one, other] = sides.map(({ latencies, postgres }) => ({
    p50: quantile(latencies.toSorted(), 0.5),
    postgres: postgres / 1000 / SINGLES,
  }))
  if (!one) throw new Error('a pair has no side')
  return [one, other]
}
