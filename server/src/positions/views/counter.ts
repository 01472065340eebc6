import { BatchWriter, type BatchWriterOptions } from '../../base/jobs/batch-writer.ts'

/** Counts that wait to be written: each is of one position, by one way, on one day. They take some 2 MB. */
const MOST = 10_000

/** How often a position was looked at on a day, by a careers page or a sharing link. */
export interface ViewCount {
  readonly linkId: string
  /** Null for a sharing link, which leads to one position. */
  readonly positionId: string | null
  /** Such as 2027-01-31, in the time zone of the installation. */
  readonly day: string
  readonly views: number
}

/** What a counter of views is connected to. */
export interface ViewCounterOptions extends Pick<BatchWriterOptions, 'later' | 'failed'> {
  /** Adds counts in one statement. */
  readonly write: (counts: readonly ViewCount[]) => Promise<void>
}

/**
 * Counts views in bounded memory, so that a view costs no statement, and writes them at most once a second. If writing fails,
 * they wait for the next time; beyond the bound they are lost. A process that is killed loses those of the last second.
 */
export class ViewCounter {
  readonly #options: ViewCounterOptions
  readonly #writer: BatchWriter
  #waiting = new Map<string, ViewCount>()

  constructor(options: ViewCounterOptions) {
    const { later, failed } = options
    this.#options = options
    const [isWaiting, write] = [() => this.#waiting.size > 0, () => this.#write()]
    this.#writer = new BatchWriter({ isWaiting, write, later, failed })
  }

  /** Counts a view. */
  add(view: Omit<ViewCount, 'views'>): void {
    this.#keep({ ...view, views: 1 })
    this.#writer.wake()
  }

  /** Writes what waits, and ends. Call it when no more requests are answered. */
  close(): Promise<void> {
    return this.#writer.close()
  }

  #keep(count: ViewCount): void {
    const key = `${count.linkId} ${count.positionId ?? ''} ${count.day}`
    const known = this.#waiting.get(key)
    if (known === undefined && this.#waiting.size >= MOST) return
    this.#waiting.set(key, { ...count, views: (known?.views ?? 0) + count.views })
  }

  async #write(): Promise<void> {
    const taken = [...this.#waiting.values()]
    this.#waiting = new Map()
    try {
      await this.#options.write(taken)
    } catch (error) {
      for (const count of taken) this.#keep(count)
      throw error
    }
  }
}
