import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { emptyFolder } from './fixture/fixture.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { scenarios } from './scenarios/scenarios.ts'
import { addedUp, addRun, readRuns, type Run } from './runs.ts'

export interface ProveOptions {
  /** Keeps what was done, and holds what a run writes. */
  readonly folder: string
  /** Scenarios to run once more; null for all that were not run yet. */
  readonly only: readonly string[] | null
  /** Kill cycles that there are to be in all. */
  readonly cycles: number
  /** Null for another each time. */
  readonly seed: number | null
  /** Seconds. */
  readonly lease: number
  readonly signal: AbortSignal
  readonly say: (line: string) => void
}

/**
 * Runs scenarios, and writes down how each went.
 * @param ended is called after each
 * @returns whether all that were run passed
 */
export async function prove(options: ProveOptions, ended: () => void): Promise<boolean> {
  const { folder, only, signal, say } = options
  let passed = true
  for (const scenario of scenarios) {
    if (only ? !only.includes(scenario.name) : isDone(scenario, options)) continue
    // Of what is counted in cycles each run is a part.
    for (let again = true; again;) {
      if (signal.aborted) return passed
      const run = await runOnce(scenario, options)
      addRun(folder, run)
      ended()
      passed &&= run.faults.length === 0
      again = run.faults.length === 0 && !isDone(scenario, options)
    }
    if (scenario.name === 'kills') say(`${cyclesIn(folder)} kill cycles in all`)
  }
  return passed
}

function isDone({ name }: Scenario, { folder, cycles }: ProveOptions): boolean {
  if (name === 'kills') return cyclesIn(folder) >= cycles
  return readRuns(folder).some(({ scenario, faults }) => scenario === name && faults.length === 0)
}

function cyclesIn(folder: string): number {
  return addedUp(readRuns(folder).filter(({ scenario }) => scenario === 'kills'))['cycles'] ?? 0
}

async function runOnce(scenario: Scenario, options: ProveOptions): Promise<Run> {
  const { lease, signal, say } = options
  const cycles = Math.max(1, options.cycles - cyclesIn(options.folder))
  const seed = options.seed ?? randomInt(1, 1_000_000_000)
  const began = Date.now()
  const folder = await emptyFolder(join(options.folder, 'run'))
  const seconds = () => Math.round((Date.now() - began) / 1000)
  const line = (text: string) => say(`${scenario.name} ${String(seconds()).padStart(4)} s  ${text}`)
  line(`begins with seed ${seed}: ${scenario.test}`)
  const outcome = await scenario.run({ folder, seed, lease, cycles, signal, say: line })
  for (const [what, n] of Object.entries(outcome.counts)) line(`${what}: ${n}`)
  for (const fault of outcome.faults) line(`FAULT ${fault}`)
  line(outcome.faults.length === 0 ? 'passes' : `fails with seed ${seed}; what it wrote is kept`)
  // What a failure wrote is there to be looked at, until the next run.
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
