import { existsSync, realpathSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { usableBinaries } from './binaries.ts'
import type { OwnerRole } from './claim.ts'
import { runningCluster, startCluster } from './cluster.ts'
import type { Cluster } from './cluster.ts'
import { giveToOwnerOfFolder, writePrivate } from './data-folder.ts'
import { operatingUser } from './operating-user.ts'
import { isReady, runningPostmaster } from './postmaster-file.ts'
import { isAlive, ownIdentity, pause } from './processes.ts'
import { readRun, writeRun } from './run-file.ts'
import type { Run } from './run-file.ts'

/** The embedded PostgreSQL of a data folder that this process owns. */
export interface OwnedDatabase {
  url: string
  /** Whether its files were created just now. */
  created: boolean
  close: Close
}

/** Ends it in order. A command first lets guests end, unless it has to end at once itself. */
export type Close = (options?: { atOnce?: boolean }) => Promise<void>

export interface Preparation {
  /** Is told in sentences what a person should know. */
  say: (sentence: string) => void
  /** Brings the database up to date before anybody else is told where it is. */
  prepare: (url: string) => Promise<unknown>
}

const database = 'kandidat'
const logLimit = 10 * 1024 * 1024
/** How long an ending command waits for guests that it took in. */
const guestsMilliseconds = 30_000
/** PostgreSQL counts our own connections for a moment after they were closed, longer on a busy machine. */
const ownMilliseconds = 1_000

/**
 * Starts PostgreSQL on a claimed data folder, or adopts what a killed owner left running, and tells guests where it is.
 * When it dies under a running server it is started again, on the same port, so that all find it again.
 */
export async function ownDatabase(
  dataDir: string,
  role: OwnerRole,
  { say, prepare }: Preparation,
): Promise<OwnedDatabase> {
  const folder = join(dataDir, 'postgres')
  const logFile = join(dataDir, 'postgres.log')
  prepareLog(logFile)
  const created = !existsSync(folder)
  const last = readRun(dataDir)
  const orphan = await adopt(last, folder, say)
  // Guests of the last owner find this one at the same port.
  let cluster = orphan ?? (await startCluster(folder, { logFile, say, wantedPort: last?.port }))
  const { port } = cluster
  const url = cluster.url(database)
  const tell = (open = true): void =>
    writeRun(dataDir, {
      owner: { ...ownIdentity(), role },
      open,
      postmaster: cluster.postmaster,
      port,
      url,
      data: join(realpathSync(folder), 'data'),
      binaries: cluster.binaries.folder,
      version: cluster.binaries.version,
    })
  try {
    await createDatabase(cluster)
    await prepare(url)
    tell()
  } catch (error) {
    await cluster.stop()
    throw error
  }

  const closing = new AbortController()
  const { signal } = closing
  const supervise = async (): Promise<void> => {
    let wait = 0
    for (let began = Date.now(); ; began = Date.now()) {
      await cluster.ended
      // What ends again and again is started ever more slowly.
      wait = Date.now() - began > 60_000 ? 0 : Math.min(wait * 2 + 100, 30_000)
      await pause(wait, { signal })
      if (signal.aborted) return
      say(`PostgreSQL (process ${cluster.postmaster.pid}) has ended unexpectedly and is started again; see ${logFile}`)
      try {
        cluster = await startCluster(folder, { logFile, say, port })
        tell()
      } catch (error) {
        say(`PostgreSQL could not be started again: ${messageOf(error)}`)
      }
      // Asked to close while it started: then it is not wanted any more.
      if (signal.aborted) await cluster.stop()
    }
  }
  const supervision = role === 'start' ? supervise() : Promise.resolve()

  return {
    url,
    created,
    async close({ atOnce = false } = {}) {
      const patience = orphan === null ? guestsMilliseconds : ownMilliseconds
      // Said before guests are counted; they count as soon as they have read it (see join in locate.ts).
      tell(false)
      if (role === 'command' && !atOnce && !(await guestsLeave(cluster, patience))) return
      closing.abort()
      await cluster.stop()
      await supervision
    },
  }
}

/** An orphan that is exactly what we would start ourselves; anything else is stopped by the start. */
async function adopt(run: Run | null, folder: string, say: (sentence: string) => void): Promise<Cluster | null> {
  if (run === null || !existsSync(folder) || !isAlive(run.postmaster)) return null
  const data = join(realpathSync(folder), 'data')
  const binaries = usableBinaries(operatingUser(folder, say))
  const same =
    run.data === data &&
    run.binaries === binaries.folder &&
    run.version === binaries.version &&
    runningPostmaster(data)?.pid === run.postmaster.pid &&
    isReady(data, run.postmaster.pid)
  if (!same) return null
  const orphan = runningCluster(folder, run.postmaster, run.port, binaries)
  const answers = await withClient(orphan.url('postgres'), async () => true).catch(() => false)
  return answers ? orphan : null
}

async function createDatabase(cluster: Cluster): Promise<void> {
  await withClient(cluster.url('postgres'), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`)
  })
}

/** Whether all guests have ended; those of an orphan were there before us and may stay for long. */
async function guestsLeave(cluster: Cluster, patience: number): Promise<boolean> {
  return withClient(cluster.url('postgres'), async (client) => {
    const until = Date.now() + patience
    for (;;) {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      if (rowCount === 0) return true
      if (Date.now() > until) return false
      await pause(50)
    }
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function prepareLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (size !== undefined && size > logLimit) renameSync(file, `${file}.1`)
  if (!existsSync(file)) writePrivate(file, '')
  giveToOwnerOfFolder(file)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
