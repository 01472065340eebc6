import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/**
 * The environment of the programs. It contains nothing of ours, because PGOPTIONS and similar
 * variables would change what they do.
 */
export const programEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Identifies a process for certain: ids of dead processes are used again, the time of the start is not. */
export type ProcessIdentity = { pid: number; started: string }

/** The process that has this id now, or null if there is none. A zombie does not count. */
export function identify(pid: number): ProcessIdentity | null {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null
  const started = process.platform === 'linux' ? startedOnLinux(pid) : startedElsewhere(pid)
  return started === null ? null : { pid, started }
}

/** This process. */
export function ownIdentity(): ProcessIdentity {
  const own = identify(process.pid)
  if (own === null) throw new Error('This system does not report when a process was started')
  return own
}

/** Whether exactly that process still runs. */
export function isAlive(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.started === identity.started
}

/**
 * Whether a process works in that folder, which must be a real path; null if the system does not
 * report it (macOS).
 */
export function worksIn(pid: number, folder: string): boolean | null {
  if (process.platform !== 'linux') return null
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    // Access is denied: then the process belongs to another user, and cannot be working on our files.
    return false
  }
}

/** Sends a signal to exactly that process, if it still runs. */
export function signal(identity: ProcessIdentity, name: NodeJS.Signals): void {
  if (!isAlive(identity)) return
  try {
    process.kill(identity.pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Waits until that process is gone. False if it still runs after so many milliseconds. */
export async function waitForEnd(identity: ProcessIdentity, milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds
  while (isAlive(identity)) {
    if (Date.now() > until) return false
    await pause(10)
  }
  return true
}

/** For loops that poll. It keeps the process running unless `ref` is false, and ends early when aborted. */
export async function pause(
  milliseconds: number,
  options: { ref?: boolean; signal?: AbortSignal } = {},
): Promise<void> {
  try {
    await setTimeout(milliseconds, undefined, options)
  } catch (error) {
    if (options.signal?.aborted !== true) throw error
  }
}

function startedOnLinux(pid: number): string | null {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null
  }
  // The second field is the program's name in parentheses, and may contain spaces and parentheses itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const state = fields[0]
  const ticks = fields[19]
  if (ticks === undefined || state === 'Z' || state === 'X') return null
  return `${bootId()}:${ticks}`
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

function startedElsewhere(pid: number): string | null {
  const ps = spawnSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: programEnvironment,
  })
  const line = ps.stdout.trim()
  if (ps.status !== 0 || line === '' || line.startsWith('Z')) return null
  return line.replace(/^\S+\s+/, '')
}
