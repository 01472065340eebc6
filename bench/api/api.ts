import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stopOnInterrupt } from '../../scripts/harness/database/postgres.ts'
import { goalLine } from '../../scripts/harness/figures/goal.ts'
import { largeCompany, smallCompany } from './dataset/company-rows.ts'
import { type Dataset, openDataset } from './dataset/dataset.ts'
import { createDatasetKeys } from './dataset/keys.ts'
import { sizeAt } from './dataset/size.ts'
import { withApiFixture } from './measure/fixture.ts'
import { type Keys, prepareLoads } from './measure/load-sets.ts'
import { runMemory } from './measure/memory.ts'
import { preparePairs } from './measure/pair-sets.ts'
import { coreTimes, stolenSince } from './measure/processor-time.ts'
import { runRounds } from './measure/rounds.ts'
import type { BenchOptions } from './options.ts'
import { findGoals } from './report/goals.ts'
import { loadAverage, readMachine } from './report/machine.ts'
import { pageOf, type Results } from './report/page.ts'
import { loadLines, pairLines } from './report/tables.ts'
import { type EarlierCommit, withEarlierCommit } from './servers/earlier.ts'

const print = (line: string) => console.log(line)

/** Measures the API beside bare node:http and PostGraphile (docs/internals/performance.md#goals). */
export async function benchApi(options: BenchOptions): Promise<void> {
  // Read before the benchmark itself adds to it.
  const load = loadAverage()
  const dataset = await openDataset(options.folder, sizeAt(options.scale), print)
  const allowInterrupts = stopOnInterrupt(() => dataset.cluster.stop())
  try {
    await measure(dataset, load, options)
  } finally {
    allowInterrupts()
    await dataset.close()
  }
}

async function measure(dataset: Dataset, load: number, options: BenchOptions): Promise<void> {
  const { against, folder, memory } = options
  const { client, size } = dataset
  const companies = Array.from({ length: size.companies }, (_, i) => i + 1)
  const all = [...companies, largeCompany(size), smallCompany(size)]
  const keys = await createDatasetKeys(client, all)
  if (against === undefined || memory) return measureWith(dataset, keys, undefined, load, options)
  const place = { folder: join(folder, 'earlier'), size, companies: all }
  return withEarlierCommit(against, place, print, (earlier) => measureWith(dataset, keys, earlier, load, options))
}

async function measureWith(
  dataset: Dataset,
  keys: Keys,
  earlier: EarlierCommit | undefined,
  load: number,
  { folder, page, memory, minutes, rounds, seconds, seed, scale }: BenchOptions,
): Promise<void> {
  await withApiFixture(dataset, folder, earlier, async (fixture) => {
    print(`seed ${seed}`)
    const bytes = await prepareLoads(fixture, { Kandidat: keys, ...(earlier && { 'earlier commit': earlier.keys }) })
    const results: Results = { ...readResults(folder), machine: await readMachine(dataset.client, load) }
    if (memory) {
      results.memory = await runMemory(fixture, minutes, print)
    } else {
      const pairs = await preparePairs(fixture, keys)
      const before = coreTimes()
      const measured = await runRounds(fixture, pairs, { rounds, seconds, seed, print })
      const about = { rounds, seconds, seed, scale, ...(earlier && { against: earlier.commit }) }
      results.measured = { ...about, stolen: stolenSince(before), bytes, ...measured }
    }
    report(results, folder, page)
  })
}

function report(results: Results, folder: string, page: string | undefined): void {
  writeFileSync(join(folder, resultsFile), JSON.stringify(results))
  const { measured, memory } = results
  if (measured) print([...loadLines(measured), '', ...pairLines(measured)].join('\n'))
  print(['', ...findGoals(measured, memory).map(goalLine)].join('\n'))
  if (page === undefined) return
  const before = existsSync(page) ? readFileSync(page, 'utf8') : ''
  writeFileSync(page, pageOf(results, before))
  print(`written: ${page}`)
}

/** The rates and the memory are measured by separate runs, and each run keeps the results of the other. */
const resultsFile = 'results.json'

function readResults(folder: string): Omit<Results, 'machine'> {
  const file = join(folder, resultsFile)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8'), nullToNaN) as Results) : {}
}

/** JSON has no NaN, which stands for a figure that the machine does not report. */
function nullToNaN(_name: string, value: unknown): unknown {
  return value === null ? Number.NaN : value
}
