import type { OpenedFeed } from '../parsing/encoding.ts'
import type { Envelope, RawItem } from '../parsing/raw-item.ts'
import type { ListedPage } from '../parsing/page-list.ts'
import type { Converted } from './posting.ts'

/** A kind of feed that can be read. */
export interface Format {
  name: string
  /** How people call it. */
  title: string
  /** Splits a feed into its items. */
  read: (opened: OpenedFeed) => AsyncIterable<RawItem>
  /** What items have in common that are one position, as several posts of one opening are; null for one of its own. */
  groupKey?: (item: unknown) => string | null
  /** Makes a position of an item, or of all items of a group. @throws ItemError where it can be none */
  convert: (items: readonly unknown[], envelope: Envelope) => Converted
  /** How many items the whole feed says to have, where this may be one page of it. */
  total?: (envelope: Envelope) => number | null
  /** Where the next page is, if there is one: an address, which may be told from where this page is. */
  nextUrl?: (envelope: Envelope) => string | null
  /**
   * The same, where a feed does not say it itself.
   * @param url of this page
   * @param count items of this page
   */
  nextPageUrl?: (envelope: Envelope, url: URL, count: number) => string | null
  /** What an address is asked for besides what it says, so that the answer has texts. */
  query?: Readonly<Record<string, string>>
  /** Where the whole of an item is, of which the feed tells a part. */
  detailUrl?: (item: unknown) => string | null
  /** The pages that a document lists instead of items; null where it lists none. */
  pageList?: (opened: OpenedFeed) => AsyncIterable<ListedPage> | null
}
