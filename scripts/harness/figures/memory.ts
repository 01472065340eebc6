import { childrenOf, procText } from './proc.ts'

/** Megabytes of memory that a process has now. NaN if it has ended. */
export function residentMegabytes(pid: number): number {
  return kilobytes(pid, 'VmRSS') / 1024
}

/** The most megabytes of memory that a process and its children ever had, each at its own time. 0 if it has ended. */
export function peakMegabytes(pid: number): number {
  const own = kilobytes(pid, 'VmHWM') / 1024 || 0
  return childrenOf(pid).reduce((sum, child) => sum + peakMegabytes(child), own)
}

function kilobytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const value = new RegExp(`${field}:\\s+(\\d+)`).exec(procText(`${pid}/status`))?.[1]
  return value === undefined ? Number.NaN : Number(value)
}
