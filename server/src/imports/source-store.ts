import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import { startAsking } from './asking-store.ts'
import type { Chunks } from './encoding.ts'
import { FeedError } from './feed-error.ts'
import type { Format } from './format.ts'
import { followPages, withWhatIsNamed } from './pages-store.ts'

/** Where a feed is read from, as often as it is asked for: some formats look at it twice. */
export interface FeedSource {
  /** Who it is among the feeds of its format, where nobody said it: its address, or `file`. */
  board: string
  bytes: number
  /** The format, which reads what its feed only names besides. */
  format: Format
  /** Opens each of its pages anew; hears how many bytes were read of all. */
  pages: (onBytes: (read: number) => void) => (() => Chunks)[]
}

/**
 * Opens a file, standard input (`-`) or an address for the time of `work`. What can be read only once is kept in a file of
 * its own meanwhile, which only its owner can read: of an address all pages of the feed.
 * @throws {FeedError} where it can not be read; {OutgoingError} where an address is not answered, or refused by the guard
 */
export async function withSource<T>(
  source: string,
  format: Format,
  policy: Policy,
  stdin: NodeJS.ReadableStream,
  work: (feed: FeedSource) => Promise<T>,
): Promise<T> {
  const asking = startAsking(policy)
  const fromFiles = async (board: string, files: readonly string[], origin: string | null) =>
    work({ board, format: withWhatIsNamed(format, origin, asking), ...(await opener(files)) })
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
      const url = await asking.intoFile(withAsked(source, format), file)
      const files = await followPages(format, { file, url }, fileOf, asking)
      const { origin, pathname } = new URL(source)
      return await fromFiles(origin + pathname, files, new URL(url).origin)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  } finally {
    await asking.close()
  }
}

function isAddress(source: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(source)
}

/** The address, asking also for what the format needs and the address does not speak of. */
function withAsked(source: string, { asks = {} }: Format): string {
  const url = URL.parse(source)
  if (url === null) return source
  for (const [name, value] of Object.entries(asks)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return url.href
}

async function opener(files: readonly string[]): Promise<Pick<FeedSource, 'bytes' | 'pages'>> {
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
    throw new FeedError(`The file ${file} can not be read (${(error as NodeJS.ErrnoException).code})`)
  })
  if (!found.isFile()) throw new FeedError(`${file} is no file`)
  return found.size
}
