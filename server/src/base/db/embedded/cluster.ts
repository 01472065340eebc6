import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { databaseUrl, freePort, isSocketPossible, removeSockets, socketFolders } from './address.ts'
import { usableBinaries } from './binaries.ts'
import type { Binaries } from './binaries.ts'
import { createFiles, superuser } from './create.ts'
import { isFull } from './data-folder.ts'
import { isDiskFull, Unavailable } from '../unavailable.ts'
import { openFolder, operatingUser } from './operating-user.ts'
import type { OperatingUser } from './operating-user.ts'
import { disarmStalePid, hasSocket, isReady, runningPostmaster } from './postmaster-file.ts'
import { identify, isAlive, pause, programEnvironment, signal, waitForEnd } from './processes.ts'
import type { ProcessIdentity } from './processes.ts'

export type ClusterOptions = {
  /** PostgreSQL's own log, to which it appends. Never a pipe, which would break with the process that reads it. */
  logFile: string
  /** False for databases that may be lost in a power failure, such as those of tests. */
  durable?: boolean
  /** The TCP port on the loopback address; by default `wantedPort` or a free one. */
  port?: number
  /** The port to use if it is free. */
  wantedPort?: number | undefined
  /**
   * Whether it also listens on a Unix socket in its folder. By default it does if the system allows it:
   * the address is short enough, and the file system has sockets.
   */
  socket?: boolean
  /** Further settings of PostgreSQL. */
  settings?: Record<string, string>
  /** Called with messages for people, for example that a system user was created. */
  say?: (sentence: string) => void
}

/** A running PostgreSQL. */
export type Cluster = {
  postmaster: ProcessIdentity
  port: number
  /** Whether it also listens on a Unix socket. Then connection URLs lead there. */
  socket: boolean
  binaries: Binaries
  /** The connection URL of one of its databases, with the superuser's name and password. */
  url(database: string): string
  /** Settles when the server has ended, for any reason. */
  ended: Promise<void>
  /** Stops it cleanly: it refuses new connections, cuts open ones and writes everything. */
  stop(): Promise<void>
}

const ordinarySettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_permissions: '0700',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Our statements are short: compiling them costs more than it saves.
  jit: 'off',
  log_checkpoints: 'off',
  // Statements and details of errors contain personal data, which must not get into a log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

const notDurable: Record<string, string> = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts the PostgreSQL whose files are in the given folder, and creates them if they are missing. A
 * server that still runs there, left by a process that was killed, is stopped first.
 * @param folder contains `data`, `password`, and a socket while it runs; its parent folder must exist
 * @throws Unavailable with a message that says what to do
 */
export async function startCluster(folder: string, options: ClusterOptions): Promise<Cluster> {
  const user = operatingUser(folder, options.say ?? (() => undefined))
  const binaries = usableBinaries(user)
  if (!existsSync(folder)) createFiles(folder, user, binaries, options.durable ?? true)
  const data = join(realpathSync(folder), 'data')
  const major = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (major !== binaries.major) {
    throw new Unavailable(
      `The data in ${folder} was written by PostgreSQL ${major}, which the embedded PostgreSQL ${binaries.major} cannot ` +
        'read: use the release of Kandidat that wrote it, or another DATA_DIR',
    )
  }
  const running = runningPostmaster(data)
  if (running !== null) await stopPostmaster(running)
  disarmStalePid(data)
  removeSockets(folder)

  let socket = options.socket ?? isSocketPossible(folder)
  const until = Date.now() + 30_000
  for (;;) {
    const port = options.port ?? (await freePort('127.0.0.1', options.wantedPort))
    const logged = logSize(options.logFile)
    const child = launch(folder, user, binaries, { ...options, port, socket })
    const postmaster = await waitUntilReady(child, data)
    if (postmaster !== null) return runningCluster(folder, postmaster, port, binaries)
    const log = readFileSync(options.logFile).subarray(logged).toString('utf8').trim()
    // Some file systems have no sockets, such as those that a virtual machine shares with its host.
    if (socket && options.socket === undefined && log.includes('could not create any Unix-domain sockets')) {
      socket = false
      continue
    }
    // The processes of a killed postmaster hold its memory until they notice; another process can take a
    // free port first.
    const isTemporary = /still in use|Address already in use/.test(log)
    if (!isTemporary || Date.now() > until) {
      throw notStarted(folder, options.logFile, log.split('\n'))
    }
    await pause(200)
  }
}

/** Says why PostgreSQL ended: the last lines of its log are often about what followed from that. */
function notStarted(folder: string, logFile: string, log: readonly string[]): Unavailable {
  const fatal = log.filter((line) => / (FATAL|PANIC): /.test(line))
  const told = `its log ${logFile} ends with: ${(fatal.length > 0 ? fatal : log).slice(-3).join(' / ')}`
  // If the disk is full, the log may be cut off too.
  return isFull(folder) || isDiskFull(new Error(told))
    ? new Unavailable(`The disk of ${folder} is full, so PostgreSQL did not start: free some space on it; ${told}`)
    : new Unavailable(`The embedded PostgreSQL in ${folder} did not start; ${told}`)
}

/** Stops a PostgreSQL cleanly, and by force if it does not end within half a minute. */
async function stopPostmaster(postmaster: ProcessIdentity): Promise<void> {
  for (const [name, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 10],
    ['SIGKILL', 10],
  ] as const) {
    signal(postmaster, name)
    if (await waitForEnd(postmaster, seconds * 1000)) return
  }
  throw new Unavailable(`PostgreSQL (process ${postmaster.pid}) does not end: stop it by hand`)
}

/** A PostgreSQL that already runs on this folder, whichever process started it. */
export function runningCluster(folder: string, postmaster: ProcessIdentity, port: number, binaries: Binaries): Cluster {
  const password = readFileSync(join(folder, 'password'), 'utf8').trim()
  const socket = hasSocket(join(folder, 'data')) && isSocketPossible(folder)
  const address = { user: superuser, password, port, socketFolder: socket ? folder : null }
  const end = Promise.withResolvers<void>()
  // Polled, because an adopted server is not our child process. The timer must not keep this process running.
  const watch = setInterval(() => isAlive(postmaster) || end.resolve(), 250).unref()
  const ended = end.promise.finally(() => clearInterval(watch))
  return {
    postmaster,
    port,
    socket,
    binaries,
    url: (database) => databaseUrl(address, database),
    ended,
    async stop() {
      await stopPostmaster(postmaster)
      end.resolve()
    },
  }
}

function launch(
  folder: string,
  user: OperatingUser,
  binaries: Binaries,
  options: ClusterOptions & { port: number; socket: boolean },
): ChildProcess {
  const opened = openFolder(user, folder)
  const settings = {
    ...ordinarySettings,
    unix_socket_directories: options.socket ? socketFolders(opened.path) : '',
    ...(options.durable === false ? notDurable : {}),
    ...options.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(options.logFile, 'a', 0o600)
  try {
    const child = spawn(binaries.postgres, ['-D', `${opened.path}/data`, '-p', String(options.port), ...flags], {
      ...opened.identity,
      cwd: '/',
      env: programEnvironment,
      // A session of its own, so that neither Ctrl-C nor the end of our process group reaches it.
      detached: true,
      stdio: ['ignore', log, log, opened.descriptor],
    })
    child.once('error', () => undefined)
    child.unref()
    return child
  } finally {
    closeSync(log)
    opened.close()
  }
}

/**
 * Waits until the server is ready, however long that takes: after a crash PostgreSQL first replays its
 * log. Null if it ended instead.
 */
async function waitUntilReady(child: ChildProcess, data: string): Promise<ProcessIdentity | null> {
  if (child.pid === undefined) return null
  while (child.exitCode === null && child.signalCode === null) {
    if (isReady(data, child.pid)) return identify(child.pid)
    await pause(10)
  }
  return null
}

function logSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
