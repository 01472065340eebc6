import type { ItemDetails } from '../conversion/result.ts'
import { type CountedRemark, RemarkTally, Tally } from './tally.ts'

/** How a feed was understood, for the report. */
export interface UnderstandingReport {
  /** How often each of our fields came from which field of the feed: `title ← name (12)`. */
  origins: Record<string, Record<string, number>>
  /** Fields of the feed that no rule reads, or that Kandidat has no place for, and in how many items they have a value. */
  dropped: Record<string, number>
  /** Employment terms of the feed that have no tag here, and how often. */
  untaggedEmployment: Record<string, number>
  /** What was left out, assumed or not understood in imported items, and how often. */
  problems: readonly CountedRemark[]
}

/** Counts how the positions of a feed were understood. */
export class Understanding {
  readonly #unstored: ReadonlySet<string>
  readonly #origins = new Map<string, Tally>()
  readonly #dropped = new Tally()
  readonly #untagged = new Tally()
  readonly #problems = new RemarkTally()

  /** @param unstored fields that the formats read, and that the import has no place for */
  constructor(unstored: readonly string[]) {
    this.#unstored = new Set(unstored)
  }

  add({ origin, problems, unread, untaggedEmployment }: ItemDetails): void {
    for (const [field, from] of Object.entries(origin)) {
      if (this.#unstored.has(field)) this.#dropped.add([from])
      else this.#originsOf(field).add([from])
    }
    this.#problems.add(problems)
    this.#dropped.add(unread)
    this.#untagged.add(untaggedEmployment)
  }

  report(): UnderstandingReport {
    return {
      origins: Object.fromEntries([...this.#origins].map(([field, places]) => [field, places.counts()])),
      dropped: this.#dropped.counts(),
      untaggedEmployment: this.#untagged.counts(),
      problems: this.#problems.counts(),
    }
  }

  #originsOf(field: string): Tally {
    const places = this.#origins.get(field) ?? new Tally()
    this.#origins.set(field, places)
    return places
  }
}
