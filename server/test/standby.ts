import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { type Cluster, startCluster } from '../src/base/db/embedded/cluster.ts'

/** A real streaming replica, with data files of its own. */
export interface Standby {
  readonly url: string
  readonly cluster: Cluster
  /** Pauses or resumes the replay of changes from the primary. */
  replay(on: boolean): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Creates a standby of a primary that runs in `folder/primary`: a copy of its files in backup mode.
 * @param folder gets `standby`
 */
export async function makeStandby(folder: string, primary: Cluster): Promise<Standby> {
  const [from, to] = [join(folder, 'primary'), join(folder, 'standby')]
  const admin = new pg.Client({ connectionString: primary.url('postgres') })
  await admin.connect()
  try {
    await admin.query(`select pg_backup_start('standby', fast => true)`)
    mkdirSync(to)
    // PostgreSQL refuses to start on files with other owners or modes.
    execFileSync('cp', ['-a', `${from}/.`, to])
    const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    rmSync(join(to, 'data/postmaster.pid'))
    writeAlike(join(to, 'data/backup_label'), rows[0]!.labelfile)
    writeAlike(join(to, 'data/standby.signal'), '')
  } finally {
    await admin.end()
  }
  const { hostname, port, username, password } = new URL(primary.url('postgres'))
  const settings = { primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}` }
  const options = { logFile: join(folder, 'standby.log'), durable: false, settings }
  let cluster = await startCluster(to, options)
  const url = cluster.url('postgres')
  return {
    url,
    get cluster() {
      return cluster
    },
    async replay(on) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        await client.query(on ? 'select pg_wal_replay_resume()' : 'select pg_wal_replay_pause()')
        // The function requests the pause. The pause may begin later.
        const state = on ? 'not paused' : 'paused'
        for (;;) {
          const { rows } = await client.query<{ state: string }>('select pg_get_wal_replay_pause_state() as state')
          if (rows[0]?.state === state) return
        }
      } finally {
        await client.end()
      }
    },
    async start() {
      cluster = await startCluster(to, { ...options, port: cluster.port })
    },
    stop: () => cluster.stop(),
  }
}

/**
 * Writes a file with the owner of the folder. PostgreSQL does not run as root, even if the tests
 * do.
 */
function writeAlike(file: string, text: string): void {
  const { uid, gid } = statSync(dirname(file))
  writeFileSync(file, text)
  chownSync(file, uid, gid)
}
