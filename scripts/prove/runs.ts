import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Outcome } from './scenarios/scenario.ts'

/** A run of a scenario that came to its end. */
export interface Run extends Outcome {
  readonly scenario: string
  readonly seed: number
  /** Seconds of a lease. */
  readonly lease: number
  /** When it began, in ISO 8601, and for how many seconds it went on. */
  readonly at: string
  readonly seconds: number
  /** The version of Node, and how many processors there were. */
  readonly machine: string
}

const name = 'state.json'

/** The runs that a folder knows of, so that what was interrupted goes on. */
export function readRuns(folder: string): Run[] {
  const file = join(folder, name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { runs: Run[] }).runs : []
}

/** Adds a run, at once and complete. */
export function addRun(folder: string, run: Run): Run[] {
  const runs = [...readRuns(folder), run]
  const unfinished = join(folder, `${name}.new`)
  writeFileSync(unfinished, `${JSON.stringify({ runs }, null, 1)}\n`)
  renameSync(unfinished, join(folder, name))
  return runs
}

/** The counts of all runs: sums, and the largest of what is a longest or most of something. */
export function addedUp(runs: readonly Run[]): Record<string, number> {
  const total: Record<string, number> = {}
  for (const { counts } of runs) {
    for (const [what, n] of Object.entries(counts)) {
      const before = total[what] ?? 0
      total[what] = /^(longest|most) /.test(what) ? Math.max(before, n) : before + n
    }
  }
  return total
}
