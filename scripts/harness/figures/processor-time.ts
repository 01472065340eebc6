import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Nanoseconds that a process ran with all its threads; NaN where the machine does not tell. */
export function nodeTime(pid: number): number {
  return sum(listed(`/proc/${pid}/task`).map((thread) => timeOf(`/proc/${pid}/task/${thread}/schedstat`)))
}

/**
 * Nanoseconds that the processes of a PostgreSQL ran, each of one thread: those that run now, but for one connection of our
 * own. What ends between two looks is lost, which is none of those that answer.
 */
export function postgresTimes(postmaster: number, exceptPid: number): Map<string, number> {
  const children = read(`/proc/${postmaster}/task/${postmaster}/children`).split(' ').filter(Boolean)
  const pids = children.filter((pid) => pid !== String(exceptPid))
  return new Map(pids.map((pid) => [pid, timeOf(`/proc/${pid}/schedstat`)]))
}

/** How much longer they ran in all since an earlier look. */
export function since(before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): number {
  if (now.size === 0) return Number.NaN
  return sum([...now].map(([pid, time]) => time - (before.get(pid) ?? 0)))
}

/** Time that the cores of this machine were wanted for, and what of it the host of a virtual machine gave to others. */
export interface CoreTimes {
  wanted: number
  stolen: number
}

/** In ticks since the machine began; NaN where it does not tell. */
export function coreTimes(): CoreTimes {
  const [user, nice, system, idle, waiting, interrupt, softInterrupt, stolen] =
    /^cpu +(.*)/.exec(read('/proc/stat'))?.[1]?.split(' ').map(Number) ?? []
  if (idle === undefined || waiting === undefined || stolen === undefined)
    return { wanted: Number.NaN, stolen: Number.NaN }
  return { wanted: sum([user, nice, system, interrupt, softInterrupt, stolen].map((ticks) => ticks ?? 0)), stolen }
}

/** What share of the time that was wanted the host gave to others since an earlier look. */
export function stolenSince(before: CoreTimes): number {
  const now = coreTimes()
  return (now.stolen - before.stolen) / (now.wanted - before.wanted)
}

/** Megabytes of memory that a process has. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1]
  return kilobytes === undefined ? Number.NaN : Number(kilobytes) / 1024
}

const tells = existsSync('/proc/self/schedstat')

/** Nothing where it has ended meanwhile. */
function timeOf(file: string): number {
  return tells ? Number(read(file).split(' ')[0]) : Number.NaN
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function sum(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : values.reduce((total, value) => total + value, 0)
}
