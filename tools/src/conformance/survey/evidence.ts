import type { Exchange } from './exchange.ts'

/** One list that was read: with one filter, page after page. */
export interface ReadList {
  /**
   * What for: `whole` in large pages, `again` the same later, `steps` in small pages, `default` without `take`, `filtered`
   * with a filter.
   */
  readonly role: 'whole' | 'again' | 'steps' | 'default' | 'filtered'
  /** Of which list: the path without its query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly pages: readonly Exchange[]
  /** Whether it was read to its end. */
  readonly complete: boolean
}

/** Everything that was asked and answered. */
export interface Evidence {
  readonly base: string
  readonly exchanges: readonly Exchange[]
  readonly lists: readonly ReadList[]
}
