/**
 * The ids of events that were handled: a `Set`, or for example a database table with a unique
 * column, which several processes can share.
 */
export interface SeenIds {
  has: (id: string) => boolean | Promise<boolean>
  add: (id: string) => unknown
}

/**
 * Remembers ids in the memory of this process.
 * @param most the most ids that it remembers; it forgets the oldest first
 */
export function memoryOfIds(most = 10_000): SeenIds {
  const ids = new Set<string>()
  return {
    has: (id) => ids.has(id),
    add: (id) => {
      ids.add(id)
      for (const oldest of ids) {
        if (ids.size <= most) break
        ids.delete(oldest)
      }
    },
  }
}
