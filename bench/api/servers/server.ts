import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../../server/src/db/embedded/free-port.ts'

/** A server that is measured, in a process of its own. */
export interface MeasuredServer {
  port: number
  pid: number
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../../..')

/** One of the servers in this folder: is told `env`, tells its port over the channel between the processes. */
export async function startServer(file: string, env: NodeJS.ProcessEnv = {}): Promise<MeasuredServer> {
  const child = spawn(process.execPath, ['--conditions=source', join(import.meta.dirname, file)], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = endOf(child, file)
  const [port] = (await Promise.race([once(child, 'message'), ended])) as [number]
  return { port, pid: child.pid ?? 0, stop: () => stop(child) }
}

/** The product, as `npm start` runs it, over that database. */
export async function startKandidat(databaseUrl: string): Promise<MeasuredServer & { metricsPort: number }> {
  const metricsPort = await freePort('127.0.0.1')
  const child = spawn(process.execPath, ['bin/kandidat.js', 'start', '--no-demo', '--no-worker', '--json'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      PORT: '0',
      METRICS_PORT: String(metricsPort),
      // Nothing is encrypted here; it only has to be given.
      MASTER_KEY: '00'.repeat(32),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = endOf(child, 'kandidat start')
  const lines = createInterface({ input: child.stdout })
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string]
  const { url, pid } = JSON.parse(line) as { url: string; pid: number }
  return { port: Number(new URL(url).port), pid, metricsPort, stop: () => stop(child) }
}

async function endOf(child: ChildProcess, what: string): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null]
  throw new Error(`${what} ended with ${code} before it listened`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
