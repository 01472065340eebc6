import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Unavailable } from '../unavailable.ts'
import type { Holder } from './claim.ts'
import { writePrivate } from './data-folder.ts'
import type { ProcessIdentity } from './processes.ts'

/**
 * The information of the owner of a data folder for its guests and the next owner: DATA_DIR/run.json.
 * It stays when the owner ends, because the next one uses the same port. It is valid while the
 * processes that it names run.
 */
export interface Run {
  owner: Holder
  /** False if the owner is about to end, so that no process joins any more. */
  open: boolean
  postmaster: ProcessIdentity
  port: number
  /**
   * The database's connection URL with the owner's role and password: only the owner of the file can read it. Processes
   * of earlier releases work with it.
   */
  url: string
  /** The same with the role of the service. An earlier release writes none. */
  serviceUrl?: string
  /** PostgreSQL's real data folder, its programs and their version. */
  data: string
  binaries: string
  version: string
}

const name = 'run.json'

/** Writes the file. */
export function writeRun(dataDir: string, run: Run): void {
  writePrivate(join(dataDir, name), `${JSON.stringify(run, null, 2)}\n`)
}

/** Reads the file. Null if it is missing or damaged. */
export function readRun(dataDir: string): Run | null {
  try {
    const run = JSON.parse(readFileSync(join(dataDir, name), 'utf8')) as Partial<Run> | null
    const whole = [run?.owner?.pid, run?.postmaster?.pid, run?.port].every(Number.isSafeInteger)
    // Lower ports belong to root, and PostgreSQL never runs as root.
    return whole && Number(run?.port) > 1023 ? (run as Run) : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') {
      throw new Unavailable(`${join(dataDir, name)} belongs to another user: run this as that user`)
    }
    return null
  }
}
