import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Policy } from '../outgoing/address-guard.ts'
import { openStream } from '../outgoing/download.ts'
import type { Chunks } from './encoding.ts'
import { FeedError } from './feed-error.ts'

/** Where a feed is read from, as often as it is asked for: some formats look at it twice. */
export interface FeedSource {
  /** Who it is among the feeds of its format, where nobody said it: its address, or `file`. */
  board: string
  bytes: number
  /** Opens it anew; hears how many bytes were read. */
  open: (onBytes?: (read: number) => void) => Chunks
}

const DOWNLOAD_TIMEOUT = 600_000
const DOWNLOAD_LIMIT = 4 * 1024 ** 3

/**
 * Opens a file, standard input (`-`) or an address for the time of `work`. What can be read only once is kept in a file of
 * its own meanwhile, which only its owner can read.
 * @throws {FeedError} where it can not be read; {OutgoingError} where an address is not answered, or refused by the guard
 */
export async function withSource<T>(
  source: string,
  policy: Policy,
  stdin: NodeJS.ReadableStream,
  work: (feed: FeedSource) => Promise<T>,
): Promise<T> {
  if (source !== '-' && !/^[a-z][a-z0-9+.-]*:\/\//i.test(source)) return work(await fromFile(source, 'file'))
  const folder = await mkdtemp(join(tmpdir(), 'kandidat-import-'))
  try {
    const file = join(folder, 'feed')
    const into = createWriteStream(file, { mode: 0o600 })
    if (source === '-') {
      await pipeline(stdin, into)
      return await work(await fromFile(file, 'file'))
    }
    const { body } = await openStream({ url: source, policy, timeout: DOWNLOAD_TIMEOUT, maxBytes: DOWNLOAD_LIMIT })
    await pipeline(body, into)
    const { origin, pathname } = new URL(source)
    return await work(await fromFile(file, origin + pathname))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function fromFile(file: string, board: string): Promise<FeedSource> {
  const found = await stat(file).catch((error: unknown) => {
    throw new FeedError(`The file ${file} can not be read (${(error as NodeJS.ErrnoException).code})`)
  })
  if (!found.isFile()) throw new FeedError(`${file} is no file`)
  return {
    board,
    bytes: found.size,
    async *open(onBytes = () => {}) {
      let read = 0
      for await (const chunk of createReadStream(file)) {
        read += (chunk as Buffer).length
        onBytes(read)
        yield chunk as Buffer
      }
    },
  }
}
