import { accessSync, chownSync, constants, mkdirSync, renameSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Unavailable } from '../unavailable.ts'

/** Creates the data folder if it is missing, readable only by its owner. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Unavailable(
      `The data folder ${folder} cannot be used: ${(error as Error).message}. ` +
        'Run this as the user it belongs to, or set DATA_DIR to a folder of your own',
    )
  }
}

/** PostgreSQL ends if it cannot create the next file of its write-ahead log, which has this size. */
const WAL_FILE = 16 * 1024 * 1024

/** Whether so little is free on the disk of a folder that PostgreSQL cannot work in it. */
export function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < WAL_FILE
}

/**
 * Writes a file that only its owner can read, at once and complete. A file that root writes into the
 * folder of another user is given to that user, who can then continue without root.
 */
export function writePrivate(file: string, text: string): void {
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, text, { mode: 0o600 })
  giveToOwnerOfFolder(unfinished)
  renameSync(unfinished, file)
}

/** See {@link writePrivate}. */
export function giveToOwnerOfFolder(path: string): void {
  const { uid, gid } = statSync(dirname(path))
  if (process.getuid?.() === 0 && uid !== 0) chownSync(path, uid, gid)
}
