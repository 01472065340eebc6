import type { Contestant, Row } from './figures.ts'

/** What is measured at several loads. */
export interface LoadCell {
  row: Row
  contestant: Contestant
  /** The name of its set of requests. */
  set: string
  /** Whether the cache may answer none of its requests. Then versions are raised before it, and no request comes twice. */
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

/** Numbers of requests in flight. */
export const LOADS = [1, 16, 64] as const

/** Two sets of one request each, which the cache never answers. `of` is compared with `against`. */
export interface Pair {
  subject: 'large company' | 'candidates' | 'performance'
  name: string
  of: string
  against?: string
}
