import { setImmediate } from 'node:timers/promises'
import type { CompanyAccess } from '../../access/access.ts'
import type { LimitState } from './limit-state.ts'
import type { Versions } from './versions.ts'

/** A valid key as the database knew it when it counted the key's requests. */
export interface KeyUsage {
  readonly keyId: string
  readonly access: CompanyAccess
  readonly versions: Versions
  /** The state after all requests that were counted together. */
  readonly limit: LimitState
}

/** Why a well-formed key is not valid. Only who presents the right secret gets another reason than `unknown`. */
export type KeyFault = 'unknown' | 'revoked' | 'expired' | 'suspended'

/** A well-formed key that is not valid. */
export interface InvalidKey {
  readonly fault: KeyFault
  /** The id in what was presented. */
  readonly keyId: string
  /** Whether there is a key with this id. */
  readonly exists: boolean
  /** When it was looked for, by the database's clock: milliseconds since 1970. */
  readonly at: number
}

/** Looks keys up by the text that clients send. */
export interface KeyRegister {
  /**
   * What is wrong with a text that cannot be a key, as the end of a sentence, decided without asking the database.
   * Undefined if it can be one.
   */
  faultIn(key: string): string | undefined
  /**
   * Finds keys and counts the requests of the valid ones, all in one statement. Every given key is in the result.
   * @param requests the number of requests of each key
   */
  count(requests: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, KeyUsage | InvalidKey>>
}

/** A counted request: its key, and how much of the limit was used including this request. */
export interface Usage extends KeyUsage {
  /** When the statement was sent, by this process' clock. */
  readonly sentAt: number
}

interface PendingRequest {
  readonly key: string
  readonly resolve: (counted: Usage | InvalidKey) => void
  readonly reject: (error: unknown) => void
}

/**
 * Counts requests with one statement at a time. Requests that arrive while it runs wait for the next
 * statement and share it. No request joins a statement that was already sent, so that its result is
 * never older than the request. 64 concurrent requests take two statements instead of 64.
 */
export class RateLimiter {
  readonly #register: KeyRegister
  readonly #now: () => number
  #pending: PendingRequest[] = []
  #busy = false

  /** @param now a monotonic clock, in milliseconds */
  constructor(register: KeyRegister, now: () => number) {
    this.#register = register
    this.#now = now
  }

  /** Counts a request, if its key is valid. @param key a well-formed key */
  count(key: string): Promise<Usage | InvalidKey> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ key, resolve, reject })
      if (!this.#busy) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#busy = true
    while (this.#pending.length > 0) {
      // Requests that arrived at the same time over other connections are read first, and go out with this
      // one.
      await setImmediate()
      const batch = this.#pending
      this.#pending = []
      await this.#countBatch(batch)
    }
    this.#busy = false
  }

  async #countBatch(batch: readonly PendingRequest[]): Promise<void> {
    const requests = new Map<string, number>()
    for (const { key } of batch) requests.set(key, (requests.get(key) ?? 0) + 1)
    const sentAt = this.#now()
    try {
      const counted = await this.#register.count(requests)
      const places = new Map<string, number>()
      for (const { key, resolve } of batch) {
        const found = counted.get(key)
        if (!found) throw new Error('the register of keys left out a key')
        if ('fault' in found) {
          resolve(found)
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
