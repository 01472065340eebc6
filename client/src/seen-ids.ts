/**
 * The ids of events that were handled. A `Set` is one; so is a table with a unique column, which several processes can share.
 */
export interface SeenIds {
  has: (id: string) => boolean | Promise<boolean>
  add: (id: string) => unknown
}

/**
 * Remembers ids in this process.
 * @param most how many: the oldest are forgotten first
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
