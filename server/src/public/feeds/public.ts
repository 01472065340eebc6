// What other machines read of a careers page. A feed is answered as a stream: fifty positions are read at a time, in the order
// of their first publication, which never moves, and each is written in its format as fast as the client takes it. So memory
// does not depend on the length, and no position is left out or repeated while others change. The tag is the version of all
// contents. Sitemaps do the same; RSS, Atom and JSON are parts of 500 and kept like pages.
import { Readable } from 'node:stream'
import { isId } from '../../base/db/id.ts'
import { notFoundPage } from '../../base/web/public/public-error.tsx'
import type { PublicAnswer, PublicPage, PublicVisit } from '../../base/web/public/public-page.ts'
import { forAllWebsites } from '../../base/web/serving/replies.ts'
import { readListQuery, searchParameters } from '../ads/lists/list-query.ts'
import { atom } from './atom.ts'
import type { FeedFormat } from './feed.ts'
import { type FeedPlace, findPlace, findPublicPage, readFeedVersion } from './feed-store.ts'
import { type FeedOf, feedStream, feedText, sitemapStream } from './feed-text.ts'
import { indeed } from './indeed.ts'
import { jsonFeed } from './json-feed.ts'
import { rss } from './rss.ts'
import { robotsText, SITEMAP_TYPE, sitemapIndex } from './sitemap.ts'
import { readIndexCuts, readSitemapParts, type SitemapParts } from './sitemap-store.ts'

/** Pages whose sitemaps one index names: it may name 50,000, and large pages have several. */
const PAGES_OF_INDEX = 10_000

/** What other machines read: feeds, sitemaps and robots.txt (docs/careers-pages.md#feeds). */
export const machinePages: readonly PublicPage[] = [
  feed('feed.rss', rss),
  feed('feed.atom', atom),
  feed('feed.json', jsonFeed),
  {
    path: '/c/:pageId/indeed.xml',
    show: (visit) =>
      onPage(visit, (of) => streamed(of, indeed.contentType, () => feedStream(of, indeed, 'indeed.xml'))),
  },
  { path: '/c/:pageId/sitemap.xml', show: (visit) => onPage(visit, (of) => sitemap(visit, of)) },
  {
    path: '/sitemap.xml',
    dependsOn: () => 'marketplace',
    parameters: ['after'],
    show: async (visit) => {
      const after = visit.query.get('after')
      if (after !== null && !isId(after)) return notFoundPage(visit)
      const pages = await readSitemapParts(visit.database.reads, { after, limit: PAGES_OF_INDEX })
      const urls = pages.flatMap((parts) => partUrls(visit.site.publicUrl, parts))
      return { kind: 'text', type: SITEMAP_TYPE, content: sitemapIndex(urls) }
    },
  },
  {
    path: '/robots.txt',
    dependsOn: () => 'marketplace',
    show: async ({ database, site: { publicUrl } }) => {
      const cuts = await readIndexCuts(database.reads, PAGES_OF_INDEX)
      const indexes = ['', ...cuts.map((id) => `?after=${id}`)].map((query) => `${publicUrl}/sitemap.xml${query}`)
      return { kind: 'text', type: 'text/plain; charset=utf-8', content: robotsText(indexes) }
    },
  },
]

function feed(name: string, format: FeedFormat): PublicPage {
  return {
    path: `/c/:pageId/${name}`,
    dependsOn: ({ pageId = '' }) => ({ link: pageId }),
    parameters: ['after', ...searchParameters],
    show: (visit) =>
      onPage(visit, async (of) => {
        const after = await placeOf(visit, 'after')
        if (after === undefined) return notFoundPage(visit)
        const search = readListQuery(visit.query, visit.at, visit.site.timeZone)
        const content = await feedText(of, format, { name, search, after })
        return { kind: 'text', type: format.contentType, headers: forAllWebsites, content }
      }),
  }
}

/** The sitemap of a page, one part of it, or, if it needs several, their index. */
async function sitemap(visit: PublicVisit, of: FeedOf): Promise<PublicAnswer> {
  const [from, before] = [await placeOf(visit, 'from'), await placeOf(visit, 'before')]
  if (from === undefined || before === undefined) return notFoundPage(visit)
  if (from === null && before === null) {
    const [parts] = await readSitemapParts(of.database, { only: of.page.id, limit: 1 })
    if (parts && parts.cuts.length > 0) {
      const text = sitemapIndex(partUrls(of.site.publicUrl, parts))
      return streamed(of, SITEMAP_TYPE, () => Readable.from([text]))
    }
  }
  return streamed(of, SITEMAP_TYPE, () => sitemapStream(of, { from, before }))
}

/** The addresses of the sitemaps of a page. */
function partUrls(publicUrl: string, { pageId, cuts }: SitemapParts): string[] {
  const starts = [null, ...cuts]
  return starts.map((from, i) => {
    const before = starts[i + 1]
    const query = new URLSearchParams({ ...(from !== null && { from }), ...(before && { before }) }).toString()
    return `${publicUrl}/c/${pageId}/sitemap.xml${query && `?${query}`}`
  })
}

async function onPage(visit: PublicVisit, answer: (of: FeedOf) => Promise<PublicAnswer>): Promise<PublicAnswer> {
  const { database, site, at, params } = visit
  const { pageId = '' } = params
  const page = isId(pageId) ? await findPublicPage(database.reads, pageId) : undefined
  return page ? answer({ database: database.reads, page, site, at }) : notFoundPage(visit)
}

/** An answer that is too long to be kept. Its tag is read before the positions, so that it is never newer than they are. */
async function streamed({ database, page, at }: FeedOf, type: string, open: () => Readable): Promise<PublicAnswer> {
  const version = await readFeedVersion(database, at)
  const tag = `W/"${version}-${page.changedAt.getTime()}"`
  return { kind: 'stream', type, tag, open }
}

/** The position that a parameter names: null without the parameter, undefined if no position was ever published so. */
async function placeOf({ database, query }: PublicVisit, name: string): Promise<FeedPlace | null | undefined> {
  const id = query.get(name)
  if (id === null) return null
  return isId(id) ? findPlace(database.reads, id) : undefined
}
