import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Cluster, startCluster } from '../../../server/src/db/embedded/cluster.ts'
import { migrate } from '../../../server/src/db/migrate.ts'
import { fillSteps } from './fill.ts'
import type { DataSize } from './size.ts'

/** The embedded PostgreSQL with what is measured on. */
export interface Dataset {
  cluster: Cluster
  url: string
  /** A connection whose commits do not wait for the disk. */
  client: pg.Client
  close(): Promise<void>
}

/** What PostgreSQL is told beside what the product tells it: room for its log, so that no checkpoint comes between. */
const SETTINGS = { max_wal_size: '4GB' }

/**
 * Opens the database in a folder, and fills it where it is not there or was made by other code, of another size or with
 * another schema.
 */
export async function openDataset(folder: string, size: DataSize, say: (sentence: string) => void): Promise<Dataset> {
  const stampFile = join(folder, 'stamp')
  const stamp = stampOf(size)
  const postgres = join(folder, 'postgres')
  const isUsable = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
  if (!isUsable) {
    rmSync(stampFile, { force: true })
    rmSync(postgres, { recursive: true, force: true })
  }
  mkdirSync(folder, { recursive: true })
  const cluster = await startCluster(postgres, { logFile: join(folder, 'postgres.log'), settings: SETTINGS, say })
  const url = cluster.url('postgres')
  try {
    if (!isUsable) {
      say(`filling ${folder}, once for this size and schema`)
      await migrate(url)
    }
    const client = new pg.Client({ connectionString: url, application_name: 'bench' })
    // Whoever waits for a statement hears of it; without a listener the process would end before it says why.
    client.on('error', () => {})
    await client.connect()
    if (!isUsable) {
      await client.query("set work_mem = '256MB'; set maintenance_work_mem = '512MB'; select setseed(0.5)")
      for (const { what, sql, triggers = false } of fillSteps(size)) {
        const started = performance.now()
        // Keys between tables hold by the way the rows are made; looked up one by one they would take most of the time.
        await client.query(`set session_replication_role = ${triggers ? 'origin' : 'replica'}`)
        await client.query(sql)
        say(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
      }
      await client.query('reset all')
      writeFileSync(stampFile, stamp)
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

/** Tells data of another size, made by other statements, or with another schema. */
function stampOf(size: DataSize): string {
  const schema = readFileSync(join(import.meta.dirname, '../../../server/schema.sql'))
  const statements = fillSteps(size).map((step) => step.sql)
  return createHash('sha256').update(schema).update(statements.join(';')).digest('hex')
}
