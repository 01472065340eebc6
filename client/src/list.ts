/** A page of a list (docs/lists.md#paging). */
export interface Page<T> {
  data: T[]
  /** The cursor of the next page; null on the last. */
  nextCursor: string | null
}

/**
 * A list, which asks for its pages as it is gone through: `for await (const item of list)`. Nothing is asked before, each time it is
 * gone through begins anew, and who leaves early asks no further.
 */
export interface List<T> extends AsyncIterable<T> {
  /** Goes through the pages, each with its `data` and `nextCursor`. */
  pages: () => AsyncIterable<Page<T>>
  /** All items at once. A long list takes many requests: `take: 100` takes the fewest. */
  toArray: () => Promise<T[]>
}

/** @param readPage asks for the page at a cursor, or for the first one */
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
