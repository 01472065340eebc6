/** What one item may take in a file, in bytes; longer ones are refused without being held in memory. */
export const ITEM_LIMIT = 32 * 1024 * 1024

/** Something of a feed before it is understood. */
export type RawItem =
  | { at: string; value: unknown; envelope: Envelope }
  /**
   * With the item as far as it is known, and what it means for the feed: `unread` could have been taken had it been there, so
   * that nothing is missing for being gone; `nothing` was never an item.
   */
  | { at: string; error: string; item?: unknown; effect?: 'unread' | 'empty' }

/** What stands around the items, as far as it was read: members of the root, the language of a page. */
export type Envelope = Readonly<Record<string, unknown>>
