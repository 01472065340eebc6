import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Refusal } from '../../base/forms/refusal.ts'

/**
 * The most bytes of a line, far above those of any position that somebody wrote. An export refuses longer
 * ones too, so that every archive can be restored. V8 has no strings above 512 MiB.
 */
export const LONGEST_LINE = 128 * 2 ** 20

/** The most bytes of a manifest. One of this version has 6,000. */
const LARGEST_MANIFEST = 2 ** 20

/** A file as a manifest describes it. */
export interface DescribedFile {
  file: string
  rows: number
  sha256: string
}

/**
 * Reads the lines of a file, many at a time, and checks them against the manifest. Only a line feed ends a
 * line: node:readline also breaks at U+2028 and U+2029, which JSON can contain unescaped. Each byte is looked
 * at once, however long the lines are.
 * @param longest bytes of a line
 * @throws {Refusal} if it is not a regular file, a line is too long or not UTF-8, or, after the last line, if
 * the number of lines or the checksum differs
 */
export async function* readLines(
  folder: string,
  { file, rows, sha256 }: DescribedFile,
  longest = LONGEST_LINE,
): AsyncGenerator<string[]> {
  const opened = await openRegularFile(join(folder, file), `The file ${file} of the archive`)
  try {
    const hash = createHash('sha256')
    let count = 0
    let pieces: Buffer[] = []
    let length = 0
    const take = (piece: Buffer): void => {
      pieces.push(piece)
      length += piece.length
      if (length > longest)
        throw new Refusal('invalid', `Line ${count + 1} of ${file} is longer than ${longest} bytes.`)
    }
    const finish = (): string => {
      count++
      const line = decoded(Buffer.concat(pieces, length), `Line ${count} of ${file}`)
      pieces = []
      length = 0
      return line
    }
    for await (const chunk of opened.createReadStream({ autoClose: false, highWaterMark: 2 ** 18 })) {
      const bytes = chunk as Buffer
      hash.update(bytes)
      const lines: string[] = []
      let start = 0
      for (let end = bytes.indexOf(0x0a); end !== -1; end = bytes.indexOf(0x0a, start)) {
        take(bytes.subarray(start, end))
        lines.push(finish())
        start = end + 1
      }
      if (start < bytes.length) take(bytes.subarray(start))
      yield lines
    }
    if (length > 0) yield [finish()]
    if (count !== rows || hash.digest('hex') !== sha256)
      throw new Refusal(
        'invalid',
        `The file ${file} was changed or damaged: its checksum or its number of lines differs from the manifest.`,
      )
  } finally {
    await opened.close()
  }
}

/** The text of a manifest; undefined if there is none. @throws {Refusal} as `readLines` */
export async function readManifestText(path: string): Promise<string | undefined> {
  const opened = await openRegularFile(path, path).catch((error: unknown) => {
    if (error instanceof Refusal && error.reason === 'not-found') return undefined
    throw error
  })
  if (opened === undefined) return undefined
  try {
    const buffer = Buffer.alloc(LARGEST_MANIFEST + 1)
    let length = 0
    for (;;) {
      const { bytesRead } = await opened.read(buffer, length, buffer.length - length)
      length += bytesRead
      if (bytesRead === 0 || length === buffer.length) break
    }
    if (length > LARGEST_MANIFEST)
      throw new Refusal('invalid', `${path} is not a manifest: it has more than ${LARGEST_MANIFEST} bytes.`)
    return decoded(buffer.subarray(0, length), path)
  } finally {
    await opened.close()
  }
}

/**
 * Opens a file that is neither a link, which could lead to a file that its author cannot read, nor a pipe or
 * device, which could block or never end.
 */
async function openRegularFile(path: string, what: string): Promise<FileHandle> {
  const refused = new Refusal('invalid', `${what} is not a regular file: links, pipes and devices are not read.`)
  // Without O_NONBLOCK, opening a pipe waits until somebody writes to it.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(path, flags).catch((error: unknown) => {
    const { code = 'EIO' } = error as NodeJS.ErrnoException
    if (code === 'ELOOP' || code === 'ENXIO') throw refused
    if (code === 'ENOTDIR')
      throw new Refusal(
        'invalid',
        `${dirname(path)} is a file: unpack it first (tar -xzf FILE), then give the folder that was in it: import archive FOLDER.`,
      )
    throw new Refusal(code === 'ENOENT' ? 'not-found' : 'invalid', `${what} cannot be read (${code}).`)
  })
  if ((await file.stat()).isFile()) return file
  await file.close()
  throw refused
}

function decoded(bytes: Buffer, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Refusal('invalid', `${what} is not UTF-8.`)
  }
}
