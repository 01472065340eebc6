import { createReadStream } from 'node:fs'
import { OutgoingError } from '@kandidat/shared/outgoing/outgoing-error'
import { openFeed } from '../parsing/encoding.ts'
import { FeedError } from '../../../content/texts/feed-error.ts'
import type { Envelope } from '../parsing/raw-item.ts'
import type { Format } from '../conversion/format.ts'
import type { Fetcher } from './fetch-client.ts'
import { resolveWithinHost } from './same-host.ts'
import type { Spool } from './spool-client.ts'

const MAX_PAGES = 1_000

/**
 * Fetches the remaining pages of a feed. Each page names the next one, on the same host.
 * @param first the file with the first page, and the address that it was fetched from
 * @param spool where the pages are written
 * @returns the files of all pages
 * @throws {FeedError} if a page cannot be read; nothing of the feed is imported then
 */
export async function followPages(
  format: Format,
  first: { file: string; url: string },
  spool: Spool,
  fetcher: Fetcher,
): Promise<string[]> {
  const files = [first.file]
  if (!format.nextUrl && !format.nextPageUrl) return files
  let url = new URL(first.url)
  const seen = new Set([url.href])
  for (let file = first.file; ;) {
    const { envelope, count } = await readEnvelope(format, file)
    const next = format.nextPageUrl ? format.nextPageUrl(envelope, url, count) : (format.nextUrl?.(envelope) ?? null)
    if (next === null || count === 0) return files
    const number = files.length + 1
    if (number > MAX_PAGES)
      throw new FeedError(`The feed has more than ${MAX_PAGES} pages, which is the limit`, 'limit')
    url = resolveWithinHost(next, url, `Page ${number} of the feed`)
    if (seen.has(url.href)) {
      throw new FeedError(`Page ${number} of the feed has the address of a page that was read before`, 'pages')
    }
    seen.add(url.href)
    file = spool.fileOf(number)
    files.push(file)
    await fetcher.toFile(url.href, file, spool).catch((error: unknown) => {
      if (!(error instanceof OutgoingError)) throw error
      throw new FeedError(
        `Page ${number} of the feed could not be read, so nothing was imported: ${error.message}`,
        'pages',
      )
    })
  }
}

async function readEnvelope(format: Format, file: string): Promise<{ envelope: Envelope; count: number }> {
  let envelope: Envelope = {}
  let count = 0
  for await (const raw of format.read(await openFeed(createReadStream(file)))) {
    count += 1
    if ('envelope' in raw) envelope = raw.envelope
  }
  return { envelope, count }
}
