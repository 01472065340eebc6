import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCompanies } from '../../../server/src/companies/actions.ts'
import { type Database, openDatabase } from '../../../server/src/db/connection.ts'
import { startCluster } from '../../../server/src/db/embedded/cluster.ts'
import { migrate } from '../../../server/src/db/migrate.ts'
import { change } from '../../../server/src/changes/actions.ts'
import type { ObjectKey } from '../../../server/src/changes/object-key.ts'
import { createPositions } from '../../../server/src/positions/actions.ts'
import { addReceivers } from '../../../server/src/receivers/actions.ts'
import { masterKeys } from '../../../server/src/secrets/sealed.ts'
import type { Arrival } from './receiver.ts'

/** A database that survives power failures, a receiver in a process of its own, and workers to be started. */
export interface BenchStage {
  database: Database
  /** Address of the receiver, without a path. */
  receiver: string
  company(name: string): Promise<{ id: string; slug: string }>
  positions(company: { id: string }, count: number): Promise<ObjectKey[]>
  /** Adds receivers of a company at these paths. */
  receivers(company: { id: string }, paths: readonly string[]): Promise<void>
  startWorker(): Promise<Worker>
  /** How many requests came since they were taken. */
  count(): Promise<number>
  /** What came since the last time. */
  take(): Promise<Arrival[]>
  /** Forgets what waits, so that a measurement does not pay for the one before. */
  clear(): Promise<void>
  close(): Promise<void>
}

export interface Worker {
  process: ChildProcess
  stop(): Promise<void>
}

const OPERATOR = { kind: 'operator' } as const

export async function openBenchStage(): Promise<BenchStage> {
  const folder = await mkdtemp(join(tmpdir(), 'kandidat-bench-'))
  const cluster = await startCluster(join(folder, 'postgres'), { logFile: join(folder, 'postgres.log') })
  const url = cluster.url('postgres')
  await migrate(url)
  const database = openDatabase({ url, poolSize: 20 })
  const key = randomBytes(32)
  const policy = { allowHttp: true, allowCidr: ['127.0.0.0/8'] }
  const child = spawn(process.execPath, ['--conditions=source', join(import.meta.dirname, 'receiver.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [port] = (await once(child, 'message')) as [number]
  const receiver = `http://127.0.0.1:${port}`
  const ask = async <T>(question: string): Promise<T> => {
    const answer = once(child, 'message')
    child.send(question)
    return (await answer)[0] as T
  }
  const workers = new Set<Worker>()

  return {
    database,
    receiver,
    async company(name) {
      const [made] = await change(database, OPERATOR, (c) => createCompanies(c, [{ form: { name, slug: name } }]))
      if (!made) throw new Error('no company was made')
      return made
    },
    async positions(company, count) {
      const made: ObjectKey[] = []
      while (made.length < count) {
        const forms = Array.from({ length: Math.min(500, count - made.length) }, (_, i) => ({
          companyId: company.id,
          form: { title: `Position ${made.length + i}`, language: 'EN' as const },
        }))
        made.push(...(await change(database, OPERATOR, (c) => createPositions(c, forms))))
      }
      return made
    },
    async receivers(company, paths) {
      const keys = masterKeys([key])
      await change(database, OPERATOR, (c) =>
        addReceivers(
          c,
          { keys, policy },
          paths.map((path) => ({ companyId: company.id, form: { url: `${receiver}${path}` } })),
        ),
      )
    },
    async startWorker() {
      const worker = startWorker(url, key)
      workers.add(worker)
      return worker
    },
    count: () => ask<number>('count'),
    take: () => ask<Arrival[]>('take'),
    async clear() {
      await database.query('truncate lanes, deliveries, attempts, events, receiver_states', [])
      await database.query('update receivers set removed_at = clock() where removed_at is null', [])
      await database.query('vacuum analyze', [])
      await ask('take')
    },
    async close() {
      await Promise.all([...workers].map((worker) => worker.stop()))
      child.disconnect()
      await database.close()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function startWorker(url: string, key: Buffer): Worker {
  const worker = spawn(process.execPath, ['bin/kandidat.js', 'work'], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      MASTER_KEY: key.toString('hex'),
      WEBHOOK_ALLOW_HTTP: 'true',
      WEBHOOK_ALLOW_CIDR: '127.0.0.0/8',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(worker, 'exit')
  return {
    process: worker,
    async stop() {
      worker.kill('SIGTERM')
      await ended
    },
  }
}
