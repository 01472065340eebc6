import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveToOwnerOfFolder } from './data-folder.ts'
import { isAlive, ownIdentity } from './processes.ts'
import type { ProcessIdentity } from './processes.ts'

/**
 * `start` holds a data folder for as long as it runs. Any other command holds it while it runs, if no
 * process holds it.
 */
export type OwnerRole = 'start' | 'command'

export type Holder = ProcessIdentity & { role: OwnerRole }

export type Claim = { held: true; release: () => void } | { held: false; holder: Holder }

/**
 * Claims the data folder for this process, unless a running process has claimed it. A process first writes
 * its own name and then looks for others. So of two processes that claim at once at most one succeeds, and
 * perhaps neither: try again. A claim ends with its process, so nothing has to be taken over.
 */
export function claim(dataDir: string, role: OwnerRole): Claim {
  const folder = join(dataDir, 'owner')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  giveToOwnerOfFolder(folder)
  const own = { ...ownIdentity(), role }
  const file = join(folder, nameOf(own))
  if (existsSync(file)) return { held: false, holder: own }
  writeFileSync(file, '', { mode: 0o600 })
  giveToOwnerOfFolder(file)
  const release = (): void => rmSync(file, { force: true })
  const holder = holderOf(dataDir)
  if (holder === null) return { held: true, release }
  release()
  return { held: false, holder }
}

/** The running process other than this one that has claimed the data folder, or null. */
export function holderOf(dataDir: string): Holder | null {
  const folder = join(dataDir, 'owner')
  const holders = existsSync(folder) ? readdirSync(folder).flatMap((name) => parse(name) ?? []) : []
  const self = ownIdentity()
  const others = holders.filter(({ pid, started }) => pid !== self.pid || started !== self.started)
  for (const dead of others.filter((other) => !isAlive(other))) rmSync(join(folder, nameOf(dead)), { force: true })
  return others.find(isAlive) ?? null
}

function nameOf({ pid, started, role }: Holder): string {
  return [pid, encodeURIComponent(started), role].join(' ')
}

function parse(name: string): Holder | null {
  const [pid = '', started = '', role = ''] = name.split(' ')
  if (!/^\d+$/.test(pid) || (role !== 'start' && role !== 'command')) return null
  return { pid: Number(pid), started: decodeURIComponent(started), role }
}
