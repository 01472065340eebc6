import { type OpenedFeed, utf8Chunks, utf8Text } from './encoding.ts'
import { FeedError } from '../../../content/texts/feed-error.ts'
import { jsonItems } from './json-items.ts'
import { splitLines } from './line-split.ts'
import { textAt } from './fields.ts'
import { xmlItems } from './xml-items.ts'

/** The address of a page or of another list. */
export interface ListedPage {
  url: string
  isList: boolean
}

/**
 * Reads the addresses of a list of pages: a text with one address per line, a JSON list, a sitemap,
 * or an index of sitemaps (sitemaps.org). Entities in XML are never expanded.
 * @returns null if the input is not such a list; iterating throws a FeedError if an entry is not an
 * address
 */
export function readPageList(opened: OpenedFeed): AsyncGenerator<ListedPage> | null {
  const { head } = opened
  if (/^\s*(?:#[^\n]*\n\s*)*https?:\/\/\S+\s*?(?:\r?\n|$)/i.test(head)) return inLines(opened)
  if (/^\s*\[\s*"/.test(head)) return inJson(opened)
  const root = /^\s*</.test(head) ? /<(?:\w+:)?(urlset|sitemapindex)[\s>]/.exec(head)?.[1] : undefined
  if (root === undefined) return null
  return inSitemap(opened, root === 'sitemapindex')
}

async function* inLines(opened: OpenedFeed): AsyncGenerator<ListedPage> {
  for await (const { number, bytes } of splitLines(utf8Chunks(opened))) {
    const line = bytes === null ? undefined : utf8Text(bytes)?.trim()
    if (line === '' || line?.startsWith('#')) continue
    if (line === undefined || !URL.canParse(line))
      throw new FeedError(`Line ${number} of the list is not a web address`, 'list-of-pages')
    yield { url: line, isList: false }
  }
}

async function* inJson(opened: OpenedFeed): AsyncGenerator<ListedPage> {
  for await (const item of jsonItems(opened, { listNames: [], itemMembers: [] }, 'a list of addresses')) {
    if ('error' in item || typeof item.value !== 'string' || !URL.canParse(item.value))
      throw new FeedError(`The list contains something that is not a web address: ${item.at}`, 'list-of-pages')
    yield { url: item.value, isList: false }
  }
}

async function* inSitemap(opened: OpenedFeed, isIndex: boolean): AsyncGenerator<ListedPage> {
  for await (const item of xmlItems(opened, isIndex ? 'sitemap' : 'url', 'a sitemap')) {
    const url = 'value' in item ? textAt(item.value, 'loc') : null
    if (url === null || !URL.canParse(url))
      throw new FeedError(`The sitemap has an entry without an address: ${item.at}`, 'list-of-pages')
    yield { url, isList: isIndex }
  }
}
