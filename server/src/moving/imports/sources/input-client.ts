import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import type { Format } from '../conversion/format.ts'
import type { Chunks } from '../parsing/encoding.ts'
import { FeedError } from '../../../content/texts/feed-error.ts'
import { type FetchOptions, openFetcher } from './fetch-client.ts'
import { followLinks } from './links-client.ts'
import { followPages } from './pagination-client.ts'
import { openSpool, SPOOL_LIMIT } from './spool-client.ts'

/**
 * The feed that an import reads. It can be opened repeatedly, because some formats read it twice.
 */
export interface FeedInput {
  /** The default board: the address without its query, or `file`. */
  board: string
  bytes: number
  /** The format, extended by `followLinks`. */
  format: Format
  /** Opens each page. `onBytes` receives the bytes that were read of all pages so far. */
  pages: (onBytes: (read: number) => void) => (() => Chunks)[]
}

/**
 * Opens a file, standard input (`-`) or an address while `work` runs. Standard input and the pages
 * of an address are copied to temporary files, because they can be read only once.
 * @param options how addresses are fetched; `limit` is the most bytes of temporary files
 * @throws {FeedError} if the file or a page cannot be read, or the temporary files exceed the limit
 * @throws {OutgoingError} if the address does not answer, the address guard refuses it, or the policy conceals what is there
 */
export async function withInput<T>(
  source: string,
  format: Format,
  policy: Policy,
  stdin: NodeJS.ReadableStream,
  work: (feed: FeedInput) => Promise<T>,
  { limit = SPOOL_LIMIT, ...fetching }: FetchOptions & { limit?: number } = {},
): Promise<T> {
  const fetcher = openFetcher(policy, fetching)
  const fromFiles = async (board: string, files: readonly string[], origin: string | null) =>
    work({ board, format: followLinks(format, origin, fetcher), ...(await opener(files)) })
  try {
    if (source !== '-' && !isAddress(source)) return await fromFiles('file', [source], null)
    const spool = await openSpool(limit)
    const file = spool.fileOf(1)
    try {
      if (source === '-') {
        await spool.write(stdin, file)
        return await fromFiles('file', [file], null)
      }
      const url = await fetcher.toFile(withQuery(source, format), file, spool)
      const files = await followPages(format, { file, url }, spool, fetcher)
      const { origin, pathname } = new URL(source)
      return await fromFiles(origin + pathname, files, new URL(url).origin)
    } catch (error) {
      throw error instanceof FeedError ? fetcher.toTell(error) : error
    } finally {
      await spool.close()
    }
  } finally {
    await fetcher.close()
  }
}

/**
 * Opens a feed that is stored elsewhere, such as an uploaded file, while `work` runs. What its items link to is not fetched; the
 * pages that a list of pages names are.
 * @param stored its bytes, which can be opened repeatedly
 */
export async function withStored<T>(
  stored: { bytes: number; open: () => Chunks },
  format: Format,
  policy: Policy,
  work: (feed: FeedInput) => Promise<T>,
): Promise<T> {
  const fetcher = openFetcher(policy)
  const pages: FeedInput['pages'] = (onBytes) => [
    async function* chunks() {
      let read = 0
      for await (const chunk of stored.open()) {
        read += chunk.length
        onBytes(read)
        yield chunk
      }
    },
  ]
  try {
    return await work({ board: 'file', bytes: stored.bytes, format: followLinks(format, null, fetcher), pages })
  } finally {
    await fetcher.close()
  }
}

function isAddress(source: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(source)
}

/** Adds the query parameters that the format needs, unless the address sets them. */
function withQuery(source: string, { query = {} }: Format): string {
  const url = URL.parse(source)
  if (url === null) return source
  for (const [name, value] of Object.entries(query)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return url.href
}

async function opener(files: readonly string[]): Promise<Pick<FeedInput, 'bytes' | 'pages'>> {
  const sizes = await Promise.all(files.map(sizeOf))
  const before = (page: number) => sizes.slice(0, page).reduce((sum, size) => sum + size, 0)
  return {
    bytes: before(sizes.length),
    pages: (onBytes) =>
      files.map(
        (file, page) =>
          async function* chunks() {
            let read = before(page)
            for await (const chunk of createReadStream(file)) {
              read += (chunk as Buffer).length
              onBytes(read)
              yield chunk as Buffer
            }
          },
      ),
  }
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException
    throw new FeedError(code === 'ENOENT' ? `There is no file ${file}` : `The file ${file} cannot be read (${code})`)
  })
  if (!found.isFile()) throw new FeedError(`${file} is not a file`)
  return found.size
}
