// A lock between processes. It is plain JavaScript for the same reasons as ready.mjs.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const bootFile = '/proc/sys/kernel/random/boot_id'

/**
 * Takes the lock that a folder represents. Waits until no other running process holds it. Each process first writes a file
 * with its own identity and then looks for others, so two processes never hold the lock at once. The file of a dead process
 * is ignored, so no lock is ever stale.
 * @param {string} folder
 * @param {(sentence: string) => void} print
 * @returns {Promise<() => void>} a function that releases the lock
 */
export async function lock(folder, print) {
  mkdirSync(folder, { recursive: true })
  const own = nameOf({ pid: process.pid, started: startOf(process.pid) })
  const release = () => rmSync(join(folder, own), { force: true })
  let printed = false
  for (;;) {
    writeFileSync(join(folder, own), '')
    const others = readdirSync(folder).filter((name) => name !== own)
    const alive = others.find((name) => isAlive(processOf(name)))
    if (alive === undefined) {
      for (const dead of others) rmSync(join(folder, dead), { force: true })
      return release
    }
    release()
    if (!printed) print(`Waiting for process ${processOf(alive).pid}, which already installs and compiles …`)
    printed = true
    await pause(50 + Math.random() * 100)
  }
}

function nameOf({ pid, started }) {
  return `${pid} ${encodeURIComponent(started)}`
}

function processOf(name) {
  const [pid, started] = name.split(' ')
  return { pid: Number(pid), started: decodeURIComponent(started ?? '') }
}

/** Whether exactly this process runs. The system reuses process ids, but not together with the same start time. */
export function isAlive(identity) {
  return Number.isInteger(identity?.pid) && startOf(identity.pid) === identity.started
}

/** When a process was started, in the form of server/src/base/db/embedded/processes.ts. Null if it does not run. */
function startOf(pid) {
  if (process.platform !== 'linux') {
    const env = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
    const ps = spawnSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8', env })
    const line = (ps.stdout ?? '').trim()
    return ps.status !== 0 || line === '' || line.startsWith('Z') ? null : line.replace(/^\S+\s+/, '')
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program name is in parentheses, and may itself contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return `${existsSync(bootFile) ? readFileSync(bootFile, 'utf8').trim() : ''}:${fields[19]}`
  } catch {
    return null
  }
}
