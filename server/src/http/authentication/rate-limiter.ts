import { setImmediate } from 'node:timers/promises'
import type { Access } from '../../access/access.ts'
import type { LimitState } from './limit-state.ts'
import type { Versions } from './versions.ts'

/** What a valid key opens, as the database knew it when it counted the key's requests. */
export interface KeyUsage {
  readonly keyId: string
  readonly access: Access
  readonly versions: Versions
  /** How much is used after all requests that were counted together. */
  readonly limit: LimitState
}

/** Knows keys by what clients present. */
export interface KeyRegister {
  /** Whether a text can be a key at all: known without asking the database. */
  isWellFormed(key: string): boolean
  /**
   * Finds keys and counts their requests, all in one statement. What opens nothing is absent, and not counted.
   * @param requests how many there are of each key
   */
  count(requests: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, KeyUsage>>
}

/** A request that was counted: what its key opens, with how much was used when its turn had come. */
export interface Usage extends KeyUsage {
  /** When the statement was sent, by this process' clock. */
  readonly sentAt: number
}

interface Waiting {
  readonly key: string
  readonly resolve: (counted: Usage | undefined) => void
  readonly reject: (error: unknown) => void
}

/**
 * Counts requests with one statement at a time: who comes while one is under way waits for the next, together with all
 * others, and joins none that was already sent. What a request is told was true after it came. 64 requests at once cost
 * two statements instead of 64.
 */
export class RateLimiter {
  readonly #register: KeyRegister
  readonly #now: () => number
  #waiting: Waiting[] = []
  #busy = false

  /** @param now milliseconds that never go back */
  constructor(register: KeyRegister, now: () => number) {
    this.#register = register
    this.#now = now
  }

  /** Counts a request. Undefined where the key opens nothing. */
  count(key: string): Promise<Usage | undefined> {
    if (!this.#register.isWellFormed(key)) return Promise.resolve(undefined)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject })
      if (!this.#busy) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#busy = true
    while (this.#waiting.length > 0) {
      // Whatever arrived with this request, over other connections, is read before: it goes out together.
      await setImmediate()
      const batch = this.#waiting
      this.#waiting = []
      await this.#ask(batch)
    }
    this.#busy = false
  }

  async #ask(batch: readonly Waiting[]): Promise<void> {
    const requests = new Map<string, number>()
    for (const { key } of batch) requests.set(key, (requests.get(key) ?? 0) + 1)
    const sentAt = this.#now()
    try {
      const counted = await this.#register.count(requests)
      const places = new Map<string, number>()
      for (const { key, resolve } of batch) {
        const found = counted.get(key)
        if (!found) {
          resolve(undefined)
          continue
        }
        const place = (places.get(key) ?? 0) + 1
        places.set(key, place)
        // Written out, because this runs for every request: copying by spread takes several times as long.
        const { keyId, access, versions, limit } = found
        const used = limit.used - (requests.get(key) ?? place) + place
        const state = { limit: limit.limit, used, windowEndsAt: limit.windowEndsAt, now: limit.now }
        resolve({ keyId, access, versions, limit: state, sentAt })
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}
