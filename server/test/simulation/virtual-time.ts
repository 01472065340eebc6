interface Due {
  readonly at: number
  readonly turn: number
  readonly work: () => void
}

/** A clock that jumps from one due task to the next, as fast as they are done. */
export class VirtualTime {
  /** Milliseconds since the start. */
  now = 0
  /** How many tasks were done. */
  steps = 0
  readonly #heap: Due[] = []
  #turns = 0

  after(milliseconds: number, work: () => void): void {
    const due = { at: this.now + Math.max(milliseconds, 0), turn: this.#turns++, work }
    const heap = this.#heap
    let i = heap.length
    while (i > 0) {
      const above = (i - 1) >> 1
      const other = heap[above]!
      if (isBefore(other, due)) break
      heap[i] = other
      i = above
    }
    heap[i] = due
  }

  /**
   * Runs due tasks one after the other, each with the promises that it resolves, until `done` or
   * nothing is due.
   */
  async run(done: () => boolean): Promise<void> {
    await settled()
    while (!done()) {
      const due = this.#next()
      if (!due) return
      this.now = due.at
      this.steps++
      due.work()
      await settled()
    }
  }

  #next(): Due | undefined {
    const heap = this.#heap
    const [first] = heap
    const last = heap.pop()
    if (!first || !last || heap.length === 0) return first
    let i = 0
    for (;;) {
      let below = 2 * i + 1
      if (below >= heap.length) break
      if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below++
      if (isBefore(last, heap[below]!)) break
      heap[i] = heap[below]!
      i = below
    }
    heap[i] = last
    return first
  }
}

/** Resolves when all resolved promises have run: ticks come only after them. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    process.nextTick(resolve)
  })
}

function isBefore(one: Due, other: Due): boolean {
  return one.at < other.at || (one.at === other.at && one.turn < other.turn)
}
