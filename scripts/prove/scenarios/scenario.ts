import type { Outcome } from '../verify/outcome.ts'

/** What a run of a scenario gets. */
export interface RunContext {
  /** An existing, empty folder for everything that the run writes. */
  readonly folder: string
  readonly seed: number
  /** Seconds for which a queue belongs to a worker. */
  readonly lease: number
  /** The most cycles to run, for a scenario that consists of cycles. */
  readonly cycles: number
  /** Prints a line about the progress. */
  readonly print: (line: string) => void
  /** Aborted if the run should end early, in order. */
  readonly signal: AbortSignal
}

/** A scenario is one line of the table in the report. */
export interface Scenario {
  readonly name: string
  /** What is done. */
  readonly test: string
  /** When it passes. */
  readonly passes: string
  run(context: RunContext): Promise<Outcome>
}
