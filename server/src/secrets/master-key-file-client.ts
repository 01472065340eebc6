import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError, parseMasterKeys } from '../config.ts'

/** Where the master key of an embedded database is, unless a setting gives it. */
export function masterKeyFile(dataDir: string): string {
  return join(dataDir, 'master.key')
}

/**
 * The keys in DATA_DIR, in the form of the setting MASTER_KEY; null where there is no file.
 * @throws {ConfigError} where the file can not be trusted, or holds something else
 */
export function readMasterKeyFile(dataDir: string): readonly Buffer[] | null {
  const path = masterKeyFile(dataDir)
  let file: number
  try {
    // A link could lead to a file of somebody else.
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    const reason = code === 'ELOOP' ? 'is a symbolic link' : `can not be read (${code})`
    throw wrong(`${path}, which holds it, ${reason}`, 'make it a file of the user that runs this')
  }
  try {
    const stat = fstatSync(file)
    if (!stat.isFile())
      throw wrong(`${path}, which holds it, is no file`, 'put the file back from where copies are kept')
    if ((stat.mode & 0o077) !== 0) {
      throw wrong(`${path}, which holds it, can be read by other users`, `chmod 600 ${path}`)
    }
    const keys = parseMasterKeys(readFileSync(file, 'utf8'))
    if (keys) return keys
    throw wrong(
      `${path} does not hold what it should: 32 bytes as base64 or as 64 hex digits, one key a line`,
      'put the file back from where copies are kept',
    )
  } finally {
    closeSync(file)
  }
}

/**
 * Makes a master key in DATA_DIR, once: where another process makes one in the same moment, that one is taken.
 * @throws {ConfigError} as `readMasterKeyFile` does
 */
export function makeMasterKeyFile(dataDir: string): readonly Buffer[] {
  const path = masterKeyFile(dataDir)
  const unfinished = `${path}.${randomBytes(8).toString('hex')}`
  const file = openSync(unfinished, 'wx', 0o600)
  try {
    const { uid, gid } = statSync(dataDir)
    // As with everything else that root writes into the folder of another user.
    if (process.getuid?.() === 0 && uid !== 0) fchownSync(file, uid, gid)
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`)
    // What is encrypted with it is on the disk soon, and worth nothing without it.
    fsyncSync(file)
    // Unlike renaming, this never replaces a key that is there.
    linkSync(unfinished, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    closeSync(file)
    rmSync(unfinished, { force: true })
  }
  syncFolder(dirname(path))
  const keys = readMasterKeyFile(dataDir)
  if (keys === null) throw new Error(`${path} vanished while it was made`)
  return keys
}

function syncFolder(folder: string): void {
  const opened = openSync(folder, constants.O_RDONLY)
  fsyncSync(opened)
  closeSync(opened)
}

function wrong(what: string, advice: string): ConfigError {
  return new ConfigError([`MASTER_KEY: ${what}: ${advice}`])
}
