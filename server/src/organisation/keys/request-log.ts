import { LRUCache } from 'lru-cache'
import type { KeyRequest } from '../../base/http/api-listener.ts'
import { BatchWriter, type BatchWriterOptions } from '../../base/jobs/batch-writer.ts'

/** So many requests of each key are kept. */
export const KEPT = 100
/** So many requests of all keys wait to be written, some 1.5 MB. */
const WAITING = 5_000
/** Keys of which is known how much of them was written. */
const REMEMBERED = 10_000

/** Why a request is not written: newer ones of its key push it out, or too many of all keys wait. */
export type Dropped = 'newer' | 'full'

/** What the log of requests is connected to. */
export interface RequestLogOptions extends Pick<BatchWriterOptions, 'later' | 'failed'> {
  /**
   * Writes requests in one statement.
   * @param trimmed the ids of keys of which what lies beyond the last hundred is deleted
   */
  readonly write: (requests: readonly KeyRequest[], trimmed: readonly string[]) => Promise<void>
  /** Counts requests that are not written. */
  readonly dropped: (reason: Dropped, count: number) => void
}

/** The requests of one key. In a full list the oldest one is replaced where it stands: moving the others takes longer. */
interface Collected {
  readonly requests: KeyRequest[]
  /** The place of the oldest one. */
  oldest: number
}

/**
 * Collects the last requests of each key, in bounded memory, so that a request costs no statement, and writes them at
 * most once a second. If writing fails, they wait for the next time. A process that is killed loses those of the last
 * second.
 */
export class RequestLog {
  readonly #options: RequestLogOptions
  /** By key. The keys that have waited longest come first. */
  #waiting = new Map<string, Collected>()
  #count = 0
  #dropped: Record<Dropped, number> = { newer: 0, full: 0 }
  /** How many rows of a key were written since all but its last hundred were deleted. */
  readonly #untrimmed = new LRUCache<string, number>({ max: REMEMBERED })
  readonly #writer: BatchWriter

  constructor(options: RequestLogOptions) {
    const { later, failed } = options
    this.#options = options
    const [isWaiting, write] = [() => this.#count > 0, () => this.#write()]
    this.#writer = new BatchWriter({ isWaiting, write, later, failed })
  }

  /** Collects a request. */
  add(request: KeyRequest): void {
    this.#keep(request)
    this.#writer.wake()
  }

  /** Writes what waits, and ends. Call it when no more requests are answered. */
  close(): Promise<void> {
    return this.#writer.close()
  }

  #keep(request: KeyRequest): void {
    const { keyId } = request
    const collected = this.#waiting.get(keyId)
    if (!collected) this.#waiting.set(keyId, { requests: [request], oldest: 0 })
    else if (collected.requests.length < KEPT) collected.requests.push(request)
    else {
      collected.requests[collected.oldest] = request
      collected.oldest = (collected.oldest + 1) % KEPT
      this.#dropped.newer++
      return
    }
    if (++this.#count > WAITING) this.#dropOldest()
  }

  #dropOldest(): void {
    for (const [keyId, collected] of this.#waiting) {
      const requests = inOrder(collected).slice(1)
      if (requests.length === 0) this.#waiting.delete(keyId)
      else this.#waiting.set(keyId, { requests, oldest: 0 })
      this.#count--
      this.#dropped.full++
      return
    }
  }

  async #write(): Promise<void> {
    const taken = this.#waiting
    this.#waiting = new Map()
    this.#count = 0
    const written = [...taken].map(
      ([keyId, { requests }]) => [keyId, (this.#untrimmed.get(keyId) ?? 0) + requests.length] as const,
    )
    const isFull = (rows: number) => rows >= KEPT
    try {
      await this.#options.write(
        [...taken.values()].flatMap(inOrder),
        written.filter(([, rows]) => isFull(rows)).map(([keyId]) => keyId),
      )
      for (const [keyId, rows] of written) this.#untrimmed.set(keyId, isFull(rows) ? 0 : rows)
    } catch (error) {
      this.#putBack(taken)
      throw error
    } finally {
      this.#report()
    }
  }

  /** Puts requests back before those that came since. */
  #putBack(taken: ReadonlyMap<string, Collected>): void {
    const since = this.#waiting
    this.#waiting = new Map()
    this.#count = 0
    for (const collected of [...taken.values(), ...since.values()]) {
      for (const request of inOrder(collected)) this.#keep(request)
    }
  }

  #report(): void {
    for (const reason of ['newer', 'full'] as const) {
      if (this.#dropped[reason] > 0) this.#options.dropped(reason, this.#dropped[reason])
      this.#dropped[reason] = 0
    }
  }
}

/** The requests of a key, the oldest first. */
function inOrder({ requests, oldest }: Collected): KeyRequest[] {
  return [...requests.slice(oldest), ...requests.slice(0, oldest)]
}
