import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../../server/src/base/db/embedded/address.ts'
import type { TemporaryDatabase } from '../../../scripts/harness/database/postgres.ts'
import { productEnvironment, startProduct } from '../../../scripts/harness/processes/product.ts'
import { nextMessage, startScript, stopProcess } from '../../../scripts/harness/processes/script.ts'
import type { Dataset } from '../dataset/dataset.ts'

/** A server that is measured, in a process of its own. */
export interface MeasuredServer {
  port: number
  pid: number
  stop(): Promise<void>
}

/** Starts one of the servers in this folder, which reports its port. */
export async function startServer(file: string, env: NodeJS.ProcessEnv = {}): Promise<MeasuredServer> {
  const child = startScript(join(import.meta.dirname, file), {
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  return { port: await nextMessage<number>(child), pid: child.pid ?? 0, stop: () => stopProcess(child) }
}

/** The product, with its database. */
export interface MeasuredProduct extends MeasuredServer {
  /** The port of its metrics. */
  metricsPort: number
  dataset: Dataset
  /** The process of the dataset's own connection in PostgreSQL, which is not measured. */
  ownConnection: number
}

/** Nothing that matters is sealed, but the key that sealed it must be given. */
export const MASTER_KEY = Buffer.alloc(32, 7)

/**
 * Starts the product as `npm start` does, over a database. It delivers nothing.
 * @param folder gets its data folder
 * @param settings of the process, besides the usual ones
 * @param from the folder of another clone, whose program is started
 */
export async function startService(
  { url, folder }: TemporaryDatabase,
  settings: Readonly<Record<string, string>> = {},
  from?: string,
): Promise<MeasuredServer> {
  const environment = productEnvironment({ url, folder, masterKey: MASTER_KEY })
  const env = { ...environment, NODE_ENV: 'production', PORT: '0', METRICS_PORT: '', ...settings }
  const child = startProduct(['start', '--no-demo', '--no-worker', '--json'], env, ['ignore', 'pipe', 'inherit'], from)
  const { url: address } = JSON.parse(await firstLine(child)) as { url: string }
  return { port: Number(new URL(address).port), pid: child.pid ?? 0, stop: () => stopProcess(child) }
}

/** Starts the product over that dataset, with metrics. @param from the folder of another clone, whose program is started */
export async function startKandidat(dataset: Dataset, folder: string, from?: string): Promise<MeasuredProduct> {
  const { rows } = await dataset.client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const metricsPort = await freePort('127.0.0.1')
  // Readers of public pages are not limited, as the keys of the dataset are not.
  const settings = { METRICS_PORT: String(metricsPort), ANONYMOUS_LIMIT: '1000000' }
  const service = await startService({ url: dataset.url, folder }, settings, from)
  return { ...service, metricsPort, dataset, ownConnection: rows[0]?.pid ?? 0 }
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the output of the service is not piped')
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`kandidat start ended with ${code} before it listened`)
  })
  const [line] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])) as [string]
  ended.catch(() => undefined)
  return line
}
