import ipaddr from 'ipaddr.js'
import { endOfWindow, type LimitState } from './limit-state.ts'

/** The maximum number of addresses in memory, about 20 MB. Beyond it, the oldest window is dropped. */
const CAPACITY = 100_000

/**
 * Counts requests without a valid key by client address, in this process
 * (docs/limits.md#without-a-valid-key). Requests with a valid key are not counted here.
 */
export class AddressLimit {
  readonly #windows = new Map<string, { endsAt: number; used: number }>()
  readonly #limit: number
  readonly #now: () => number

  /**
   * @param limit requests per minute and address
   * @param now milliseconds since 1970
   */
  constructor(limit: number, now: () => number = Date.now) {
    this.#limit = limit
    this.#now = now
  }

  /** Counts a request of the address and returns the state with it. */
  count(address: string): LimitState {
    const state = this.peek(address)
    const network = networkOf(address)
    const window = this.#windows.get(network)
    if (window && state.used > 0) {
      window.used++
    } else {
      // Deleting first keeps the map in the order in which the windows began.
      this.#windows.delete(network)
      if (this.#windows.size >= CAPACITY) this.#windows.delete(this.#windows.keys().next().value ?? network)
      this.#windows.set(network, { endsAt: state.windowEndsAt, used: 1 })
    }
    return { ...state, used: state.used + 1 }
  }

  /** Returns the state of the address without counting a request. */
  peek(address: string): LimitState {
    const now = this.#now()
    const window = this.#windows.get(networkOf(address))
    const open = window !== undefined && now < window.endsAt
    return {
      limit: this.#limit,
      used: open ? window.used : 0,
      windowEndsAt: open ? window.endsAt : endOfWindow(now),
      now,
    }
  }
}

/**
 * The network that is counted: IPv6 by /64, which a provider assigns to one customer. IPv4 in IPv6
 * notation counts as IPv4.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6)
    return parsed.parts
      .slice(0, 4)
      .map((part) => part.toString(16))
      .join(':')
  return parsed.toString()
}
