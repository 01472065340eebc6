import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../../server/src/base/db/embedded/address.ts'
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

/**
 * Starts the product as `npm start` does, over that dataset.
 * @param folder gets its data folder
 * @param from the folder of another clone, whose program is started
 */
export async function startKandidat(dataset: Dataset, folder: string, from?: string): Promise<MeasuredProduct> {
  const { rows } = await dataset.client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const metricsPort = await freePort('127.0.0.1')
  // Nothing is encrypted here, but the service needs a master key.
  const environment = productEnvironment({ url: dataset.url, folder, masterKey: randomBytes(32) })
  const env = { ...environment, NODE_ENV: 'production', PORT: '0', METRICS_PORT: String(metricsPort) }
  const child = startProduct(['start', '--no-demo', '--no-worker', '--json'], env, ['ignore', 'pipe', 'inherit'], from)
  const { url: address } = JSON.parse(await firstLine(child)) as { url: string }
  return {
    port: Number(new URL(address).port),
    pid: child.pid ?? 0,
    metricsPort,
    dataset,
    ownConnection: rows[0]?.pid ?? 0,
    stop: () => stopProcess(child),
  }
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
