import type { Opened } from './encoding.ts'
import type { Envelope, RawItem } from './feed-error.ts'
import type { Converted } from './sketch.ts'

/** A kind of feed that can be read. */
export interface Format {
  name: string
  /** How people call it. */
  title: string
  /** Splits a feed into its items. */
  read: (opened: Opened) => AsyncIterable<RawItem>
  /** What items have in common that are one position, as several posts of one opening are; null for one of its own. */
  group?: (item: unknown) => string | null
  /** Makes a position of an item, or of all items of a group. @throws ItemError where it can be none */
  convert: (items: readonly unknown[], envelope: Envelope) => Converted
  /** How many items the whole feed says to have, where this may be one page of it. */
  total?: (envelope: Envelope) => number | null
  /** Where the next page is, if there is one. */
  next?: (envelope: Envelope) => string | null
}
