import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Binaries } from './binaries.ts'
import { giveToOwnerOfFolder, writePrivate } from './data-folder.ts'
import { Unavailable } from '../unavailable.ts'
import { openFolder } from './operating-user.ts'
import type { OperatingUser } from './operating-user.ts'
import { programEnvironment } from './processes.ts'

/** The name of the role that owns everything, and changes the schema. */
export const superuser = 'kandidat'
/** The name of the role with which the service works, and which cannot change the schema. */
const SERVICE = 'kandidat_service'

/**
 * Makes the role of the service, also in a folder that an earlier release created, and sets its password to that
 * of the file `service-password`, which is created before. So nothing is lost if a process is killed in between.
 * @param client of the superuser
 * @returns the name and the password
 */
export async function ensureServiceRole(
  client: pg.Client,
  folder: string,
): Promise<{ username: string; password: string }> {
  const file = join(folder, 'service-password')
  if (!existsSync(file)) {
    writePrivate(file, randomBytes(24).toString('base64url'))
    giveToOwnerOfFolder(file)
  }
  const password = readFileSync(file, 'utf8').trim()
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [SERVICE])
  if (rowCount === 0) await client.query(`create role ${SERVICE}`)
  await client.query(
    `alter role ${SERVICE} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
    password ${client.escapeLiteral(password)}`,
  )
  return { username: SERVICE, password }
}

/** What initdb says to a user without a name. Only creating needs one: a PostgreSQL whose files exist starts without. */
const NAMELESS = 'could not look up effective user ID'
/** Where Debian's `libnss-wrapper`, and `nss_wrapper` of others, is installed. */
const WRAPPERS = ['x86_64-linux-gnu/', 'aarch64-linux-gnu/', '', '../lib64/'].map(
  (folder) => `/usr/lib/${folder}libnss_wrapper.so`,
)

/** Gives a user a name for one run of initdb, by a library that answers in place of `/etc/passwd`. */
function withName(user: OperatingUser, wrapper: string, unfinished: string, path: string): NodeJS.ProcessEnv {
  const [uid, gid] = user === null ? [process.getuid?.(), process.getgid?.()] : [user.uid, user.gid]
  writeFileSync(join(unfinished, 'passwd'), `${superuser}:x:${uid}:${gid}::/:/bin/false\n`)
  writeFileSync(join(unfinished, 'group'), `${superuser}:x:${gid}:\n`)
  const files = { NSS_WRAPPER_PASSWD: `${path}/passwd`, NSS_WRAPPER_GROUP: `${path}/group` }
  return { ...programEnvironment, ...files, LD_PRELOAD: wrapper }
}

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
  /** @returns why it failed, or null */
  const run = (env: NodeJS.ProcessEnv): string | null => {
    const initdb = spawnSync(binaries.initdb, flags, {
      ...opened.identity,
      cwd: '/',
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe', opened.descriptor],
    })
    if (initdb.status === 0) return null
    return initdb.error?.message ?? initdb.stderr.trim().replaceAll('\n', ' / ')
  }
  try {
    let reason = run(programEnvironment)
    if (reason?.includes(NAMELESS) === true) {
      const wrapper = WRAPPERS.find((path) => existsSync(path))
      if (wrapper !== undefined) reason = run(withName(user, wrapper, unfinished, opened.path))
    }
    if (reason !== null) {
      if (reason.includes(NAMELESS)) {
        throw new Unavailable(
          `The user ${user?.uid ?? process.getuid?.()} has no line in /etc/passwd, and PostgreSQL creates files for users with a ` +
            'name alone: install libnss-wrapper, add the line, run this as a user that has one, or set DATABASE_URL',
        )
      }
      throw new Unavailable(`The files of the embedded PostgreSQL could not be created in ${folder}: ${reason}`)
    }
    for (const name of ['passwd', 'group']) rmSync(join(unfinished, name), { force: true })
    renameSync(unfinished, folder)
  } finally {
    opened.close()
    rmSync(unfinished, { recursive: true, force: true })
  }
}
