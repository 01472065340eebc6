import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { identify, worksIn } from './processes.ts'
import type { ProcessIdentity } from './processes.ts'

// PostgreSQL's own file: process id first, folder of its first socket fifth, status eighth.
const file = 'postmaster.pid'

/** Whether the postmaster with that process id reports that it accepts connections. */
export function isReady(data: string, pid: number): boolean {
  const lines = read(data)
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready'
}

/** Whether the PostgreSQL that runs on these files listens on a Unix socket. Releases before this one had none. */
export function hasSocket(data: string): boolean {
  return (read(data)[4] ?? '') !== ''
}

/** The PostgreSQL that runs on these files, or null. */
export function runningPostmaster(data: string): ProcessIdentity | null {
  const pid = Number(read(data)[0])
  const identity = identify(pid)
  // If the system does not report the folder (macOS), PostgreSQL decides itself.
  return identity !== null && worksIn(pid, data) !== false ? identity : null
}

/**
 * Makes a stale process id harmless. PostgreSQL refuses to start while a process with the recorded id
 * exists, although after a reboot that can be any process. It never takes its own parent for another
 * server. The rest of the file must stay, because by it PostgreSQL finds the memory that processes of
 * a killed postmaster may still use.
 */
export function disarmStalePid(data: string): void {
  const lines = read(data)
  if (lines.length < 2) return
  lines[0] = String(process.pid)
  const descriptor = openSync(join(data, file), constants.O_WRONLY | constants.O_NOFOLLOW)
  try {
    ftruncateSync(descriptor)
    writeSync(descriptor, lines.join('\n'))
  } finally {
    closeSync(descriptor)
  }
}

function read(data: string): string[] {
  try {
    return readFileSync(join(data, file), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
