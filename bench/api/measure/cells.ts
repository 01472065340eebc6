import type { Contestant, Product, Row } from './figures.ts'

/** What is measured at several loads. */
export interface LoadCell {
  row: Row
  contestant: Contestant
  /** The name of its set of requests. */
  set: string
  /** Whether the cache may answer none of its requests. Then versions are raised before it, and no request comes twice. */
  fresh: boolean
}

/**
 * The rows of the product, and the server that each is compared with, by the name of its set of requests. A job page that is not
 * cached is compared with the detail.
 */
const comparisons: readonly (LoadCell | Pick<LoadCell, 'row' | 'fresh'>)[] = [
  { row: 'list, cached', contestant: 'node:http', set: 'static list', fresh: false },
  { row: 'list, cached, 16 keys', contestant: 'node:http', set: 'static list', fresh: false },
  { row: 'detail, cached', contestant: 'node:http', set: 'static detail', fresh: false },
  { row: '304', contestant: 'node:http', set: 'static 304', fresh: false },
  { row: 'list, not cached', contestant: 'PostGraphile', set: 'list of PostGraphile', fresh: true },
  { row: 'detail, not cached', contestant: 'PostGraphile', set: 'detail of PostGraphile', fresh: true },
  { row: 'job page, cached', contestant: 'node:http', set: 'static job page', fresh: false },
  { row: 'job page, not cached', fresh: true },
]

/** Everything that is measured at several loads. @param products this commit, and the earlier one if it is measured too */
export function loadCells(products: readonly Product[]): LoadCell[] {
  return comparisons.flatMap((comparison) => [
    ...products.map((contestant) => ({ ...comparison, contestant, set: setName(contestant, comparison.row) })),
    ...('contestant' in comparison ? [comparison] : []),
  ])
}

/** The name of the set of requests that a product gets in a row. Its keys are of its own database. */
export function setName(product: Product, row: Row): string {
  return product === 'Kandidat' ? row : `${row}, ${product}`
}

/** Numbers of requests in flight. */
export const LOADS = [1, 16, 64] as const

/** Two sets of one request each, which the cache never answers. `of` is compared with `against`. */
export interface Pair {
  subject: 'large company' | 'candidates' | 'performance'
  name: string
  of: string
  against?: string
}
