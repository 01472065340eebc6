import type { Finish, Head, LaneStore, Verdict, Written } from './delivery.ts'
import type { Outcome } from '../webhooks/attempt.ts'

/** An attempt that ended, and what follows from it. */
export interface Ended {
  readonly head: Head
  readonly outcome: Outcome
  readonly verdict: Verdict
  readonly probe: boolean
  /** When it began, by the engine's clock. */
  readonly began: number
  /** How many of its lane were sent in a row, this one included. */
  readonly turn: number
}

interface Entry {
  readonly ended: Ended
  /** By the engine's clock. */
  notBefore: number
  /** Milliseconds until it is tried again while somebody else holds its lane. */
  pause: number
  refusals: number
}

const LARGEST_BATCH = 128
const SHORTEST_PAUSE = 20
const LONGEST_PAUSE = 200
/** How often the store may refuse one attempt by itself while it answers other things, before that is given up. */
const REFUSALS = 5

/**
 * Attempts that are to be written down. Nothing is dropped because the store is away: what it means that a lease ran out
 * meanwhile, the fence decides. What somebody's transaction holds up, or the store can not take, delays no other.
 */
export class FinishQueue {
  readonly #finish: LaneStore['finish']
  readonly #now: () => number
  #entries: Entry[] = []
  #batch = LARGEST_BATCH
  /** What the store refused by itself the last time. */
  #suspect: Entry | undefined

  constructor(finish: LaneStore['finish'], now: () => number) {
    this.#finish = finish
    this.#now = now
  }

  get size(): number {
    return this.#entries.length
  }

  /** When something can be written next, by the engine's clock; Infinity where nothing waits. */
  get nextAt(): number {
    return this.#entries.reduce((next, { notBefore }) => Math.min(next, notBefore), Infinity)
  }

  add(ended: Ended): void {
    this.#entries.push({ ended, notBefore: this.#now(), pause: SHORTEST_PAUSE, refusals: 0 })
  }

  /** What can be written now. */
  due(): readonly Entry[] {
    const now = this.#now()
    return this.#entries.filter(({ notBefore }) => notBefore <= now)
  }

  /**
   * Writes attempts of the queue down. Rejects where the store does; what is not written stays in the queue.
   * @param settle is told what became of each attempt that is out of the queue by this, and when its statement began
   */
  async write(
    due: readonly Entry[],
    settle: (finish: Finish, written: Exclude<Written, 'held'>, ended: Ended, at: number) => void,
  ): Promise<void> {
    const rest = [...due]
    while (rest.length > 0) {
      const batch = rest.splice(0, this.#batch)
      const at = this.#now()
      const finishes = batch.map(({ ended }) => asFinish(ended, at))
      const written = await this.#writeBatch(batch, finishes)
      const leaving = new Set<Entry>()
      for (const [i, entry] of batch.entries()) {
        const finish = finishes[i]
        const result = written[i] ?? 'held'
        if (result === 'held' || !finish) {
          this.#hold(entry)
        } else {
          leaving.add(entry)
          settle(finish, result, entry.ended, at)
        }
      }
      this.#entries = this.#entries.filter((entry) => !leaving.has(entry))
    }
  }

  /**
   * To be called when the store answered to something else: so it is there, and what it refused by itself is at fault.
   * @returns an attempt that is given up, because the store never takes it
   */
  blame(): Ended | undefined {
    const suspect = this.#suspect
    this.#suspect = undefined
    if (!suspect || ++suspect.refusals < REFUSALS) return undefined
    this.#entries = this.#entries.filter((entry) => entry !== suspect)
    return suspect.ended
  }

  async #writeBatch(batch: readonly Entry[], finishes: readonly Finish[]): Promise<Written[]> {
    try {
      const written = await this.#finish(finishes)
      this.#batch = Math.min(this.#batch * 2, LARGEST_BATCH)
      return written
    } catch (error) {
      // Others first, and fewer at a time, until what may be at fault stands alone.
      this.#batch = Math.max(Math.trunc(batch.length / 2), 1)
      const put = new Set(batch)
      this.#entries = [...this.#entries.filter((entry) => !put.has(entry)), ...batch]
      this.#suspect = batch.length === 1 ? batch[0] : undefined
      throw error
    }
  }

  #hold(entry: Entry): void {
    entry.notBefore = this.#now() + entry.pause
    entry.pause = Math.min(entry.pause * 2, LONGEST_PAUSE)
  }
}

function asFinish({ head, outcome, verdict, probe, began }: Ended, now: number): Finish {
  return { head, outcome, verdict, probe, age: now - began }
}
