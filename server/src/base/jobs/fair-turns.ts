/** For whom something is done. */
export interface Turn {
  /** Whose work it is: a network or browser, or a company. */
  readonly key: string
  /** Whether somebody signed in there before. */
  readonly isKnown: boolean
  /** How much it has tried lately. */
  readonly tried: number
}

/** What waits for a key. */
interface Waiting {
  tried: number
  readonly starts: (() => void)[]
}

/** Work that waits, by key, in the order in which the keys last had a turn. */
type Lane = Map<string, Waiting>

/**
 * Does some work at a time, and lets the rest wait in turns: whoever signed in before and everybody else alternate. Among each,
 * the key that has tried least goes first, and keys that have tried as much take turns. So a thousand networks that try one
 * password after the other wait for themselves, and somebody who comes once goes before them. The queue has no bound of its
 * own: who may wait is decided before (portal/sign-in/gate.ts).
 */
export class FairTurns {
  readonly #most: number
  #running = 0
  readonly #known: Lane = new Map()
  readonly #others: Lane = new Map()
  #lastKnown = false

  /** @param most how many pieces of work run at the same time */
  constructor(most: number) {
    this.#most = most
  }

  /** Whether anybody waits for a turn. */
  get isWaitedFor(): boolean {
    return this.#known.size > 0 || this.#others.size > 0
  }

  /** Does work when it is its turn. */
  async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#most) this.#running++
    else await new Promise<void>((resolve) => append(turn.isKnown ? this.#known : this.#others, turn, resolve))
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

function append(lane: Lane, { key, tried }: Turn, start: () => void): void {
  const waiting = lane.get(key)
  if (waiting === undefined) {
    lane.set(key, { tried, starts: [start] })
    return
  }
  waiting.tried = tried
  waiting.starts.push(start)
}

/** The key whose turn it is goes to the end. */
function takeTurn(lane: Lane): (() => void) | undefined {
  let next: [key: string, waiting: Waiting] | undefined
  for (const each of lane) if (next === undefined || each[1].tried < next[1].tried) next = each
  if (next === undefined) return undefined
  const [key, waiting] = next
  const start = waiting.starts.shift()
  lane.delete(key)
  if (waiting.starts.length > 0) lane.set(key, waiting)
  return start
}
