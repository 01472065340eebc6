import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, type ClusterOptions, startCluster } from '../../../server/src/base/db/embedded/cluster.ts'
import { migrate } from '../../../server/src/base/db/migrate.ts'
import { Unavailable, asUnavailable } from '../../../server/src/base/db/unavailable.ts'

/** An empty, migrated database with a PostgreSQL and a folder of its own. */
export interface TemporaryDatabase {
  readonly folder: string
  readonly url: string
}

type Options = Omit<ClusterOptions, 'logFile'>

/**
 * Starts the embedded PostgreSQL with its files and its log in a folder.
 * @param folder exists
 */
export function startPostgres(folder: string, options: Options = {}): Promise<Cluster> {
  return startCluster(join(folder, 'postgres'), { ...options, logFile: join(folder, 'postgres.log') })
}

/**
 * Runs `work` over a new migrated database in a temporary folder, and removes both afterwards. PostgreSQL is as durable as
 * in production unless you say otherwise.
 */
export async function withTemporaryDatabase<T>(
  work: (database: TemporaryDatabase) => Promise<T>,
  options: Options = {},
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'kandidat-run-'))
  const cluster = await startPostgres(folder, options)
  const stop = async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const allowInterrupts = stopOnInterrupt(stop)
  try {
    const url = cluster.url('postgres')
    await migrate(url)
    return await work({ folder, url })
  } finally {
    allowInterrupts()
    await stop()
  }
}

/**
 * Calls `stop` on Ctrl-C and then ends this process. PostgreSQL runs in a session of its own, so Ctrl-C does not reach it.
 * @returns a function that leaves Ctrl-C to Node again
 */
export function stopOnInterrupt(stop: () => Promise<void>): () => void {
  const interrupted = () => void stop().finally(() => process.exit(130))
  process.once('SIGINT', interrupted)
  return () => void process.off('SIGINT', interrupted)
}

/** Whether a change failed because the database was unavailable, so that nobody knows if it was committed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return asUnavailable(error) instanceof Unavailable
}
