import { brief } from '../parsing/fields.ts'

// A feed decides which texts there are, and a hostile one has another in each item.
const TEXT_LIMIT = 1_000

/** Counts texts of a feed; those beyond a thousand different ones together, as `other`. */
export class Tally {
  readonly #counts = new Map<string, number>()

  add(texts: readonly string[]): void {
    for (const text of texts) {
      const short = brief(text)
      const key = this.#counts.has(short) || this.#counts.size < TEXT_LIMIT ? short : 'other'
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
    }
  }

  /** The counts, the highest first. */
  counts(): Record<string, number> {
    return Object.fromEntries([...this.#counts].toSorted(([, a], [, b]) => b - a))
  }
}
