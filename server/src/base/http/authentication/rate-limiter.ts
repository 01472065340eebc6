import type { CompanyAccess } from '../../access/access.ts'
import { SharedStatement } from '../../db/batching/shared-statement.ts'
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

/** Counts requests. Those that arrive while it counts others are counted together, with the next statement. */
export class RateLimiter {
  readonly #register: KeyRegister
  readonly #now: () => number
  readonly #statement: SharedStatement<string, Usage | InvalidKey>

  /** @param now a monotonic clock, in milliseconds */
  constructor(register: KeyRegister, now: () => number) {
    this.#register = register
    this.#now = now
    this.#statement = new SharedStatement((keys) => this.#countAll(keys))
  }

  /** Counts a request, if its key is valid. @param key a well-formed key */
  count(key: string): Promise<Usage | InvalidKey> {
    return this.#statement.ask(key)
  }

  async #countAll(keys: readonly string[]): Promise<(Usage | InvalidKey)[]> {
    const requests = new Map<string, number>()
    for (const key of keys) requests.set(key, (requests.get(key) ?? 0) + 1)
    const sentAt = this.#now()
    const counted = await this.#register.count(requests)
    const places = new Map<string, number>()
    return keys.map((key) => {
      const found = counted.get(key)
      if (!found) throw new Error('the register of keys left out a key')
      if ('fault' in found) return found
      const place = (places.get(key) ?? 0) + 1
      places.set(key, place)
      // Written out, because this runs for every request: copying by spread takes several times as long.
      const { keyId, access, versions, limit } = found
      const used = limit.used - (requests.get(key) ?? place) + place
      const state = { limit: limit.limit, used, windowEndsAt: limit.windowEndsAt, now: limit.now }
      return { keyId, access, versions, limit: state, sentAt }
    })
  }
}
