/** What a scenario is given. */
export interface Circumstances {
  /** For everything it writes; exists, and is its own. */
  readonly folder: string
  readonly seed: number
  /** Seconds for which a lane is a worker's. */
  readonly lease: number
  /** Of what is counted in cycles: how many at most. */
  readonly cycles: number
  /** Hears how it goes. */
  readonly say: (line: string) => void
  /** Aborted where it is to end early, in order. */
  readonly signal: AbortSignal
}

/** How a run of a scenario went. */
export interface Outcome {
  /** A sentence for each thing that must not be: none where it passes. */
  readonly faults: readonly string[]
  /** What was counted, by what it is. Runs are added up; what begins with `longest` or `most` is not added, but the largest kept. */
  readonly counts: Readonly<Record<string, number>>
}

/** A line of the table of what is proved. */
export interface Scenario {
  readonly name: string
  /** What is done. */
  readonly test: string
  /** When it passes. */
  readonly passes: string
  run(circumstances: Circumstances): Promise<Outcome>
}
