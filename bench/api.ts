import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openGround } from './ground/ground.ts'
import { largeCompany, smallCompany } from './ground/company-rows.ts'
import { makeKeys } from './ground/keys.ts'
import { sizeAt } from './ground/size.ts'
import type { Measured, MemoryResult } from './figures/figures.ts'
import { coreTimes, stolenSince } from './figures/processor-time.ts'
import { startGenerator } from './load/client.ts'
import type { BenchOptions } from './options.ts'
import { prepareLoads } from './plan/load-sets.ts'
import { runMemory } from './plan/memory.ts'
import { preparePairs } from './plan/pair-sets.ts'
import { runRounds } from './plan/rounds.ts'
import type { Stage } from './plan/stage.ts'
import { findGoals } from './report/goals.ts'
import { loadBefore, type Machine, machine } from './report/machine.ts'
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

/** Measures the API beside bare node:http and PostGraphile (docs/performance.md#goals). */
export async function benchApi(options: BenchOptions): Promise<void> {
  const size = sizeAt(options.scale)
  const load = loadBefore()
  const ground = await openGround(options.folder, size, say)
  // What else runs hears the same signal, or ends with us; PostgreSQL is in a session of its own.
  process.once('SIGINT', () => void ground.cluster.stop().finally(() => process.exit(130)))
  try {
    const companies = Array.from({ length: size.companies }, (_, i) => i + 1)
    const keys = await makeKeys(ground.client, [...companies, largeCompany(size), smallCompany(size)])
    const [{ pid: ownConnection } = { pid: 0 }] = (
      await ground.client.query<{ pid: number }>('select pg_backend_pid() as pid')
    ).rows
    const kandidat = await startKandidat(ground.url)
    const servers = {
      Kandidat: kandidat,
      'node:http': await startServer('static-server.ts'),
      PostGraphile: await startServer('postgraphile-server.ts', {
        DATABASE_URL: ground.url,
        GRAPHILE_ENV: 'production',
      }),
    }
    const generator = startGenerator()
    try {
      const stage: Stage = { ground, servers, metricsPort: kandidat.metricsPort, generator, ownConnection }
      say(`seed ${options.seed}`)
      const bytes = await prepareLoads(generator, servers, keys, size)
      const kept: Kept = { ...readKept(options.folder), machine: await machine(ground.client, load) }
      if (options.memory) {
        kept.memory = await runMemory(stage, options.minutes, say)
      } else {
        const pairs = await preparePairs(generator, servers, keys, size, ground.client)
        const { rounds, seconds, seed, scale } = options
        const before = coreTimes()
        const results = await runRounds(stage, pairs, { rounds, seconds, seed, size, say })
        kept.measured = { rounds, seconds, seed, scale, stolen: stolenSince(before), bytes, ...results }
      }
      report(kept, options.folder, options.page)
    } finally {
      generator.close()
      for (const server of Object.values(servers)) await server.stop()
    }
  } finally {
    await ground.close()
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
