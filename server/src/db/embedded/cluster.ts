import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { usableBinaries } from './binaries.ts'
import type { Binaries } from './binaries.ts'
import { createFiles, superuser } from './create.ts'
import { Unavailable } from '../unavailable.ts'
import { freePort } from './free-port.ts'
import { footing, operatingUser } from './operating-user.ts'
import type { OperatingUser } from './operating-user.ts'
import { disarmStalePid, isReady, runningPostmaster } from './postmaster-file.ts'
import { identify, isAlive, pause, programEnvironment, signal, waitForEnd } from './processes.ts'
import type { ProcessIdentity } from './processes.ts'

export type ClusterOptions = {
  /** PostgreSQL's own log, appended to. Never a pipe: that would break with whoever reads it. */
  logFile: string
  /** False for databases that may be lost with the machine's power, such as those of tests. */
  durable?: boolean
  /** The TCP port on the loopback address, and no other; a free one by default. */
  port?: number
  /** The port to take where it is free. */
  wantedPort?: number | undefined
  /** Further settings of PostgreSQL. */
  settings?: Record<string, string>
  /** Is told in a sentence what a person should know, such as that a system user was created. */
  say?: (sentence: string) => void
}

/** A running PostgreSQL. */
export type Cluster = {
  postmaster: ProcessIdentity
  port: number
  binaries: Binaries
  /** The connection URL of one of its databases, with the superuser's name and password. */
  url(database: string): string
  /** Settles when the server has ended, for whatever reason. */
  ended: Promise<void>
  /** Ends it in order: no new connections, open ones cut, everything written. */
  stop(): Promise<void>
}

const ordinarySettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Our statements are short: compiling them costs more than it saves.
  jit: 'off',
  log_checkpoints: 'off',
  // Statements and the details of errors hold personal data, which must not reach a log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

const notDurable: Record<string, string> = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts the PostgreSQL whose files lie in a folder of its own, creating them where they are missing. One that still
 * runs there, left over by a process that was killed, is stopped first.
 * @param folder holds `data` and `password` and nothing else; the folder above it must exist
 * @throws Unavailable with a sentence that says what to do
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

  const until = Date.now() + 30_000
  for (;;) {
    const port = options.port ?? (await freePort('127.0.0.1', options.wantedPort))
    const logged = logSize(options.logFile)
    const child = launch(folder, user, binaries, port, options)
    const postmaster = await readiness(child, data)
    if (postmaster !== null) return runningCluster(folder, postmaster, port, binaries)
    const log = readFileSync(options.logFile).subarray(logged).toString('utf8').trim()
    // The processes of a killed postmaster hold its memory until they notice; a free port can be taken before us.
    const passes = /still in use|Address already in use/.test(log)
    if (!passes || Date.now() > until) {
      throw new Unavailable(
        `The embedded PostgreSQL in ${folder} did not start; its log ${options.logFile} ends with: ` +
          log.split('\n').slice(-3).join(' / '),
      )
    }
    await pause(200)
  }
}

/** Ends a PostgreSQL in order, and by force where it does not obey within half a minute. */
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

/** A PostgreSQL that already runs on this folder, whoever started it. */
export function runningCluster(folder: string, postmaster: ProcessIdentity, port: number, binaries: Binaries): Cluster {
  const password = readFileSync(join(folder, 'password'), 'utf8').trim()
  const end = Promise.withResolvers<void>()
  // Asked for rather than told, because an adopted one is nobody's child; it must not keep this process running.
  const watch = setInterval(() => isAlive(postmaster) || end.resolve(), 250).unref()
  const ended = end.promise.finally(() => clearInterval(watch))
  return {
    postmaster,
    port,
    binaries,
    url: (database) => `postgresql://${superuser}:${password}@127.0.0.1:${port}/${database}`,
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
  port: number,
  options: ClusterOptions,
): ChildProcess {
  const settings = { ...ordinarySettings, ...(options.durable === false ? notDurable : {}), ...options.settings }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const ground = footing(user, folder)
  const log = openSync(options.logFile, 'a', 0o600)
  try {
    const child = spawn(binaries.postgres, ['-D', `${ground.path}/data`, '-p', String(port), ...flags], {
      ...ground.identity,
      cwd: '/',
      env: programEnvironment,
      // A session of its own: neither Ctrl-C nor the end of our process group is meant for it.
      detached: true,
      stdio: ['ignore', log, log, ground.descriptor],
    })
    child.once('error', () => undefined)
    child.unref()
    return child
  } finally {
    closeSync(log)
    ground.close()
  }
}

/** Waits for as long as it works: after a crash PostgreSQL repeats its log first. Null where it ended instead. */
async function readiness(child: ChildProcess, data: string): Promise<ProcessIdentity | null> {
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
