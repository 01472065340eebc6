import type { Exchange } from './exchange.ts'

/** A list that the survey read, with one filter, page after page. */
export interface ReadList {
  /**
   * Why it was read: `whole` in large pages, `again` the same later, `steps` in small pages,
   * `default` without `take`, `filtered` with a filter.
   */
  readonly role: 'whole' | 'again' | 'steps' | 'default' | 'filtered'
  /** The path of the list, without its query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly pages: readonly Exchange[]
  /** Whether it was read to its end. */
  readonly complete: boolean
}

/** All requests of a survey with their responses. */
export interface Evidence {
  readonly base: string
  readonly exchanges: readonly Exchange[]
  readonly lists: readonly ReadList[]
}
