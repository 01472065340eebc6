// Processes that must not do the same at the same time. Plain JavaScript for the same reasons as ready.mjs.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const bootFile = '/proc/sys/kernel/random/boot_id'

/**
 * Waits until no other living process holds the lock that this folder is. Each writes its own name first and then looks for others,
 * so two never go on together; a name dies with its process, so nothing needs to be taken over.
 * @returns {Promise<() => void>} what lets go of it
 */
export async function lock(folder, say) {
  mkdirSync(folder, { recursive: true })
  const own = nameOf({ pid: process.pid, started: startOf(process.pid) })
  const release = () => rmSync(join(folder, own), { force: true })
  let said = false
  for (;;) {
    writeFileSync(join(folder, own), '')
    const others = readdirSync(folder).filter((name) => name !== own)
    const alive = others.find((name) => isAlive(processOf(name)))
    if (alive === undefined) {
      for (const dead of others) rmSync(join(folder, dead), { force: true })
      return release
    }
    release()
    if (!said) say(`Waiting for process ${processOf(alive).pid}, which is installing and compiling already …`)
    said = true
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

/** Whether that very process runs: numbers of dead ones are given out again, the moment of the start is not. */
export function isAlive(identity) {
  return Number.isInteger(identity?.pid) && startOf(identity.pid) === identity.started
}

/** When a process was started, in the form of server/src/db/embedded/processes.ts; null where there is none. */
function startOf(pid) {
  if (process.platform !== 'linux') {
    const env = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
    const ps = spawnSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8', env })
    const line = (ps.stdout ?? '').trim()
    return ps.status !== 0 || line === '' || line.startsWith('Z') ? null : line.replace(/^\S+\s+/, '')
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold spaces and parentheses itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return `${existsSync(bootFile) ? readFileSync(bootFile, 'utf8').trim() : ''}:${fields[19]}`
  } catch {
    return null
  }
}
