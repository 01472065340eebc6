/** A feed that cannot be read, or not any further: one sentence for whoever gave it. */
export class FeedError extends Error {
  override name = 'FeedError'
}

/** A page of a list that has nothing to take, which is the fault of nobody. */
export class NothingToImport extends FeedError {}

/** One item that cannot be taken, while the rest can: one sentence why. */
export class ItemError extends Error {
  override name = 'ItemError'
}
