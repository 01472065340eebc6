import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { Unavailable } from '../unavailable.ts'
import { footing } from './operating-user.ts'
import type { OperatingUser } from './operating-user.ts'
import { programEnvironment } from './processes.ts'

/** The name of the one role, which owns everything. */
export const superuser = 'kandidat'

/**
 * Creates PostgreSQL's files: `data` and `password` in a folder that comes into being at once and complete, so that
 * being killed in the middle leaves nothing that looks like a database.
 */
export function createFiles(folder: string, user: OperatingUser, binaries: Binaries, durable: boolean): void {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const password = join(unfinished, 'password')
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (user !== null) for (const path of [password, unfinished]) chownSync(path, user.uid, user.gid)

  const ground = footing(user, unfinished)
  const flags = [
    `--pgdata=${ground.path}/data`,
    `--pwfile=${ground.path}/password`,
    `--username=${superuser}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8: the same order on every machine, whatever its C library knows.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...(durable ? [] : ['--no-sync']),
  ]
  try {
    const initdb = spawnSync(binaries.initdb, flags, {
      ...ground.identity,
      cwd: '/',
      env: programEnvironment,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe', ground.descriptor],
    })
    if (initdb.status !== 0) {
      const reason = initdb.error?.message ?? initdb.stderr.trim().replaceAll('\n', ' / ')
      throw new Unavailable(`The files of the embedded PostgreSQL could not be created in ${folder}: ${reason}`)
    }
    renameSync(unfinished, folder)
  } finally {
    ground.close()
    rmSync(unfinished, { recursive: true, force: true })
  }
}
