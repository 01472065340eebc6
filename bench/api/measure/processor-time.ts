import { existsSync } from 'node:fs'
import { childrenOf, procNames, procText } from '../../../scripts/harness/figures/proc.ts'

/** Nanoseconds that a process ran, with all its threads. NaN if the machine does not report it. */
export function nodeTime(pid: number): number {
  return sum(procNames(`${pid}/task`).map((thread) => timeOf(`${pid}/task/${thread}`)))
}

/**
 * Nanoseconds that each process of a PostgreSQL ran. Each has one thread. The time of a process that ends between two
 * calls is lost, but the processes that answer queries do not end.
 * @param exceptPid the process of your own connection, which is left out
 */
export function postgresTimes(postmaster: number, exceptPid: number): Map<number, number> {
  const pids = childrenOf(postmaster).filter((pid) => pid !== exceptPid)
  return new Map(pids.map((pid) => [pid, timeOf(`${pid}`)]))
}

/** Nanoseconds that they ran in all since an earlier call. */
export function since(before: ReadonlyMap<number, number>, now: ReadonlyMap<number, number>): number {
  if (now.size === 0) return Number.NaN
  return sum([...now].map(([pid, time]) => time - (before.get(pid) ?? 0)))
}

/** Time of the machine's cores, in ticks since the machine started. NaN if the machine does not report it. */
export interface CoreTimes {
  /** Time in which something wanted to run. */
  wanted: number
  /** The part of it that the host of a virtual machine gave to others. */
  stolen: number
}

export function coreTimes(): CoreTimes {
  const [user, nice, system, idle, waiting, interrupt, softInterrupt, stolen] =
    /^cpu +(.*)/.exec(procText('stat'))?.[1]?.split(' ').map(Number) ?? []
  if (idle === undefined || waiting === undefined || stolen === undefined)
    return { wanted: Number.NaN, stolen: Number.NaN }
  return { wanted: sum([user, nice, system, interrupt, softInterrupt, stolen].map((ticks) => ticks ?? 0)), stolen }
}

/** The share of the wanted time that the host gave to others since an earlier call. */
export function stolenSince(before: CoreTimes): number {
  const now = coreTimes()
  return (now.stolen - before.stolen) / (now.wanted - before.wanted)
}

const isReported = existsSync('/proc/self/schedstat')

/** 0 if the process has ended. */
function timeOf(path: string): number {
  return isReported ? Number(procText(`${path}/schedstat`).split(' ')[0]) : Number.NaN
}

function sum(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : values.reduce((total, value) => total + value, 0)
}
