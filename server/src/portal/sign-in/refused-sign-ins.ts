import type { Logger } from 'pino'
import { BoundedLog } from '../../base/http/authentication/bounded-log.ts'
import type { RefusedSignIn } from '../../organisation/identities/refusals-store.ts'

/** What was wrong: a password, a code, a passkey, a one-time link; or that somebody tried too much (429). */
export type RefusedReason = 'password' | 'code' | 'passkey' | 'link' | 'limit'

/** Something that let nobody in. */
export interface RefusedTry {
  readonly requestId: string
  readonly reason: RefusedReason
  readonly network: string
  /** Whom it was tried for, if there is such a person. */
  readonly identityId?: string | null
}

/** People and networks whose refusals wait to be written. */
const WAITING = 2_000

/**
 * Leaves a trace of what let nobody in: in the log, in the metrics, and for the person. Like the denials of keys it only
 * collects, in bounded memory, so that it costs no statement and nobody can fill the log or the disk. What was not compared,
 * because somebody had tried too much, is only logged and counted.
 */
export class RefusedSignIns {
  readonly #log: BoundedLog<RefusedReason>
  readonly #count: (reason: RefusedReason) => void
  readonly #now: () => number
  #waiting = new Map<string, Omit<RefusedSignIn, 'age'> & { readonly at: number }>()

  /**
   * @param count called for each, for the metrics
   * @param now a monotonic clock, in milliseconds
   */
  constructor(log: Logger, count: (reason: RefusedReason) => void, now: () => number = () => performance.now()) {
    this.#log = new BoundedLog(log, 'sign-in refused', now)
    this.#count = count
    this.#now = now
  }

  /** Collects one. The log gets no e-mail, and nothing that was typed. */
  add({ requestId, reason, network, identityId = null }: RefusedTry): void {
    this.#count(reason)
    this.#log.warn(reason, { requestId, network })
    if (identityId === null) return
    const key = `${identityId} ${network}`
    const number = (this.#waiting.get(key)?.number ?? 0) + 1
    if (number === 1 && this.#waiting.size >= WAITING) return
    this.#waiting.set(key, { identityId, network, number, at: this.#now() })
  }

  /** Logs how many were left out in the minutes that have ended. @param all those that have not, too */
  summarize(all = false): void {
    this.#log.summarize(all)
  }

  /** Writes what waits. If writing fails, it is lost: the log has it. */
  async write(write: (refused: readonly RefusedSignIn[]) => Promise<void>): Promise<void> {
    if (this.#waiting.size === 0) return
    const now = this.#now()
    const taken = [...this.#waiting.values()]
    this.#waiting = new Map()
    await write(
      taken.map(({ identityId, network, number, at }) => ({ identityId, network, number, age: (now - at) / 1000 })),
    )
  }
}
