import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { usableBinaries } from './binaries.ts'
import type { OwnerRole } from './claim.ts'
import { runningCluster, startCluster } from './cluster.ts'
import type { Cluster } from './cluster.ts'
import { ensureServiceRole } from './create.ts'
import { prepareLog, watchLog } from './log-file.ts'
import { operatingUser } from './operating-user.ts'
import { isReady, runningPostmaster } from './postmaster-file.ts'
import { isAlive, ownIdentity, pause } from './processes.ts'
import { readRun, writeRun } from './run-file.ts'
import type { Run } from './run-file.ts'

/** The embedded PostgreSQL of a data folder that this process owns. */
export interface OwnedDatabase {
  /** With the role of the service. */
  url: string
  /** With the role that owns the schema. */
  ownerUrl: string
  /** Whether its files were created just now. */
  created: boolean
  close: Close
}

/** Stops it cleanly. A command first lets guests end, unless it has to end at once itself. */
export type Close = (options?: { atOnce?: boolean }) => Promise<void>

export interface Preparation {
  /** Called with messages for people. */
  say: (sentence: string) => void
  /** Brings the database up to date before other processes find it, and gives the role of `url` its rights. */
  prepare: (ownerUrl: string, url: string) => Promise<unknown>
}

const database = 'kandidat'
/** Milliseconds that an ending command waits for the guests that joined it. */
const GUESTS_TIMEOUT = 30_000
/**
 * Milliseconds for which PostgreSQL may still count our own connections after they were closed; longer
 * on a busy machine.
 */
const OWN_CONNECTIONS_TIMEOUT = 1_000

/**
 * Starts PostgreSQL on a claimed data folder, or adopts one that a killed owner left running, and
 * publishes its address for guests. If it dies under a running server it is started again at the same
 * address, so that guests find it again.
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
  // Guests of the last owner find this server at the same port, which is also in the name of its socket.
  let cluster = orphan ?? (await startCluster(folder, { logFile, say, wantedPort: last?.port }))
  const { port } = cluster
  const ownerUrl = cluster.url(database)
  let url = ownerUrl
  const publish = (open = true): void =>
    writeRun(dataDir, {
      owner: { ...ownIdentity(), role },
      open,
      postmaster: cluster.postmaster,
      port,
      url: ownerUrl,
      serviceUrl: url,
      data: join(realpathSync(folder), 'data'),
      binaries: cluster.binaries.folder,
      version: cluster.binaries.version,
    })
  try {
    url = await createDatabase(cluster, folder)
    await prepare(ownerUrl, url)
    publish()
  } catch (error) {
    await cluster.stop()
    throw error
  }

  const closing = new AbortController()
  const { signal } = closing
  const supervise = async (): Promise<void> => {
    let wait = 0
    for (let startedAt = Date.now(); ; startedAt = Date.now()) {
      await cluster.ended
      // If it keeps ending, it is started more and more slowly.
      wait = Date.now() - startedAt > 60_000 ? 0 : Math.min(wait * 2 + 100, 30_000)
      await pause(wait, { signal })
      if (signal.aborted) return
      say(`PostgreSQL (process ${cluster.postmaster.pid}) has ended unexpectedly and is started again; see ${logFile}`)
      try {
        cluster = await startCluster(folder, { logFile, say, port, socket: cluster.socket })
        publish()
      } catch (error) {
        say(`PostgreSQL could not be started again: ${messageOf(error)}`)
      }
      // `close` was called while it started, so it is not needed any more.
      if (signal.aborted) await cluster.stop()
    }
  }
  const supervision = role === 'start' ? supervise() : Promise.resolve()
  const unwatchLog = watchLog(logFile, say)

  return {
    url,
    ownerUrl,
    created,
    async close({ atOnce = false } = {}) {
      const timeout = orphan === null ? GUESTS_TIMEOUT : OWN_CONNECTIONS_TIMEOUT
      // Published before guests are counted. They are counted as soon as they have read it (see join in locate.ts).
      publish(false)
      if (role === 'command' && !atOnce && !(await waitForGuests(cluster, timeout))) return
      closing.abort()
      unwatchLog()
      await cluster.stop()
      await supervision
    },
  }
}

/** The orphan, if it is exactly what we would start ourselves. Any other is stopped by the start. */
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
  const isReachable = await withClient(orphan.url('postgres'), async () => true).catch(() => false)
  return isReachable ? orphan : null
}

/** Creates the database and the role of the service, unless they exist. @returns the URL with that role */
async function createDatabase(cluster: Cluster, folder: string): Promise<string> {
  return withClient(cluster.url('postgres'), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`)
    return Object.assign(new URL(cluster.url(database)), await ensureServiceRole(client, folder)).href
  })
}

/** Whether all guests have ended. Guests of an orphan were there before and may stay long. */
async function waitForGuests(cluster: Cluster, timeout: number): Promise<boolean> {
  return withClient(cluster.url('postgres'), async (client) => {
    const until = Date.now() + timeout
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
