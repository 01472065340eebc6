import ipaddr from 'ipaddr.js'
import { type LimitState, WINDOW } from './limit-state.ts'

/** Addresses remembered at most: some 20 MB. Beyond that the window begun first is forgotten. */
const CAPACITY = 100_000

/**
 * Counts requests without a valid key by client address, in this process (docs/limits.md#without-a-valid-key). A
 * request with a valid key is never counted here.
 */
export class AddressLimit {
  readonly #windows = new Map<string, { endsAt: number; used: number }>()
  readonly #limit: number
  readonly #now: () => number

  /**
   * @param limit requests a minute and address
   * @param now milliseconds since 1970
   */
  constructor(limit: number, now: () => number = Date.now) {
    this.#limit = limit
    this.#now = now
  }

  /** Counts a request of the address. */
  count(address: string): LimitState {
    const state = this.peek(address)
    const place = placeOf(address)
    const window = this.#windows.get(place)
    if (window && state.used > 0) {
      window.used++
    } else {
      // Taken out first, so that the map stays in the order in which the windows began.
      this.#windows.delete(place)
      if (this.#windows.size >= CAPACITY) this.#windows.delete(this.#windows.keys().next().value ?? place)
      this.#windows.set(place, { endsAt: state.windowEndsAt, used: 1 })
    }
    return { ...state, used: state.used + 1 }
  }

  /** The state of an address without counting. */
  peek(address: string): LimitState {
    const now = this.#now()
    const window = this.#windows.get(placeOf(address))
    const open = window !== undefined && now < window.endsAt
    return {
      limit: this.#limit,
      used: open ? window.used : 0,
      windowEndsAt: open ? window.endsAt : now + WINDOW,
      now,
    }
  }
}

/** IPv6 by /64, which is what one customer of a provider has; IPv4 written as IPv6 is IPv4. */
function placeOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6)
    return parsed.parts
      .slice(0, 4)
      .map((part) => part.toString(16))
      .join(':')
  return parsed.toString()
}
