/** The feed cannot be read, or not to its end. The message is for the user who imports it. */
export class FeedError extends Error {
  override name = 'FeedError'
}

/** A page of a list contains nothing to import, which is not an error of the feed. */
export class NothingToImport extends FeedError {}

/** A single item cannot be imported. The message is for the user who imports the feed. */
export class ItemError extends Error {
  override name = 'ItemError'
}
