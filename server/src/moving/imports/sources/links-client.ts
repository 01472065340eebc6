import { OutgoingError } from '@kandidat/shared/outgoing/outgoing-error'
import { type Chunks, openFeed } from '../parsing/encoding.ts'
import type { Remark } from '../../../content/faults/remark.ts'
import { FeedError, NothingToImport, remarkOfFeed } from '../../../content/texts/feed-error.ts'
import { parseDocument } from '../parsing/json-items.ts'
import type { Envelope, RawItem } from '../parsing/raw-item.ts'
import type { ListedPage } from '../parsing/page-list.ts'
import type { Format } from '../conversion/format.ts'
import type { Fetcher } from './fetch-client.ts'
import { resolveWithinHost } from './same-host.ts'

const MAX_LISTED_PAGES = 10_000
const MAX_LIST_DEPTH = 3

/**
 * Returns the format with a `read` that also fetches what the documents link to: the details of
 * items that the feed only summarizes, and the pages that a list of pages names. If one of them
 * cannot be read, that item alone fails.
 * @param origin the origin of the documents, within which links are followed; null for a local
 * file, whose list may name pages anywhere and whose items have no details
 */
export function followLinks(format: Format, origin: string | null, fetcher: Fetcher): Format {
  const { detailUrl, pageList } = format
  async function* read(opened: Parameters<Format['read']>[0]): AsyncGenerator<RawItem> {
    const list = pageList?.(opened) ?? null
    if (list !== null) yield* pagesOf(format, list, origin === null ? null : new URL(origin), fetcher)
    else
      for await (const raw of format.read(opened)) {
        const url = origin === null || !detailUrl || !('value' in raw) ? null : detailUrl(raw.value)
        yield url === null || !('value' in raw) || origin === null ? raw : await detailOf(raw, url, origin, fetcher)
      }
  }
  return detailUrl || pageList ? { ...format, read } : format
}

type ReadItem = Extract<RawItem, { envelope: Envelope }>

async function detailOf(raw: ReadItem, link: string, origin: string, fetcher: Fetcher): Promise<RawItem> {
  try {
    const { bytes } = await fetcher.toMemory(resolveWithinHost(link, new URL(origin), 'The full item').href)
    const read = parseDocument(bytes, raw.at, raw.envelope)
    return 'value' in read ? read : { ...unread(raw), error: { code: 'details-unread', because: read.error } }
  } catch (error) {
    return { ...unread(raw), error: { code: 'details-unread', because: remarkOf(error) } }
  }
}

function unread({ at, value }: ReadItem): { at: string; item: unknown } {
  return { at, item: value }
}

async function* pagesOf(
  format: Format,
  list: AsyncIterable<ListedPage>,
  from: URL | null,
  fetcher: Fetcher,
  counter = { pages: 0 },
  depth = 0,
): AsyncGenerator<RawItem> {
  for await (const { url, isList } of list) {
    counter.pages += 1
    if (counter.pages > MAX_LISTED_PAGES) {
      throw new FeedError(`The list names more than ${MAX_LISTED_PAGES} pages, which is the limit`, 'limit')
    }
    try {
      const target = from === null ? url : resolveWithinHost(url, from, 'A page of the list').href
      const page = await fetcher.toMemory(target)
      const opened = await openFeed(only(page.bytes))
      const nested = isList ? format.pageList?.(opened) : null
      if (!isList) yield* itemsOfPage(format, opened, page.url)
      else if (!nested) throw new FeedError('This is not a list of pages', 'list-of-pages')
      else if (depth >= MAX_LIST_DEPTH) {
        throw new FeedError(`Lists of pages are nested deeper than ${MAX_LIST_DEPTH} levels`, 'limit')
      } else yield* pagesOf(format, nested, new URL(page.url), fetcher, counter, depth + 1)
    } catch (fault) {
      const error = fault instanceof FeedError ? fetcher.toTell(fault) : fault
      // A page that is gone, or that describes no position, contains nothing to import.
      const isGone = error instanceof OutgoingError && (error.status === 404 || error.status === 410)
      const isEmpty = isGone || error instanceof NothingToImport
      yield { at: url, error: remarkOf(error), ...(isEmpty && { effect: 'empty' }) }
    }
  }
}

async function* itemsOfPage(
  format: Format,
  opened: Parameters<Format['read']>[0],
  url: string,
): AsyncGenerator<RawItem> {
  for await (const raw of format.read(opened)) {
    const at = `${raw.at} of ${url}`
    yield 'envelope' in raw ? { ...raw, at, envelope: { url, ...raw.envelope } } : { ...raw, at }
  }
}

// Parsers check their limits after each piece.
const PIECE = 64 * 1024

async function* only(bytes: Buffer): Chunks {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

/** @throws any error that is neither about the network nor about the feed */
function remarkOf(error: unknown): Remark {
  if (error instanceof OutgoingError) return { code: 'fault', fault: 'unreachable', why: `${error.message}.` }
  if (error instanceof FeedError) return remarkOfFeed(error)
  throw error
}
