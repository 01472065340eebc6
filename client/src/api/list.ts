/** A page of a list. */
export interface Page<T> {
  data: T[]
  /** The cursor of the next page; null on the last page. */
  nextCursor: string | null
}

/**
 * A list that requests its pages while you iterate over it: `for await (const item of list)`. It
 * sends nothing before you start. Every iteration starts from the beginning. If you leave the loop
 * early, no further page is requested.
 */
export interface List<T> extends AsyncIterable<T> {
  /** Iterates over the pages, each with its `data` and `nextCursor`. */
  pages: () => AsyncIterable<Page<T>>
  /**
   * All items in one array. A long list takes many requests; with `take: 100` it takes the fewest.
   */
  toArray: () => Promise<T[]>
}

/** @param readPage requests the page at a cursor, or the first page if there is no cursor */
export function listOf<T>(readPage: (cursor: string | undefined) => Promise<Page<T>>): List<T> {
  async function* pages() {
    for (let at: string | null | undefined; at !== null;) {
      const page: Page<T> = await readPage(at)
      yield page
      at = page.nextCursor
    }
  }
  async function* items() {
    for await (const page of pages()) yield* page.data
  }
  return {
    [Symbol.asyncIterator]: items,
    pages,
    toArray: async () => {
      const all: T[] = []
      for await (const page of pages()) all.push(...page.data)
      return all
    },
  }
}
