import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Cluster } from '../../../server/src/base/db/embedded/cluster.ts'
import { migrate } from '../../../server/src/base/db/migrate.ts'
import { startPostgres } from '../../../scripts/harness/database/postgres.ts'
import { fillSteps } from './fill.ts'
import type { FillStep } from './fill-step.ts'
import type { DataSize } from './size.ts'

/** An embedded PostgreSQL with data that is kept between runs. */
export interface FilledDatabase {
  cluster: Cluster
  url: string
  /** A connection whose commits do not wait for the disk. */
  client: pg.Client
  close(): Promise<void>
}

/** The data that the API reads. */
export interface Dataset extends FilledDatabase {
  size: DataSize
}

/** A setting beside those of the product: room for PostgreSQL's log, so that no checkpoint interrupts a measurement. */
const SETTINGS = { max_wal_size: '4GB' }

/** Opens the database with the data that the API reads. @param folder keeps it, see `openFilled` */
export async function openDataset(folder: string, size: DataSize, print: (sentence: string) => void): Promise<Dataset> {
  return { size, ...(await openFilled(folder, fillSteps(size), print)) }
}

/**
 * Opens the database in a folder. Fills it first if the statements that fill it have changed. What was filled by an earlier
 * schema is migrated, as that of an installation.
 */
export async function openFilled(
  folder: string,
  steps: readonly FillStep[],
  print: (sentence: string) => void,
): Promise<FilledDatabase> {
  const stampFile = join(folder, 'stamp')
  const stamp = stampOf(steps)
  const isFilled = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
  if (!isFilled) {
    rmSync(stampFile, { force: true })
    rmSync(join(folder, 'postgres'), { recursive: true, force: true })
  }
  mkdirSync(folder, { recursive: true })
  const cluster = await startPostgres(folder, { settings: SETTINGS, say: print })
  const url = cluster.url('postgres')
  try {
    if (!isFilled) print(`filling ${folder}, once for these rows`)
    const { applied } = await migrate(url)
    const client = new pg.Client({ connectionString: url, application_name: 'bench' })
    // Every query reports the error too. Without this listener, a lost connection would end the process.
    client.on('error', () => {})
    await client.connect()
    if (!isFilled) {
      await fill(client, steps, print)
      writeFileSync(stampFile, stamp)
    } else if (applied.length > 0) {
      print(`migrated: ${applied.join(', ')}`)
      await client.query('vacuum (freeze, analyze)')
    }
    await client.query('set synchronous_commit = off')
    return {
      cluster,
      url,
      client,
      async close() {
        await client.end()
        await cluster.stop()
      },
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

async function fill(client: pg.Client, steps: readonly FillStep[], print: (sentence: string) => void): Promise<void> {
  await client.query("set work_mem = '256MB'; set maintenance_work_mem = '512MB'; select setseed(0.5)")
  for (const { what, sql, triggers = false } of steps) {
    const started = performance.now()
    // The rows satisfy all foreign keys. Checking the keys row by row would take most of the time.
    await client.query(`set session_replication_role = ${triggers ? 'origin' : 'replica'}`)
    await client.query(sql)
    print(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  await client.query('reset all')
}

/** A hash of the statements, which decide the rows. */
function stampOf(steps: readonly FillStep[]): string {
  return createHash('sha256')
    .update(steps.map((step) => step.sql).join(';'))
    .digest('hex')
}
