import type { Database } from '../base/db/connection.ts'
import { Unavailable } from '../base/db/unavailable.ts'
import type { KeyRegister } from '../base/http/authentication/rate-limiter.ts'
import { writePage } from './readiness-store.ts'

/**
 * Whether a process can answer requests, which load balancers ask for: its connections work, and a request can be counted. On a
 * full disk statements that only read succeed while every request with a key is refused, because it cannot be counted.
 */
export class Readiness {
  readonly #database: Database
  #isDiskFull = false

  constructor(database: Database) {
    this.#database = database
  }

  /** The same register. Its failures say that a request could not be counted. */
  watching(keys: KeyRegister): KeyRegister {
    return {
      faultIn: (key) => keys.faultIn(key),
      count: async (requests) => {
        try {
          return await keys.count(requests)
        } catch (error) {
          if (error instanceof Unavailable && error.isDiskFull) this.#isDiskFull = true
          throw error
        }
      },
    }
  }

  /** @throws {Unavailable} if requests cannot be answered */
  async check(): Promise<void> {
    const { reads, authentication } = this.#database
    await Promise.all([reads.query('select 1', []), authentication.query('select 1', [])])
    if (!this.#isDiskFull) return
    try {
      await writePage(this.#database)
    } catch (error) {
      // A role that may make no tables learns from the next request whether there is space again.
      if (error instanceof Unavailable) throw error
    }
    this.#isDiskFull = false
  }
}
