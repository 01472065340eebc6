import { readdirSync, readFileSync } from 'node:fs'

/** The text of a file of `/proc`. Empty if the process has ended, or if the machine has no `/proc`. */
export function procText(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return ''
  }
}

/** The names in a folder of `/proc`. */
export function procNames(path: string): string[] {
  try {
    return readdirSync(`/proc/${path}`)
  } catch {
    return []
  }
}

/** The processes that a process started and that still run. */
export function childrenOf(pid: number): number[] {
  return procText(`${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}
