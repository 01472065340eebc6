import pg from 'pg'
import { commandName, type Config } from '../../config.ts'
import { Unavailable } from '../unavailable.ts'
import { claim, holderOf } from './claim.ts'
import { isFull, prepareDataFolder } from './data-folder.ts'
import { ownDatabase } from './owner.ts'
import type { Close, Preparation } from './owner.ts'
import { isAlive, pause } from './processes.ts'
import { readRun } from './run-file.ts'
import type { Run } from './run-file.ts'

/** A database that was found or started. */
export interface LocatedDatabase {
  /** With the role of the service, which reads and writes rows. */
  url: string
  /** With the role that owns the schema: for migrations, and for restoring. It can be the same. */
  ownerUrl: string
  /** Whether it is the embedded one. */
  embedded: boolean
  /** Whether this process runs the embedded one, so that no other process depends on its schema. */
  owned: boolean
  /** Whether the embedded one was created just now. */
  firstStart: boolean
  /** Must be called last. Stops the embedded one if this process owns it. */
  close: Close
}

/** `owner`: the server itself. `guest`: a further server. `command`: works with or without a server. */
export type DatabaseRole = 'owner' | 'guest' | 'command'

/**
 * Milliseconds that a server waits for a command that owns the database, and a command for a server
 * that starts.
 */
const waitLimit = 30_000

/**
 * Finds the database that the settings name: the operator's own (DATABASE_URL), or the embedded one in
 * DATA_DIR, which is started if it does not run.
 * @throws {Unavailable} with a message that says what to do
 */
export async function locateDatabase(
  config: Config,
  role: DatabaseRole,
  { say = () => undefined, prepare = async () => undefined }: Partial<Preparation> = {},
): Promise<LocatedDatabase> {
  if (config.databaseUrl !== null) {
    const { databaseUrl: url } = config
    const ownerUrl = config.databaseOwnerUrl ?? url
    await requireVersion(url)
    return { url, ownerUrl, embedded: false, owned: false, firstStart: false, close: async () => undefined }
  }
  const { dataDir } = config
  prepareDataFolder(dataDir)
  const until = Date.now() + waitLimit
  for (let attempt = 1; ; attempt += 1) {
    const joined = role === 'owner' ? null : await join(dataDir, role)
    if (joined !== null) return joined
    if (role !== 'guest') {
      const ownRole = role === 'owner' ? 'start' : 'command'
      const claimed = claim(dataDir, ownRole)
      if (claimed.held) return own(dataDir, ownRole, claimed.release, { say, prepare })
    }
    // A process that claimed at the same time may still withdraw. Only a claim that stays is a server.
    const holder = holderOf(dataDir)
    if (role === 'owner' && holder?.role === 'start' && attempt > 5) {
      throw new Unavailable(
        `The data folder ${dataDir} is in use by the server in process ${holder.pid}: stop that one first, join it as ` +
          `a further process with \`${commandName()} start --join\`, or set DATA_DIR to another folder`,
      )
    }
    if (role === 'guest' && holder === null) {
      throw new Unavailable(
        `No server runs on the data folder ${dataDir} that could be joined: start the service first`,
      )
    }
    if (Date.now() > until) {
      if (isFull(dataDir)) {
        throw new Unavailable(
          `The disk of ${dataDir} is full, so the database of process ${holder?.pid} cannot work: free some space on it`,
        )
      }
      throw new Unavailable(
        `The data folder ${dataDir} is in use by process ${holder?.pid}, which does not offer its database: ` +
          'wait until it has ended, or stop it',
      )
    }
    await pause(10 + Math.random() * 40)
  }
}

async function own(
  dataDir: string,
  role: 'start' | 'command',
  release: () => void,
  preparation: Preparation,
): Promise<LocatedDatabase> {
  try {
    const database = await ownDatabase(dataDir, role, preparation)
    return {
      url: database.url,
      ownerUrl: database.ownerUrl,
      embedded: true,
      owned: true,
      firstStart: database.created,
      async close(options) {
        try {
          await database.close(options)
        } finally {
          release()
        }
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Joins the owner, if there is one. A command keeps a connection open while it works, so that an owner
 * that is ending sees it. Then it checks the run file again, because the owner may have counted
 * connections before.
 */
async function join(dataDir: string, role: 'guest' | 'command'): Promise<LocatedDatabase | null> {
  const run = joinableRun(dataDir)
  // A command ends too soon for a server to depend on it.
  if (run === null || (role === 'guest' && run.owner.role === 'command')) return null
  const url = run.serviceUrl ?? run.url
  const located = { url, ownerUrl: run.url, embedded: true, owned: false, firstStart: false }
  if (role === 'guest') return { ...located, close: async () => undefined }
  const presence = new pg.Client({ connectionString: run.url, connectionTimeoutMillis: 10_000 })
  presence.on('error', () => undefined)
  const close = (): Promise<void> => presence.end().catch(() => undefined)
  try {
    await presence.connect()
  } catch {
    // The owner is ending, or restarting PostgreSQL: try again.
    return null
  }
  if (joinableRun(dataDir)?.url === run.url) return { ...located, close }
  await close()
  return null
}

function joinableRun(dataDir: string): Run | null {
  const run = readRun(dataDir)
  return run !== null && run.open && isAlive(run.owner) && isAlive(run.postmaster) ? run : null
}

async function requireVersion(url: string): Promise<void> {
  let client: pg.Client | undefined
  let version: number
  try {
    // The driver reads the files of sslrootcert, sslcert and sslkey here.
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    version = rows[0]?.version ?? 0
  } catch (error) {
    // pg's messages contain host, port and user, never the password.
    throw new Unavailable(`The database of DATABASE_URL cannot be reached: ${reasonOf(error)}`, { cause: error })
  } finally {
    await client?.end().catch(() => undefined)
  }
  const major = Math.floor(version / 10_000)
  if (major < 15 || major > 18) {
    throw new Unavailable(`DATABASE_URL names a PostgreSQL ${major}, but versions 15 to 18 are supported`)
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
