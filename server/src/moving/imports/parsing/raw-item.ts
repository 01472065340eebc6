import type { Remark } from '../../../content/faults/remark.ts'

/** The largest item in bytes; in characters, if the feed is XML or a page. A larger one is never held in memory. */
export const ITEM_LIMIT = 8 * 1024 * 1024

// No description is nested deeper. Deeper nesting is an attack on recursive code.
export const DEPTH_LIMIT = 100

/** The most values of an item. Parsed, a small value takes twenty times as much memory as its text. */
export const VALUE_LIMIT = 100_000

/** The errors of items that exceed a limit. Each names the limit. */
export const TOO_LARGE: Remark = { code: 'item-large', megabytes: ITEM_LIMIT / 1024 / 1024 }
export const TOO_DEEP: Remark = { code: 'item-deep', levels: DEPTH_LIMIT }
export const TOO_MANY_VALUES: Remark = { code: 'item-values', values: VALUE_LIMIT }

/** An item of a feed before it is converted, or the error with which it was read. */
export type RawItem =
  | {
      at: string
      value: unknown
      envelope: Envelope
      /** The approximate number of bytes that the item had in the feed. */
      size: number
    }
  /**
   * `item` is what is known of the item. A page that is `empty` contained no item, which is not an
   * error of the feed.
   */
  | { at: string; error: Remark; item?: unknown; effect?: 'empty' }

/** What was read around the items: the other members of the root, or the language of a page. */
export type Envelope = Readonly<Record<string, unknown>>
