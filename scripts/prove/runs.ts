import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Outcome } from './verify/outcome.ts'

/** A run of a scenario that ended. */
export interface Run extends Outcome {
  readonly scenario: string
  readonly seed: number
  /** Seconds. */
  readonly lease: number
  /** When it began, in ISO 8601, and how many seconds it took. */
  readonly at: string
  readonly seconds: number
  /** The version of Node, and the number of processors. */
  readonly machine: string
}

const fileName = 'state.json'

/** The runs recorded in a folder. */
export function readRuns(folder: string): Run[] {
  const file = join(folder, fileName)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { runs: Run[] }).runs : []
}

/** Records a run. The file is replaced as a whole, so an interruption never leaves a part of it. */
export function addRun(folder: string, run: Run): void {
  const runs = [...readRuns(folder), run]
  const unfinished = join(folder, `${fileName}.new`)
  writeFileSync(unfinished, `${JSON.stringify({ runs }, null, 1)}\n`)
  renameSync(unfinished, join(folder, fileName))
}

/** The counts of all runs: sums, and the largest count of names that begin with `longest` or `most`. */
export function totalCounts(runs: readonly Run[]): Record<string, number> {
  const total: Record<string, number> = {}
  for (const { counts } of runs) {
    for (const [what, n] of Object.entries(counts)) {
      const before = total[what] ?? 0
      total[what] = /^(longest|most) /.test(what) ? Math.max(before, n) : before + n
    }
  }
  return total
}
