import ipaddr from 'ipaddr.js'
import type { Logger } from 'pino'
import { BoundedLog } from './bounded-log.ts'
import type { CredentialFault } from './credentials.ts'

/** Why a request was denied: what is wrong with its credentials (401), or that its key has no access (403). */
export type DenialReason = CredentialFault | 'forbidden'

/** A request that was answered 401 or 403. Not one beyond a limit (429): its key is right, and its headers say why. */
export interface Denial {
  readonly requestId: string
  readonly reason: DenialReason
  /** The id of the key that it presented, if that was well-formed. */
  readonly keyId?: string | undefined
  /** Whether there is a key with this id. */
  readonly exists?: boolean
  readonly address: string
}

/** The latest denial of a key. */
export interface RefusedKey {
  readonly keyId: string
  readonly reason: DenialReason
  /** How many seconds ago. */
  readonly age: number
}

/**
 * Keys whose latest denial waits to be written. The first half is for everybody; who guesses ids fills only that, and
 * does not push out the trace of keys whose secret was presented.
 */
const WAITING = 2_000

/**
 * Leaves a trace of denied requests: in the log, in the metrics, and with the key. It only collects, in bounded memory,
 * so that a denial costs no statement and nobody can fill the log or the disk.
 */
export class Denials {
  readonly #log: BoundedLog<DenialReason>
  readonly #count: (reason: DenialReason) => void
  readonly #now: () => number
  readonly #waiting = new Map<string, { readonly reason: DenialReason; readonly at: number }>()

  /**
   * @param count called for each denial, for the metrics
   * @param now a monotonic clock, in milliseconds
   */
  constructor(log: Logger, count: (reason: DenialReason) => void, now: () => number = () => performance.now()) {
    this.#log = new BoundedLog(log, 'access denied', now)
    this.#count = count
    this.#now = now
  }

  /** Collects a denial. */
  add(denial: Denial): void {
    const { requestId, reason, keyId, address, exists } = denial
    this.#count(reason)
    const known = exists === true && { keyId }
    this.#log.warn(reason, { requestId, network: networkOf(address), ...known })
    if (keyId === undefined) return
    const room = reason === 'unknown' ? WAITING / 2 : WAITING
    if (this.#waiting.size < room || this.#waiting.has(keyId)) this.#waiting.set(keyId, { reason, at: this.#now() })
  }

  /** Logs how many denials were left out in the minutes that have ended. @param all those that have not, too */
  summarize(all = false): void {
    this.#log.summarize(all)
  }

  /**
   * Writes the latest denial of each key. If writing fails, they wait for the next time.
   * @param write one statement
   */
  async write(write: (keys: readonly RefusedKey[]) => Promise<void>): Promise<void> {
    if (this.#waiting.size === 0) return
    const now = this.#now()
    const taken = [...this.#waiting]
    await write(taken.map(([keyId, { reason, at }]) => ({ keyId, reason, age: (now - at) / 1000 })))
    for (const [keyId, denial] of taken) if (this.#waiting.get(keyId) === denial) this.#waiting.delete(keyId)
  }
}

/** The network of an address, which names no person: /24, or /48 for IPv6. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/48`).toString()}/48`
    : `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/24`).toString()}/24`
}
