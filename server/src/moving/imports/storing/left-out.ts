import type { SkippedItem } from '../conversion/item.ts'

// A feed decides how many texts a report has, so each kind of them is limited.
export const LEFT_OUT_LIMIT = 1_000

/** The items of a feed that were left out: all are counted, and the first are named. */
export class LeftOut {
  /** How many could not be stored. */
  skipped = 0
  /** How many a rule of the format left out. */
  excluded = 0
  readonly items: SkippedItem[] = []

  /** @param isRest of the feed, which is named whatever else is */
  add(item: SkippedItem, isRest = false): void {
    if (item.isExcluded) this.excluded++
    else this.skipped++
    if (this.items.length < LEFT_OUT_LIMIT || isRest) this.items.push(item)
  }

  /** Whether some are counted without being named. */
  hasUnnamed(): boolean {
    return this.skipped + this.excluded > this.items.length
  }
}
