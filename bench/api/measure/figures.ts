import { median } from '../../../scripts/harness/figures/statistics.ts'

/** Who answers. */
export type Contestant = 'Kandidat' | 'node:http' | 'PostGraphile'

/** What is asked of several, at several loads. */
export type Row =
  | 'list, cached'
  | 'list, cached, 16 keys'
  | 'detail, cached'
  | '304'
  | 'list, not cached'
  | 'detail, not cached'

/** What one measurement of a load came to. */
export interface LoadFigures {
  /** Answers a second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Microseconds of processor a request; NaN where the machine does not tell. */
  node: number
  postgres: number
  /** Share of the answers that came from the product's cache; NaN of the others. */
  kept: number
}

/** A row's figures of one contestant at one load: the medians of all rounds. */
export interface LoadResult extends LoadFigures {
  row: Row
  contestant: Contestant
  inFlight: number
}

/** What requests one by one came to. */
export interface SingleFigures {
  /** Milliseconds. */
  p50: number
  /** Microseconds of processor of PostgreSQL a request; NaN where the machine does not tell. */
  postgres: number
}

/** Two requests that take turns, none answered from the cache: the medians of all rounds. */
export interface PairResult {
  subject: 'large company' | 'candidates' | 'performance'
  name: string
  of: SingleFigures
  /** What it is compared with, if with anything. */
  against?: SingleFigures
}

/** How memory went under full load. */
export interface MemoryResult {
  minutes: number
  requests: number
  /** Minutes from the beginning, and megabytes then. */
  samples: [minute: number, megabytes: number][]
}

/** Everything that was measured. */
export interface Measured {
  rounds: number
  seconds: number
  seed: number
  scale: number
  /** Share of the processor time that was wanted meanwhile and that the host of the machine gave to others; NaN where nobody tells. */
  stolen: number
  /** Bytes of the bodies that are sent, by row. */
  bytes: Partial<Record<Row, Partial<Record<Contestant, number>>>>
  loads: LoadResult[]
  pairs: PairResult[]
}

/** Each figure's median by itself. */
export function medians<T extends { [Name in keyof T]: number }>(figures: readonly T[]): T {
  const [first] = figures
  if (!first) throw new Error('there are no figures')
  const names = Object.keys(first) as (keyof T)[]
  return Object.fromEntries(names.map((name) => [name, median(figures.map((each) => each[name]))])) as T
}

/** The result of a row, or undefined. */
export function resultOf(
  { loads }: Measured,
  row: Row,
  contestant: Contestant,
  inFlight: number,
): LoadResult | undefined {
  return loads.find((each) => each.row === row && each.contestant === contestant && each.inFlight === inFlight)
}
