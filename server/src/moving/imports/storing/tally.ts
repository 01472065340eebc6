import type { Remark } from '../../../content/faults/remark.ts'
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

/** A remark, and how often it was made. */
export type CountedRemark = readonly [remark: Remark, count: number]

/** Counts remarks. */
export class RemarkTally {
  readonly #counts = new Map<string, [remark: Remark, count: number]>()

  add(remarks: readonly Remark[]): void {
    for (const remark of remarks) {
      const key = JSON.stringify(remark)
      if (this.#counts.has(key) || this.#counts.size < TEXT_LIMIT) this.#count(key, remark)
      else this.#count('other', { code: 'other' })
    }
  }

  /** The remarks, the most frequent first. */
  counts(): CountedRemark[] {
    return [...this.#counts.values()].toSorted(([, a], [, b]) => b - a)
  }

  #count(key: string, remark: Remark): void {
    const [, count] = this.#counts.get(key) ?? [remark, 0]
    this.#counts.set(key, [remark, count + 1])
  }
}
