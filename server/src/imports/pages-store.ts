import { createReadStream } from 'node:fs'
import { OutgoingError } from '@kandidat/shared/outgoing/outgoing-error'
import type { Asking } from './asking-store.ts'
import { type Chunks, open, utf8Text } from './encoding.ts'
import { type Envelope, FeedError, NothingThere, type RawItem } from './feed-error.ts'
import type { Format } from './format.ts'
import type { ListedPage } from './page-list.ts'

/** Pages of one feed that are followed at most, and pages that a list may name. */
const MOST = { pages: 1_000, listed: 10_000, depth: 3 }

/**
 * Fetches the pages of a feed behind its first one, each where the one before says, and within the same host.
 * @param first the file that holds the first page, and where that was found
 * @param fileOf a name for the file of a page, by its number
 * @returns the files of all pages
 * @throws {FeedError} where a page can not be had: then nothing of the feed is taken
 */
export async function followPages(
  format: Format,
  first: { file: string; url: string },
  fileOf: (page: number) => string,
  asking: Asking,
): Promise<string[]> {
  const files = [first.file]
  if (!format.next && !format.nextPage) return files
  let url = new URL(first.url)
  const seen = new Set([url.href])
  for (let file = first.file; ;) {
    const { envelope, count } = await lookAt(format, file)
    const next = format.nextPage ? format.nextPage(envelope, url, count) : (format.next?.(envelope) ?? null)
    if (next === null || count === 0) return files
    const number = files.length + 1
    if (number > MOST.pages)
      throw new FeedError(`The feed has more than ${MOST.pages} pages, the most that are followed`)
    url = within(next, url, `Page ${number} of the feed`)
    if (seen.has(url.href)) throw new FeedError(`Page ${number} of the feed is said to be one that was read already`)
    seen.add(url.href)
    file = fileOf(number)
    files.push(file)
    await asking.intoFile(url.href, file).catch((error: unknown) => {
      if (!(error instanceof OutgoingError)) throw error
      throw new FeedError(`Page ${number} of the feed can not be read, so nothing was taken: ${error.message}`)
    })
  }
}

async function lookAt(format: Format, file: string): Promise<{ envelope: Envelope; count: number }> {
  let envelope: Envelope = {}
  let count = 0
  for await (const raw of format.read(await open(createReadStream(file)))) {
    count += 1
    if ('envelope' in raw) envelope = raw.envelope
  }
  return { envelope, count }
}

/**
 * An address that an answer names, of the same host as the answer.
 * @param what is there, for the sentence
 */
function within(address: string, from: URL, what: string): URL {
  const url = URL.parse(address, from.href)
  if (url?.origin === from.origin) return url
  const place = url === null ? 'something that is no address' : url.origin
  throw new NothingThere(
    `${what} is said to be at ${place}, and what ${from.origin} names is followed within that host only`,
  )
}

/**
 * The format with what its documents only name fetched while they are read: the details of items that a list tells in part,
 * and the pages that a list of pages names. What can not be had is a fault of that item.
 * @param origin where the documents are from: what they name is followed within that host. Null for a file of somebody's
 * own, whose pages may be anywhere (and whose items have no details)
 */
export function withWhatIsNamed(format: Format, origin: string | null, asking: Asking): Format {
  const { detail, listed } = format
  async function* read(opened: Parameters<Format['read']>[0]): AsyncGenerator<RawItem> {
    const list = listed?.(opened) ?? null
    if (list !== null) yield* pagesOf(format, list, origin === null ? null : new URL(origin), asking)
    else
      for await (const raw of format.read(opened)) {
        const url = origin === null || !detail || !('value' in raw) ? null : detail(raw.value)
        yield url === null || !('value' in raw) || origin === null ? raw : await detailOf(raw, url, origin, asking)
      }
  }
  return detail || listed ? { ...format, read } : format
}

type ReadItem = Extract<RawItem, { envelope: Envelope }>

async function detailOf(raw: ReadItem, ref: string, origin: string, asking: Asking): Promise<RawItem> {
  try {
    const { bytes } = await asking.whole(within(ref, new URL(origin), 'The whole of it').href)
    return { ...raw, value: JSON.parse(utf8Text(bytes) ?? '') as unknown }
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is no JSON' : sentenceOf(error)
    return { at: raw.at, fault: `the whole of it can not be read: ${reason}`, of: raw.value, as: 'unread' }
  }
}

async function* pagesOf(
  format: Format,
  list: AsyncIterable<ListedPage>,
  from: URL | null,
  asking: Asking,
  walk = { count: 0, depth: 0 },
): AsyncGenerator<RawItem> {
  for await (const { url, isList } of list) {
    walk.count += 1
    if (walk.count > MOST.listed)
      throw new FeedError(`The list names more than ${MOST.listed} pages, the most that are followed`)
    try {
      const page = await asking.whole(from === null ? url : within(url, from, 'A page of the list').href)
      const opened = await open(only(page.bytes))
      const further = isList ? format.listed?.(opened) : null
      if (!isList) yield* itemsOfPage(format, opened, page.url)
      else if (further && walk.depth < MOST.depth) {
        walk.depth += 1
        yield* pagesOf(format, further, new URL(page.url), asking, walk)
        walk.depth -= 1
      } else throw new FeedError(further ? 'The list is one of lists of lists' : 'This is no list of pages')
    } catch (error) {
      // A page that is gone, or that describes nothing, has nothing to be taken; all else might have had something.
      const isGone = error instanceof OutgoingError && (error.status === 404 || error.status === 410)
      const isNothing = isGone || error instanceof NothingThere
      yield { at: url, fault: sentenceOf(error), as: isNothing ? 'nothing' : 'unread' }
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

async function* only(bytes: Buffer): Chunks {
  yield bytes
}

/** @throws what is the fault of nobody outside */
function sentenceOf(error: unknown): string {
  if (error instanceof OutgoingError || error instanceof FeedError) return error.message
  throw error
}
