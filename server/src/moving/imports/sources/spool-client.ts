import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FeedError } from '../../../content/texts/feed-error.ts'

/** The most bytes that an import keeps in temporary files, all pages of its feed together. */
export const SPOOL_LIMIT = 2 * 1024 ** 3

/** Temporary files that only the owner can read, for what can be read only once. */
export interface Spool {
  /** The path of a file for a page, by its number. */
  fileOf: (page: number) => string
  /** Writes a stream to a file. @throws {FeedError} if all files together exceed the limit, or the disk is full */
  write: (from: NodeJS.ReadableStream, file: string) => Promise<void>
  /** Removes all files. */
  close: () => Promise<void>
}

/**
 * Opens a folder for temporary files. They take at most half of the space that is free, because
 * other programs need space too.
 * @param limit the most bytes of all files together
 */
export async function openSpool(limit: number): Promise<Spool> {
  const folder = await mkdtemp(join(tmpdir(), 'kandidat-import-'))
  const { bavail, bsize } = await statfs(folder)
  const half = Math.floor((bavail * bsize) / 2)
  let size = 0
  const tooLarge = () =>
    half < limit
      ? `The feed is larger than ${megabytes(half)}, half of what is free in ${tmpdir()}; TMPDIR names another folder`
      : `The feed is larger than ${megabytes(limit)}, which is the limit for temporary files; download it and import the file`
  const counted = () =>
    new Transform({
      transform(chunk: Buffer, _encoding, callback) {
        size += chunk.length
        if (size <= Math.min(half, limit)) callback(null, chunk)
        else callback(new FeedError(tooLarge(), 'limit'))
      },
    })
  return {
    fileOf: (page) => join(folder, `page-${page}`),
    async write(from, file) {
      try {
        await pipeline(from, counted(), createWriteStream(file, { mode: 0o600 }))
      } catch (error) {
        const isFull = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
        throw isFull ? new FeedError(`There is no space left in ${tmpdir()}; TMPDIR names another folder`) : error
      }
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 / 1024)} MB`
}
