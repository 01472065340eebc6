import type { OpenedFeed } from '../parsing/encoding.ts'
import type { Envelope, RawItem } from '../parsing/raw-item.ts'
import type { ListedPage } from '../parsing/page-list.ts'
import type { Converted } from './posting.ts'

/** A feed format that can be imported. */
export interface Format {
  /** The name on the command line. */
  name: string
  /** The name for people. */
  title: string
  /** Reads the items of a feed. */
  read: (opened: OpenedFeed) => AsyncIterable<RawItem>
  /** A key that the items of one position share, such as several posts of an opening. */
  groupKey?: (item: unknown) => string | null
  /**
   * How items of one position differ if they are translations. The text is that of one in the language of the company; the
   * id stays the same in whatever language that is.
   */
  translations?: {
    /** The language of an item, as the feed writes it. */
    language: (item: unknown) => string | null
    /** The id of the position, of its items in the order of the feed. */
    id: (items: readonly unknown[]) => string | null
  }
  /**
   * Converts an item, or all items with the same key: those in the language of the company come first.
   * @throws {ItemError} if it cannot be imported
   */
  convert: (items: readonly unknown[], envelope: Envelope) => Converted
  /** Whether its live feed asks for a token. */
  takesToken?: boolean
  /** Whether an item with an unknown field is refused, so that no field is ever dropped. */
  refusesUnknownFields?: boolean
  /** The number of items that the whole feed declares, if this may be one of its pages. */
  total?: (envelope: Envelope) => number | null
  /** The address of the next page, which may be relative to this page. Null on the last page. */
  nextUrl?: (envelope: Envelope) => string | null
  /**
   * Like `nextUrl`, for a feed that does not contain the address of the next page.
   * @param url the address of this page
   * @param count the number of items on this page
   */
  nextPageUrl?: (envelope: Envelope, url: URL, count: number) => string | null
  /** Query parameters without which the feed is incomplete. An address may override them. */
  query?: Readonly<Record<string, string>>
  /** The address of the full item, if the feed contains only a summary. */
  detailUrl?: (item: unknown) => string | null
  /** Reads a document that lists pages instead of items. Null if it is not such a list. */
  pageList?: (opened: OpenedFeed) => AsyncIterable<ListedPage> | null
}
