import { LRUCache } from 'lru-cache'
import type { KeyRequest } from '../http/api-listener.ts'

/** So many requests of each key are kept. */
export const KEPT = 100
/** So many requests of all keys wait to be written, some 1.5 MB. */
const WAITING = 5_000
/** Milliseconds from the first request that waits until it is written, and at least between two statements. */
const PAUSE = 1_000
/** Keys of which is known how much of them was written. */
const REMEMBERED = 10_000

/** Why a request is not written: newer ones of its key push it out, or too many of all keys wait. */
export type Dropped = 'newer' | 'full'

/** What the log of requests is connected to. */
export interface RequestLogOptions {
  /**
   * Writes requests in one statement.
   * @param trimmed the ids of keys of which what lies beyond the last hundred is deleted
   */
  readonly write: (requests: readonly KeyRequest[], trimmed: readonly string[]) => Promise<void>
  /** Calls a function after so many milliseconds. @returns a function that calls it off */
  readonly later: (work: () => void, milliseconds: number) => () => void
  /** Called when writing fails, and not again until it has succeeded. */
  readonly failed: (error: unknown) => void
  /** Counts requests that are not written. */
  readonly dropped: (reason: Dropped, count: number) => void
}

/**
 * Collects the last requests of each key, in bounded memory, so that a request costs no statement, and writes them at
 * most once a second. While there are none, nothing runs. If writing fails, they wait for the next time. A process that
 * is killed loses those of the last second.
 */
export class RequestLog {
  readonly #options: RequestLogOptions
  /** The requests of each key, oldest first. The keys that have waited longest come first. */
  #waiting = new Map<string, KeyRequest[]>()
  #count = 0
  #dropped: Record<Dropped, number> = { newer: 0, full: 0 }
  /** How many rows of a key were written since all but its last hundred were deleted. */
  readonly #untrimmed = new LRUCache<string, number>({ max: REMEMBERED })
  #callOff: (() => void) | undefined
  #writing: Promise<void> | undefined
  #isFailing = false

  constructor(options: RequestLogOptions) {
    this.#options = options
  }

  /** Collects a request. */
  add(request: KeyRequest): void {
    this.#keep(request)
    if (!this.#callOff && !this.#writing) this.#schedule()
  }

  /** Writes what waits, and ends. Call it when no more requests are answered. */
  async close(): Promise<void> {
    this.#callOff?.()
    await this.#writing
    this.#callOff?.()
    await this.#write()
  }

  #keep(request: KeyRequest): void {
    const { keyId } = request
    const requests = this.#waiting.get(keyId)
    if (!requests) this.#waiting.set(keyId, [request])
    else if (requests.push(request) > KEPT) {
      requests.shift()
      this.#dropped.newer++
      return
    }
    if (++this.#count > WAITING) this.#dropOldest()
  }

  #dropOldest(): void {
    for (const [keyId, requests] of this.#waiting) {
      requests.shift()
      if (requests.length === 0) this.#waiting.delete(keyId)
      this.#count--
      this.#dropped.full++
      return
    }
  }

  #schedule(): void {
    this.#callOff = this.#options.later(() => {
      this.#callOff = undefined
      this.#writing = this.#write().finally(() => {
        this.#writing = undefined
        if (this.#count > 0) this.#schedule()
      })
    }, PAUSE)
  }

  async #write(): Promise<void> {
    const taken = this.#waiting
    if (taken.size === 0) return
    this.#waiting = new Map()
    this.#count = 0
    const written = [...taken].map(
      ([keyId, { length }]) => [keyId, (this.#untrimmed.get(keyId) ?? 0) + length] as const,
    )
    const isFull = (rows: number) => rows >= KEPT
    try {
      await this.#options.write(
        [...taken.values()].flat(),
        written.filter(([, rows]) => isFull(rows)).map(([keyId]) => keyId),
      )
      for (const [keyId, rows] of written) this.#untrimmed.set(keyId, isFull(rows) ? 0 : rows)
      this.#isFailing = false
    } catch (error) {
      this.#putBack(taken)
      if (!this.#isFailing) this.#options.failed(error)
      this.#isFailing = true
    }
    this.#report()
  }

  /** Puts requests back before those that came since. */
  #putBack(taken: ReadonlyMap<string, readonly KeyRequest[]>): void {
    const since = this.#waiting
    this.#waiting = new Map()
    this.#count = 0
    for (const requests of [...taken.values(), ...since.values()]) for (const request of requests) this.#keep(request)
  }

  #report(): void {
    for (const reason of ['newer', 'full'] as const) {
      if (this.#dropped[reason] > 0) this.#options.dropped(reason, this.#dropped[reason])
      this.#dropped[reason] = 0
    }
  }
}
