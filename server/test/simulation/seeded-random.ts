/** Random numbers that repeat: the same seed gives the same numbers. */
export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  }

  /** A number of at least 0 and below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number, both limits included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least)
  }

  /** A number that is mostly near the least, and seldom near the most. */
  skewed(least: number, most: number): number {
    return least + this.next() ** 4 * (most - least)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(some: readonly T[]): T {
    const picked = some[Math.floor(this.next() * some.length)]
    if (picked === undefined) throw new RangeError('Nothing to pick from')
    return picked
  }
}
