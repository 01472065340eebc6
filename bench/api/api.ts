import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDataset } from './dataset/dataset.ts'
import { largeCompany, smallCompany } from './dataset/company-rows.ts'
import { makeKeys } from './dataset/keys.ts'
import { sizeAt } from './dataset/size.ts'
import type { Measured, MemoryResult } from './measure/figures.ts'
import { coreTimes, stolenSince } from '../../scripts/harness/figures/processor-time.ts'
import { startGenerator } from './load/client.ts'
import type { BenchOptions } from './options.ts'
import { prepareLoads } from './measure/load-sets.ts'
import { runMemory } from './measure/memory.ts'
import { preparePairs } from './measure/pair-sets.ts'
import { runRounds } from './measure/rounds.ts'
import type { BenchFixture } from './measure/fixture.ts'
import { findGoals } from './report/goals.ts'
import { loadBefore, type Machine, machine } from '../../scripts/harness/figures/machine.ts'
import { pageOf } from './report/page.ts'
import { goalLines, loadLines, pairLines } from './report/tables.ts'
import { startKandidat, startServer } from './servers/server.ts'

/** What was measured last on the data of a folder: the load and the memory are measured by runs of their own. */
export interface Kept {
  machine: Machine
  measured?: Measured
  memory?: MemoryResult
}

const say = (sentence: string) => console.log(sentence)

/** Measures the API beside bare node:http and PostGraphile (issue 5, Benchmarks). */
export async function benchApi(options: BenchOptions): Promise<void> {
  const size = sizeAt(options.scale)
  const load = loadBefore()
  const dataset = await openDataset(options.folder, size, say)
  // What else runs hears the same signal, or ends with us; PostgreSQL is in a session of its own.
  process.once('SIGINT', () => void dataset.cluster.stop().finally(() => process.exit(130)))
  try {
    const companies = Array.from({ length: size.companies }, (_, i) => i + 1)
    const keys = await makeKeys(dataset.client, [...companies, largeCompany(size), smallCompany(size)])
    const [{ pid: ownConnection } = { pid: 0 }] = (
      await dataset.client.query<{ pid: number }>('select pg_backend_pid() as pid')
    ).rows
    const kandidat = await startKandidat(dataset.url)
    const servers = {
      Kandidat: kandidat,
      'node:http': await startServer('static-server.ts'),
      PostGraphile: await startServer('postgraphile-server.ts', {
        DATABASE_URL: dataset.url,
        GRAPHILE_ENV: 'production',
      }),
    }
    const generator = startGenerator()
    try {
      const fixture: BenchFixture = { dataset, servers, metricsPort: kandidat.metricsPort, generator, ownConnection }
      say(`seed ${options.seed}`)
      const bytes = await prepareLoads(generator, servers, keys, size)
      const kept: Kept = { ...readKept(options.folder), machine: await machine(dataset.client, load) }
      if (options.memory) {
        kept.memory = await runMemory(fixture, options.minutes, say)
      } else {
        const pairs = await preparePairs(generator, servers, keys, size, dataset.client)
        const { rounds, seconds, seed, scale } = options
        const before = coreTimes()
        const results = await runRounds(fixture, pairs, { rounds, seconds, seed, size, say })
        kept.measured = { rounds, seconds, seed, scale, stolen: stolenSince(before), bytes, ...results }
      }
      report(kept, options.folder, options.page)
    } finally {
      generator.close()
      for (const server of Object.values(servers)) await server.stop()
    }
  } finally {
    await dataset.close()
  }
}

function report(kept: Kept, folder: string, page: string | undefined): void {
  writeFileSync(join(folder, 'figures.json'), JSON.stringify(kept))
  const { measured } = kept
  if (measured) say([...loadLines(measured), '', ...pairLines(measured)].join('\n'))
  say(['', ...goalLines(findGoals(measured, kept.memory))].join('\n'))
  if (page === undefined) return
  const before = existsSync(page) ? readFileSync(page, 'utf8') : ''
  writeFileSync(page, pageOf(kept, before))
  say(`written: ${page}`)
}

function readKept(folder: string): Omit<Kept, 'machine'> {
  const file = join(folder, 'figures.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8'), notTold) as Kept) : {}
}

/** JSON has no NaN, which is a figure that the machine does not tell. */
function notTold(_name: string, value: unknown): unknown {
  return value === null ? Number.NaN : value
}
