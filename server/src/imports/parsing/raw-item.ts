/** The largest item in bytes. A larger one is refused without being held in memory. */
export const ITEM_LIMIT = 32 * 1024 * 1024

/** An item of a feed before it is converted, or the error with which it was read. */
export type RawItem =
  | { at: string; value: unknown; envelope: Envelope }
  /**
   * `item` is what is known of the item. `effect` says what the error means for the rest of the
   * feed: if something is `unread`, missing items are not counted as gone; a page that is `empty`
   * contained no item.
   */
  | { at: string; error: string; item?: unknown; effect?: 'unread' | 'empty' }

/** What was read around the items: the other members of the root, or the language of a page. */
export type Envelope = Readonly<Record<string, unknown>>
