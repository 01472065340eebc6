import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../src/base/db/embedded/address.ts'
import { userNamed } from './debian-cluster.ts'

const PROGRAM = '/usr/sbin/pgbouncer'

/** A PgBouncer in front of a PostgreSQL. */
export interface Pooler {
  /** The address of the same database, over the pooler. */
  url: string
  stop: () => Promise<void>
}

/**
 * Starts PgBouncer with the settings of deploy/pgbouncer.ini. Only addresses, users and paths are those of the test.
 * @param url the database with its password, which PgBouncer needs for both sides
 * @throws if the package is missing, with the command that installs it
 */
export async function startPooler(url: string): Promise<Pooler> {
  if (!existsSync(PROGRAM))
    throw new Error(`There is no ${PROGRAM}: install it with apt-get install pgbouncer, or run .ci/run`)
  const target = new URL(url)
  const port = await freePort('127.0.0.1')
  const folder = mkdtempSync(join(tmpdir(), 'kandidat-pgbouncer-'))
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users')]
  const shown = readFileSync(new URL('../../../deploy/pgbouncer.ini', import.meta.url), 'utf8')
  writeFileSync(
    settings,
    shown
      .replace(/^kandidat = .*$/m, `* = host=${target.hostname} port=${target.port}`)
      .replace(/^listen_port = .*$/m, `listen_port = ${port}\nunix_socket_dir =`)
      .replace('/etc/pgbouncer/userlist.txt', users),
  )
  writeFileSync(users, `"${target.username}" "${decodeURIComponent(target.password)}"\n`)
  // PgBouncer refuses to run as root.
  const identity = process.getuid?.() === 0 ? userNamed('postgres') : null
  if (identity) for (const path of [folder, settings, users]) chownSync(path, identity.uid, identity.gid)
  chmodSync(folder, 0o700)
  const child = spawn(PROGRAM, [settings], { ...identity, cwd: folder, stdio: 'ignore' })
  const ended = once(child, 'exit')
  // Without the parameters: one of them may lead to the socket of the database itself.
  const own = Object.assign(new URL(url), { host: `127.0.0.1:${port}`, search: '' }).href
  while (!(await answers(own))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`)
    await pause(50)
  }
  return {
    url: own,
    stop: async () => {
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
