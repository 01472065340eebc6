import { underWay } from '../../base/limits/budgets.ts'

/** For whom a password is hashed. */
export interface Turn {
  /** The network or browser. */
  readonly key: string
  /** Whether somebody signed in there before. */
  readonly isKnown: boolean
}

/** Work that waits, by key, in the order in which the keys have their turns. */
type Lane = Map<string, (() => void)[]>

/**
 * Does some work at a time, and lets the rest wait in turns: whoever signed in before and everybody else alternate, and among
 * each the keys do. So a network that sends a thousand waits for itself, and others wait for one of it. The queue has no bound
 * of its own: who may wait is decided before (gate-actions.ts).
 */
export class Turns {
  #running = 0
  readonly #known: Lane = new Map()
  readonly #others: Lane = new Map()
  #lastKnown = false

  /** Does work when it is its turn. */
  async run<T>({ key, isKnown }: Turn, work: () => Promise<T>): Promise<T> {
    if (this.#running < underWay.hashes) this.#running++
    else await new Promise<void>((resolve) => append(isKnown ? this.#known : this.#others, key, resolve))
    try {
      return await work()
    } finally {
      const next = this.#next()
      if (next) next()
      else this.#running--
    }
  }

  #next(): (() => void) | undefined {
    const [first, second] = this.#lastKnown ? [this.#others, this.#known] : [this.#known, this.#others]
    const lane = first.size > 0 ? first : second
    this.#lastKnown = lane === this.#known
    return takeTurn(lane)
  }
}

function append(lane: Lane, key: string, start: () => void): void {
  const waiting = lane.get(key)
  if (waiting) waiting.push(start)
  else lane.set(key, [start])
}

/** The key whose turn it is goes to the end. */
function takeTurn(lane: Lane): (() => void) | undefined {
  for (const [key, waiting] of lane) {
    const start = waiting.shift()
    lane.delete(key)
    if (waiting.length > 0) lane.set(key, waiting)
    return start
  }
  return undefined
}
