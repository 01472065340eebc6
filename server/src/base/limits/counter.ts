import type { Budget } from './budgets.ts'

/** Keys in memory, some 20 MB. Beyond them, the oldest window is dropped. */
const CAPACITY = 100_000

interface Window {
  readonly endsAt: number
  used: number
}

/** Counts what keys use of a budget, in this process. A window begins with the first use. */
export class Counter {
  readonly #budget: Budget
  readonly #now: () => number
  /** In the order in which they began, and so in which they end. */
  readonly #windows = new Map<string, Window>()

  /** @param now a monotonic clock, in milliseconds */
  constructor(budget: Budget, now: () => number = () => performance.now()) {
    this.#budget = budget
    this.#now = now
  }

  /** Seconds until a key has so much left; 0 if it has. */
  wait(key: string, amount = 1): number {
    const window = this.#open(key)
    if (window === undefined || window.used + amount <= this.#budget.most) return 0
    return Math.ceil((window.endsAt - this.#now()) / 1000)
  }

  /** How much of its budget a key has used. */
  used(key: string): number {
    return this.#open(key)?.used ?? 0
  }

  /** Takes so much, if it is left. @returns seconds until it is; 0 if it was taken */
  take(key: string, amount = 1): number {
    const seconds = this.wait(key, amount)
    if (seconds > 0) return seconds
    const window = this.#open(key) ?? this.#begin(key)
    window.used += amount
    return 0
  }

  /** Gives back what was taken. */
  giveBack(key: string, amount = 1): void {
    const window = this.#open(key)
    if (window === undefined) return
    window.used -= amount
    if (window.used <= 0) this.#windows.delete(key)
  }

  #open(key: string): Window | undefined {
    const window = this.#windows.get(key)
    return window !== undefined && this.#now() < window.endsAt ? window : undefined
  }

  #begin(key: string): Window {
    const now = this.#now()
    this.#windows.delete(key)
    for (const [oldest, { endsAt }] of this.#windows) {
      if (now < endsAt && this.#windows.size < CAPACITY) break
      this.#windows.delete(oldest)
    }
    const window = { endsAt: now + this.#budget.seconds * 1000, used: 0 }
    this.#windows.set(key, window)
    return window
  }
}
