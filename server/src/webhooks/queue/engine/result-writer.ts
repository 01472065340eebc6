import type { AttemptResult, NextDelivery, QueueStore, Recorded, Verdict } from '../delivery.ts'
import type { Outcome } from '../../attempt.ts'

/** An attempt that ended, with its verdict. */
export interface EndedAttempt {
  readonly delivery: NextDelivery
  readonly outcome: Outcome
  readonly verdict: Verdict
  readonly probe: boolean
  /** When it began, by the engine's clock. */
  readonly began: number
  /** How many deliveries of its queue were sent in a row, this one included. */
  readonly turn: number
}

interface Entry {
  readonly ended: EndedAttempt
  /** When it may be recorded, by the engine's clock. */
  notBefore: number
  /** Milliseconds until the next try while another transaction holds its queue. */
  pause: number
  refusals: number
}

const LARGEST_BATCH = 128
const SHORTEST_PAUSE = 20
const LONGEST_PAUSE = 200
/**
 * How often the store may refuse a single result although it works otherwise. Then the result is
 * dropped.
 */
const REFUSALS = 5

/**
 * Keeps results of attempts until the store has recorded them. It drops nothing during an outage:
 * the fence decides what becomes of a result whose lease ended meanwhile. A result whose queue is
 * locked, or that the store cannot take, delays no other.
 */
export class ResultWriter {
  readonly #finish: QueueStore['finish']
  readonly #now: () => number
  #entries: Entry[] = []
  #batch = LARGEST_BATCH
  /** The result that the store refused on its own the last time. */
  #suspect: Entry | undefined

  constructor(finish: QueueStore['finish'], now: () => number) {
    this.#finish = finish
    this.#now = now
  }

  get size(): number {
    return this.#entries.length
  }

  /** When the next result may be recorded, by the engine's clock; Infinity if there is none. */
  get nextAt(): number {
    return this.#entries.reduce((next, { notBefore }) => Math.min(next, notBefore), Infinity)
  }

  add(ended: EndedAttempt): void {
    this.#entries.push({ ended, notBefore: this.#now(), pause: SHORTEST_PAUSE, refusals: 0 })
  }

  /** The results that may be recorded now. */
  due(): readonly Entry[] {
    const now = this.#now()
    return this.#entries.filter(({ notBefore }) => notBefore <= now)
  }

  /**
   * Records results. Rejects if the store does, and keeps what is not recorded.
   * @param settle is called for each result that leaves the writer, with what recording it came to
   * and the time at which its statement began
   */
  async write(
    due: readonly Entry[],
    settle: (result: AttemptResult, recorded: Exclude<Recorded, 'locked'>, ended: EndedAttempt, at: number) => void,
  ): Promise<void> {
    const rest = [...due]
    while (rest.length > 0) {
      const batch = rest.splice(0, this.#batch)
      const at = this.#now()
      const results = batch.map(({ ended }) => asResult(ended, at))
      const recorded = await this.#writeBatch(batch, results)
      const leaving = new Set<Entry>()
      for (const [i, entry] of batch.entries()) {
        const result = results[i]
        const became = recorded[i] ?? 'locked'
        if (became === 'locked' || !result) {
          this.#postpone(entry)
        } else {
          leaving.add(entry)
          settle(result, became, entry.ended, at)
        }
      }
      this.#entries = this.#entries.filter((entry) => !leaving.has(entry))
    }
  }

  /**
   * Call this when the store answered another statement. Then the store works, and the result that
   * it refused on its own is at fault.
   * @returns an attempt whose result is dropped, because the store never takes it
   */
  blame(): EndedAttempt | undefined {
    const suspect = this.#suspect
    this.#suspect = undefined
    if (!suspect || ++suspect.refusals < REFUSALS) return undefined
    this.#entries = this.#entries.filter((entry) => entry !== suspect)
    return suspect.ended
  }

  async #writeBatch(batch: readonly Entry[], results: readonly AttemptResult[]): Promise<Recorded[]> {
    try {
      const recorded = await this.#finish(results)
      this.#batch = Math.min(this.#batch * 2, LARGEST_BATCH)
      return recorded
    } catch (error) {
      // Puts the batch behind the others and makes it smaller, until the result at fault is alone.
      this.#batch = Math.max(Math.trunc(batch.length / 2), 1)
      const refused = new Set(batch)
      this.#entries = [...this.#entries.filter((entry) => !refused.has(entry)), ...batch]
      this.#suspect = batch.length === 1 ? batch[0] : undefined
      throw error
    }
  }

  #postpone(entry: Entry): void {
    entry.notBefore = this.#now() + entry.pause
    entry.pause = Math.min(entry.pause * 2, LONGEST_PAUSE)
  }
}

function asResult({ delivery, outcome, verdict, probe, began }: EndedAttempt, now: number): AttemptResult {
  return { delivery, outcome, verdict, probe, age: now - began }
}
