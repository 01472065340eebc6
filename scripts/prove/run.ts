import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { emptyFolder } from '../harness/processes/cleanup.ts'
import { addRun, readRuns, type Run, totalCounts } from './runs.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { scenarios } from './scenarios/scenarios.ts'

export interface ProveOptions {
  /** Keeps the results, and what the current run writes. */
  readonly folder: string
  /** Names of scenarios to run once more. Null runs all that have not passed yet. */
  readonly only: readonly string[] | null
  /** Kill cycles to reach in all runs together. */
  readonly cycles: number
  /** Null for a random one in each run. */
  readonly seed: number | null
  /** Seconds. */
  readonly lease: number
  readonly signal: AbortSignal
  readonly print: (line: string) => void
}

/**
 * Runs scenarios and records their results.
 * @param ended is called after each run
 * @returns whether all runs passed
 */
export async function prove(options: ProveOptions, ended: () => void): Promise<boolean> {
  const { folder, only, signal, print } = options
  let passed = true
  for (const scenario of scenarios) {
    if (only ? !only.includes(scenario.name) : isDone(scenario, options)) continue
    // Kill cycles take several runs.
    for (let again = true; again;) {
      if (signal.aborted) return passed
      const run = await runOnce(scenario, options)
      addRun(folder, run)
      ended()
      passed &&= run.faults.length === 0
      again = run.faults.length === 0 && !isDone(scenario, options)
    }
    if (scenario.name === 'kills') print(`${cyclesIn(folder)} kill cycles in all`)
  }
  return passed
}

function isDone({ name }: Scenario, { folder, cycles }: ProveOptions): boolean {
  if (name === 'kills') return cyclesIn(folder) >= cycles
  return readRuns(folder).some(({ scenario, faults }) => scenario === name && faults.length === 0)
}

function cyclesIn(folder: string): number {
  return totalCounts(readRuns(folder).filter(({ scenario }) => scenario === 'kills'))['cycles'] ?? 0
}

async function runOnce(scenario: Scenario, options: ProveOptions): Promise<Run> {
  const { lease, signal } = options
  const cycles = Math.max(1, options.cycles - cyclesIn(options.folder))
  const seed = options.seed ?? randomInt(1, 1_000_000_000)
  const began = Date.now()
  const folder = await emptyFolder(join(options.folder, 'run'))
  const seconds = () => Math.round((Date.now() - began) / 1000)
  const print = (text: string) => options.print(`${scenario.name} ${String(seconds()).padStart(4)} s  ${text}`)
  print(`begins with seed ${seed}: ${scenario.test}`)
  const outcome = await scenario.run({ folder, seed, lease, cycles, signal, print })
  for (const [what, n] of Object.entries(outcome.counts)) print(`${what}: ${n}`)
  for (const fault of outcome.faults) print(`FAULT ${fault}`)
  print(outcome.faults.length === 0 ? 'passes' : `fails with seed ${seed}; its files are kept in ${folder}`)
  // The files of a failed run stay until the next run.
  if (outcome.faults.length === 0) rmSync(folder, { recursive: true, force: true })
  return {
    scenario: scenario.name,
    seed,
    lease,
    at: new Date(began).toISOString(),
    seconds: seconds(),
    machine,
    ...outcome,
  }
}

const machine = `Node ${process.versions.node}, ${availableParallelism()} processors`
