import type { Contestant, Row } from './figures.ts'
import type { MeasuredServer } from '../servers/server.ts'

/** What answers, by who it is. */
export type Servers = Record<Contestant, MeasuredServer>

/** What is measured at several loads, with the set of requests of that name. */
export interface LoadCell {
  row: Row
  contestant: Contestant
  set: string
  /** Whether every answer has to be built: then versions are raised before, and no request comes twice. */
  fresh: boolean
}

export const loadCells: readonly LoadCell[] = [
  { row: 'list, cached', contestant: 'Kandidat', set: 'list, cached', fresh: false },
  { row: 'list, cached', contestant: 'node:http', set: 'static list', fresh: false },
  { row: 'list, cached, 16 keys', contestant: 'Kandidat', set: 'list, cached, 16 keys', fresh: false },
  { row: 'list, cached, 16 keys', contestant: 'node:http', set: 'static list', fresh: false },
  { row: 'detail, cached', contestant: 'Kandidat', set: 'detail, cached', fresh: false },
  { row: 'detail, cached', contestant: 'node:http', set: 'static detail', fresh: false },
  { row: '304', contestant: 'Kandidat', set: '304', fresh: false },
  { row: '304', contestant: 'node:http', set: 'static 304', fresh: false },
  { row: 'list, not cached', contestant: 'Kandidat', set: 'list, not cached', fresh: true },
  { row: 'list, not cached', contestant: 'PostGraphile', set: 'list of PostGraphile', fresh: true },
  { row: 'detail, not cached', contestant: 'Kandidat', set: 'detail, not cached', fresh: true },
  { row: 'detail, not cached', contestant: 'PostGraphile', set: 'detail of PostGraphile', fresh: true },
]

/** Requests in flight. */
export const LOADS = [1, 16, 64] as const

/** Two sets of one request each, whose answers are always built. */
export interface Pair {
  subject: 'large company' | 'candidates' | 'performance'
  name: string
  of: string
  against?: string
}
