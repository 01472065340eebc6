import { wholePicture } from '../../content/picture-address.ts'
import { Readable } from 'node:stream'
import type { Queryable } from '../../base/db/connection.ts'
import { findNext } from '../ads/lists/found-positions.ts'
import { isPart, listAddress, type ListQuery } from '../ads/lists/list-query.ts'
import type { FeedFormat, FeedHead, FeedPosition } from './feed.ts'
import { type FeedPlace, type PublicCareersPage, readFeedPositions, readSitemapPositions } from './feed-store.ts'
import { urlEntry, urlSetEnd, urlSetStart } from './sitemap.ts'

/** Positions that one part of a feed has at most. */
const FEED_SIZE = 500
/** Bytes of descriptions after which a part ends early, because one description may have a megabyte. */
const FEED_BYTES = 4_000_000
/** Positions that are read at once. */
const BATCH = 50
const SITEMAP_BATCH = 2_000

/** Which positions of a page a feed has. Its order is always that of their publication. */
export type FeedSearch = Omit<ListQuery, 'sort' | 'after' | 'asked'>

/** What a feed is about. */
export interface FeedOf {
  readonly database: Queryable
  readonly page: PublicCareersPage
  readonly site: FeedHead['site']
  readonly at: Date
}

function headOf({ page, site }: FeedOf): Omit<FeedHead, 'changedAt' | 'selfUrl' | 'nextUrl'> {
  const { name: title, company, language } = page
  const logoUrl = wholePicture(page.logoUrl, site.publicUrl)
  return { site, pageUrl: `${site.publicUrl}/c/${page.id}`, title, company, language, logoUrl }
}

/**
 * One part of a feed: the newest positions that are live on a page, or those after a position.
 * @param name the last part of the feed's address
 */
export async function feedText(
  of: FeedOf,
  format: FeedFormat,
  { name, search, after }: { name: string; search: FeedSearch; after: FeedPlace | null },
): Promise<string> {
  const positions: FeedPosition[] = []
  const ids = isPart(search) ? await idsAfter(of, search, after) : undefined
  const read = (last: FeedPlace | null, limit: number) =>
    readFeedPositions(of.database, of.page, { after: last, limit, at: of.at, ...(ids && { ids }) })
  let bytes = 0
  let last = after
  let isEnd = false
  while (!isEnd && positions.length < FEED_SIZE && bytes < FEED_BYTES) {
    const batch = await read(last, BATCH)
    positions.push(
      ...batch.map((position) => ({ ...position, bannerUrl: wholePicture(position.bannerUrl, of.site.publicUrl) })),
    )
    bytes += batch.reduce((sum, { contentHtml }) => sum + contentHtml.length, 0)
    last = batch.at(-1) ?? last
    isEnd = batch.length < BATCH
  }
  isEnd ||= (await read(last, 1)).length === 0
  const base = headOf(of)
  const addressAfter = (place: FeedPlace | null) =>
    listAddress(`${base.pageUrl}/${name}`, { ...search, sort: 'best', asked: null }, { after: place?.id ?? null })
  const head: FeedHead = {
    ...base,
    title: search.text === '' ? base.title : `${base.title}: ${search.text}`,
    changedAt: new Date(
      Math.max(of.page.changedAt.getTime(), ...positions.map(({ changedAt }) => changedAt.getTime())),
    ),
    selfUrl: addressAfter(after),
    nextUrl: isEnd ? null : addressAfter(last),
  }
  const items = positions.map((position, i) => format.position(position, head, i === 0))
  return `${format.start(head)}${items.join('')}${format.end}`
}

/** The ids of the next positions that somebody looks for, and one more. */
async function idsAfter(
  { database, page, at }: FeedOf,
  search: FeedSearch,
  after: FeedPlace | null,
): Promise<string[]> {
  const query: ListQuery = { ...search, sort: 'new', asked: null, after: after?.id ?? null }
  const hits = await findNext(database, page, query, at, FEED_SIZE + 1)
  return hits.map(({ id }) => id)
}

/** A feed of all positions that are live on a page, written while it is read: its length does not matter. */
export function feedStream(of: FeedOf, format: FeedFormat, name: string): Readable {
  const base = headOf(of)
  const head: FeedHead = { ...base, changedAt: of.at, selfUrl: `${base.pageUrl}/${name}`, nextUrl: null }
  return streamOf(async function* () {
    yield format.start(head)
    let isFirst = true
    let after: FeedPlace | null = null
    for (;;) {
      const batch: FeedPosition[] = await readFeedPositions(of.database, of.page, { after, limit: BATCH, at: of.at })
      for (const position of batch) {
        yield format.position(position, head, isFirst)
        isFirst = false
      }
      if (batch.length < BATCH) break
      after = batch.at(-1) ?? null
    }
    yield format.end
  })
}

/**
 * A sitemap: the address of the careers page, and those of the positions in a range whose canonical address is on it, with
 * when they last changed.
 */
export function sitemapStream(of: FeedOf, range: { from: FeedPlace | null; before: FeedPlace | null }): Readable {
  const { pageUrl } = headOf(of)
  return streamOf(async function* () {
    yield urlSetStart + urlEntry(pageUrl, null)
    let after: FeedPlace | null = null
    for (;;) {
      const asked = { ...range, after, limit: SITEMAP_BATCH, at: of.at }
      const batch = await readSitemapPositions(of.database, of.page, asked)
      yield batch
        .filter(({ isCanonical }) => isCanonical)
        .map(({ id, changedAt }) => urlEntry(`${pageUrl}/${id}`, changedAt))
        .join('')
      if (batch.length < SITEMAP_BATCH) break
      after = batch.at(-1) ?? null
    }
    yield urlSetEnd
  })
}

/** A stream of texts. It holds little more than one of them while the client is slow to read. */
function streamOf(texts: () => AsyncGenerator<string, void>): Readable {
  const bytes = async function* () {
    // Nothing, as of a batch without a canonical address, would end a stream of bytes.
    for await (const text of texts()) if (text !== '') yield Buffer.from(text)
  }
  return Readable.from(bytes(), { objectMode: false })
}
