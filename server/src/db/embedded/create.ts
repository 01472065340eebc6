import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { Unavailable } from '../unavailable.ts'
import { openFolder } from './operating-user.ts'
import type { OperatingUser } from './operating-user.ts'
import { programEnvironment } from './processes.ts'

/** The name of the only role, which owns everything. */
export const superuser = 'kandidat'

/**
 * Creates PostgreSQL's files: `data` and `password` in a folder that appears at once and complete. A
 * process that is killed meanwhile leaves nothing that looks like a database.
 */
export function createFiles(folder: string, user: OperatingUser, binaries: Binaries, durable: boolean): void {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const password = join(unfinished, 'password')
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (user !== null) for (const path of [password, unfinished]) chownSync(path, user.uid, user.gid)

  const opened = openFolder(user, unfinished)
  const flags = [
    `--pgdata=${opened.path}/data`,
    `--pwfile=${opened.path}/password`,
    `--username=${superuser}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8: the same order on every machine, whatever its C library supports.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...(durable ? [] : ['--no-sync']),
  ]
  try {
    const initdb = spawnSync(binaries.initdb, flags, {
      ...opened.identity,
      cwd: '/',
      env: programEnvironment,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe', opened.descriptor],
    })
    if (initdb.status !== 0) {
      const reason = initdb.error?.message ?? initdb.stderr.trim().replaceAll('\n', ' / ')
      throw new Unavailable(`The files of the embedded PostgreSQL could not be created in ${folder}: ${reason}`)
    }
    renameSync(unfinished, folder)
  } finally {
    opened.close()
    rmSync(unfinished, { recursive: true, force: true })
  }
}
