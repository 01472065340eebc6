import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../src/base/db/embedded/address.ts'

/** A PostgreSQL from Debian's package, in a folder of its own. */
export interface DebianCluster {
  /** A database that may create others. */
  adminUrl: string
  /** Its password, for a cluster that is made of a copy of this one. */
  password: string
  stop: () => Promise<void>
}

/** How a cluster differs from an ordinary one. */
export interface ClusterOptions {
  /** More settings of the server. */
  readonly settings?: Readonly<Record<string, string>>
  /** A data folder that is there already, and the password of its role. */
  readonly restored?: { readonly data: string; readonly password: string }
}

/**
 * Starts Debian's PostgreSQL of a major version. If the tests run as root, it runs as the user
 * postgres.
 * @throws if the package is missing, with the command that installs it
 */
export async function startDebianCluster(
  major: number,
  { settings: more = {}, restored }: ClusterOptions = {},
): Promise<DebianCluster> {
  const binaries = `/usr/lib/postgresql/${major}/bin`
  if (!existsSync(`${binaries}/postgres`)) {
    throw new Error(
      `There is no ${binaries}/postgres: install it with apt-get install postgresql-${major}, or run .ci/run`,
    )
  }
  const folder = mkdtempSync(join(tmpdir(), `kandidat-postgresql-${major}-`))
  const password = restored?.password ?? randomBytes(24).toString('base64url')
  writeFileSync(join(folder, 'password'), password)
  const identity = process.getuid?.() === 0 ? userNamed('postgres') : null
  if (identity) for (const path of ['', 'password']) chownSync(join(folder, path), identity.uid, identity.gid)

  const data = restored?.data ?? join(folder, 'data')
  const port = await freePort('127.0.0.1')
  const log = openSync(join(folder, 'log'), 'a')
  const spawned = { ...identity, cwd: '/' }
  if (!restored)
    execFileSync(
      `${binaries}/initdb`,
      [
        `--pgdata=${data}`,
        `--pwfile=${join(folder, 'password')}`,
        '--username=kandidat',
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--no-sync',
      ],
      spawned,
    )
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    fsync: 'off',
    full_page_writes: 'off',
    ...more,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(`${binaries}/postgres`, ['-D', data, ...flags], { ...spawned, stdio: ['ignore', log, log] })
  const ended = once(server, 'exit')
  const adminUrl = `postgresql://kandidat:${password}@127.0.0.1:${port}/postgres`
  const stop = async () => {
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    while (!(await accepts(adminUrl))) {
      if (server.exitCode !== null)
        throw new Error(`PostgreSQL ${major} did not start: ${readFileSync(join(folder, 'log'), 'utf8')}`)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { adminUrl, password, stop }
}

export function userNamed(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Whether the server answers. Waits a little if it does not. */
async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    // A restored one only reads until it has reached its moment.
    const { rows } = await client.query<{ reads: boolean }>('select pg_is_in_recovery() as reads')
    return rows[0]?.reads === false
  } catch (error) {
    // It first refuses connections and then reports "starting up". Any other error is a fault.
    if (!/ECONNREFUSED|starting up|not yet accepting connections/.test(String(error))) throw error
    await new Promise((resolve) => setTimeout(resolve, 50))
    return false
  } finally {
    await client.end()
  }
}
