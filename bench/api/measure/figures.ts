import { median } from '../../../scripts/harness/figures/statistics.ts'

/** The servers that are compared. */
export type Contestant = 'Kandidat' | 'earlier commit' | 'node:http' | 'PostGraphile'

/** Those of them that are Kandidat. */
export type Product = 'Kandidat' | 'earlier commit'

/** The kinds of requests that several servers get, at several loads. */
export type Row =
  | 'list, cached'
  | 'list, cached, 16 keys'
  | 'detail, cached'
  | '304'
  | 'list, not cached'
  | 'detail, not cached'
  | 'job page, cached'
  | 'job page, not cached'

/** The result of one measurement of a load. */
export interface LoadFigures {
  /** Answers per second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Microseconds of processor time per request. NaN if the machine does not report it. */
  node: number
  postgres: number
  /** The share of answers from the product's cache. NaN for servers that are not Kandidat. */
  cached: number
}

/** The medians of all rounds, of one server at one load. */
export interface LoadResult extends LoadFigures {
  row: Row
  contestant: Contestant
  inFlight: number
}

/** The result of requests that were sent one by one. */
export interface SingleFigures {
  /** Milliseconds. */
  p50: number
  /** Microseconds of PostgreSQL's processor time per request. NaN if the machine does not report it. */
  postgres: number
}

/** The medians of all rounds, of two requests that take turns and are never answered from the cache. */
export interface PairResult {
  subject: 'large company' | 'candidates' | 'performance'
  name: string
  of: SingleFigures
  /** The request that it is compared with, if there is one. */
  against?: SingleFigures
}

/** The memory under full load. */
export interface MemoryResult {
  minutes: number
  requests: number
  /** Minutes since the beginning, and the megabytes at that time. */
  samples: [minute: number, megabytes: number][]
}

/** All rates and times. */
export interface Measured {
  rounds: number
  seconds: number
  seed: number
  scale: number
  /** The earlier commit that was measured too, if there was one. */
  against?: string
  /** The share of the wanted processor time that the host of the machine gave to others. NaN if it is unknown. */
  stolen: number
  /** Bytes of the bodies, by row. */
  bytes: Partial<Record<Row, Partial<Record<Contestant, number>>>>
  loads: LoadResult[]
  pairs: PairResult[]
}

/** The median of each figure. */
export function medians<T extends { [Name in keyof T]: number }>(figures: readonly T[]): T {
  const [first] = figures
  if (!first) throw new Error('there are no figures')
  const names = Object.keys(first) as (keyof T)[]
  return Object.fromEntries(names.map((name) => [name, median(figures.map((each) => each[name]))])) as T
}

/** The result of a server in a row, or undefined. */
export function resultOf(
  { loads }: Measured,
  row: Row,
  contestant: Contestant,
  inFlight: number,
): LoadResult | undefined {
  return loads.find((each) => each.row === row && each.contestant === contestant && each.inFlight === inFlight)
}
