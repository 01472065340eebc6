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

/** What one item may take in a file, in bytes; longer ones are refused without being held in memory. */
export const ITEM_LIMIT = 32 * 1024 * 1024

/** Something of a feed before it is understood. */
export type RawItem =
  | { at: string; value: unknown; envelope: Envelope }
  /**
   * With the item as far as it is known, and what it means for the feed: `unread` could have been taken had it been there, so
   * that nothing is missing for being gone; `nothing` was never an item.
   */
  | { at: string; fault: string; of?: unknown; as?: 'unread' | 'nothing' }

/** What stands around the items, as far as it was read: members of the root, the language of a page. */
export type Envelope = Readonly<Record<string, unknown>>
