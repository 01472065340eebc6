import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import type { Format } from '../conversion/format.ts'
import type { Chunks } from '../parsing/encoding.ts'
import { FeedError } from '../parsing/feed-error.ts'
import { type FetchOptions, openFetcher } from './fetch-client.ts'
import { followLinks } from './links-client.ts'
import { followPages } from './pagination-client.ts'

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
 * of an address are copied to temporary files that only the owner can read, because they can be
 * read only once.
 * @throws {FeedError} if the file or a page cannot be read
 * @throws {OutgoingError} if the address does not answer or the address guard refuses it
 */
export async function withInput<T>(
  source: string,
  format: Format,
  policy: Policy,
  stdin: NodeJS.ReadableStream,
  work: (feed: FeedInput) => Promise<T>,
  fetching: FetchOptions = {},
): Promise<T> {
  const fetcher = openFetcher(policy, fetching)
  const fromFiles = async (board: string, files: readonly string[], origin: string | null) =>
    work({ board, format: followLinks(format, origin, fetcher), ...(await opener(files)) })
  try {
    if (source !== '-' && !isAddress(source)) return await fromFiles('file', [source], null)
    const folder = await mkdtemp(join(tmpdir(), 'kandidat-import-'))
    const fileOf = (page: number) => join(folder, `page-${page}`)
    const file = fileOf(1)
    try {
      if (source === '-') {
        await pipeline(stdin, createWriteStream(file, { mode: 0o600 }))
        return await fromFiles('file', [file], null)
      }
      const url = await fetcher.toFile(withQuery(source, format), file)
      const files = await followPages(format, { file, url }, fileOf, fetcher)
      const { origin, pathname } = new URL(source)
      return await fromFiles(origin + pathname, files, new URL(url).origin)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
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
    throw new FeedError(`The file ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  })
  if (!found.isFile()) throw new FeedError(`${file} is not a file`)
  return found.size
}
