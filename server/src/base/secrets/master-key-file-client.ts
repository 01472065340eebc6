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
import { ConfigError } from '../config.ts'
import { parseMasterKeys } from '../forms/setting-value.ts'

/** The file with the master key of an embedded database. The setting MASTER_KEY replaces it. */
export function masterKeyFile(dataDir: string): string {
  return join(dataDir, 'master.key')
}

/**
 * Reads the master keys in DATA_DIR, which have the form of the setting MASTER_KEY.
 * @returns null if there is no file
 * @throws {ConfigError} if the file cannot be trusted, or contains something else
 */
export function readMasterKeyFile(dataDir: string): readonly Buffer[] | null {
  const path = masterKeyFile(dataDir)
  let file: number
  try {
    // A symbolic link could lead to the file of another user.
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    const reason = code === 'ELOOP' ? 'is a symbolic link' : `cannot be read (${code})`
    throw wrong(`its file ${path} ${reason}`, 'replace it by a file of the user that runs this')
  }
  try {
    const stat = fstatSync(file)
    if (!stat.isFile()) throw wrong(`${path} is not a file`, 'restore the file from a copy')
    if ((stat.mode & 0o077) !== 0) {
      throw wrong(`its file ${path} can be read by other users`, `chmod 600 ${path}`)
    }
    const keys = parseMasterKeys(readFileSync(file, 'utf8'))
    if (keys) return keys
    throw wrong(
      `${path} has the wrong content, expected 32 bytes as base64 or as 64 hex digits, one key a line`,
      'restore the file from a copy',
    )
  } finally {
    closeSync(file)
  }
}

/**
 * Makes a master key in DATA_DIR. If another process makes one at the same time, both get the same
 * one.
 * @throws {ConfigError} as `readMasterKeyFile`
 */
export function makeMasterKeyFile(dataDir: string): readonly Buffer[] {
  const path = masterKeyFile(dataDir)
  const unfinished = `${path}.${randomBytes(8).toString('hex')}`
  const file = openSync(unfinished, 'wx', 0o600)
  try {
    const { uid, gid } = statSync(dataDir)
    // Everything that root writes into the folder of another user belongs to that user.
    if (process.getuid?.() === 0 && uid !== 0) fchownSync(file, uid, gid)
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`)
    // The disk must have the key before the first secret that it encrypts, which is worth nothing
    // without it.
    fsyncSync(file)
    // Unlike renaming, linking never replaces a key that exists.
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
