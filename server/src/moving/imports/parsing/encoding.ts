import { FeedError } from '../../../content/texts/feed-error.ts'

/** The bytes of a file, of standard input or of a download. */
export type Chunks = AsyncIterable<Uint8Array>

/** A feed whose first bytes were examined. */
export interface OpenedFeed {
  /** The first characters, which tell the kind of document. Only ASCII characters are reliable. */
  head: string
  /** The encoding that the first bytes show; undefined if they do not. */
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | undefined
  /** All bytes, except the byte order mark. */
  chunks: Chunks
}

const HEAD_BYTES = 64 * 1024

/**
 * Examines the first bytes of a feed without consuming them.
 * @throws {FeedError} if they belong to a binary file
 */
export async function openFeed(chunks: Chunks): Promise<OpenedFeed> {
  const iterator = chunks[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  let size = 0
  while (size < HEAD_BYTES) {
    const next = await iterator.next()
    if (next.done === true) break
    first.push(next.value)
    size += next.value.length
  }
  const start = Buffer.concat(first)
  refuseBinary(start)
  const [encoding, bom] = encodingOf(start)
  return {
    head: headOf(start.subarray(bom, HEAD_BYTES), encoding),
    encoding,
    chunks: replay(start.subarray(bom), iterator),
  }
}

async function* replay(start: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (start.length > 0) yield start
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

/** The feed as UTF-8. Invalid bytes pass through, and are reported with their item. */
export async function* utf8Chunks({ encoding, chunks }: OpenedFeed): AsyncGenerator<Uint8Array> {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    for await (const text of decoded(chunks, encoding)) yield Buffer.from(text)
  } else yield* chunks
}

/**
 * The feed as text. The encoding is that of its first bytes, else the declared one, else UTF-8.
 * @param declared the encoding that the document names, as XML and HTML do
 * @throws {FeedError} if the encoding is unknown, or the bytes are not valid in it
 */
export async function* textChunks({ encoding, chunks }: OpenedFeed, declared?: string): AsyncGenerator<string> {
  yield* decoded(chunks, encoding ?? declared ?? 'utf-8')
}

// Small buffers are quickly collected as garbage. Those of megabytes pile up.
const SMALL = 1024 * 1024

/** Collects the bytes of one part of a feed after another. Large ones use the same memory again. */
export class ByteCollector {
  size = 0
  private parts: Uint8Array[] = []
  private large = Buffer.alloc(0)

  add(part: Uint8Array): void {
    if (this.size + part.length <= SMALL) this.parts.push(part)
    else {
      let at = this.parts.length > 0 ? 0 : this.size
      this.reserve(this.size + part.length)
      for (const each of [...this.parts, part]) {
        this.large.set(each, at)
        at += each.length
      }
      this.parts = []
    }
    this.size += part.length
  }

  /** The bytes so far. Large ones are overwritten by those that are added after `clear`. */
  bytes(): Buffer {
    return this.size <= SMALL ? Buffer.concat(this.parts) : this.large.subarray(0, this.size)
  }

  clear(): void {
    this.parts = []
    this.size = 0
  }

  private reserve(size: number): void {
    if (this.large.length >= size) return
    const larger = Buffer.allocUnsafe(2 * size)
    larger.set(this.large.subarray(0, this.size))
    this.large = larger
  }
}

/** Decodes UTF-8. @returns undefined if the bytes are not valid */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes)
  } catch {
    return undefined
  }
}

/** The end of an error message about bytes that are not valid UTF-8. */
const NOT_UTF8 = 'is not UTF-8. It may be ISO 8859-1 or Windows-1252; save it as UTF-8'

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

async function* decoded(chunks: Chunks, label: string): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder>
  try {
    decoder = new TextDecoder(label, { fatal: true })
  } catch {
    throw new FeedError(`The text declares the unknown encoding "${label.slice(0, 40)}"; save it as UTF-8`, 'encoding')
  }
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      if (decoder.encoding === 'utf-8') throw new FeedError(`The text ${NOT_UTF8}`, 'encoding')
      throw new FeedError(`The text is not valid ${decoder.encoding}, which it declares or begins with`, 'encoding')
    }
  }
  for await (const chunk of chunks) yield decode(chunk)
  yield decode()
}

function encodingOf(start: Buffer): [OpenedFeed['encoding'], bom: number] {
  if (start.length >= 3 && start.readUIntBE(0, 3) === 0xefbbbf) return ['utf-8', 3]
  if (start.length < 2) return [undefined, 0]
  const first = start.readUInt16BE(0)
  if (first === 0xfffe) return ['utf-16le', 2]
  if (first === 0xfeff) return ['utf-16be', 2]
  // Feeds begin with ASCII characters, and UTF-16 writes each of them with one zero byte.
  if (start[0] !== 0 && start[1] === 0) return ['utf-16le', 0]
  if (start[0] === 0 && start[1] !== 0) return ['utf-16be', 0]
  return [undefined, 0]
}

function headOf(start: Buffer, encoding: OpenedFeed['encoding']): string {
  if (encoding === 'utf-16le') return start.toString('utf16le')
  if (encoding === 'utf-16be') {
    // A copy, because swap16 works in place and the bytes are still needed.
    return Buffer.from(start.subarray(0, start.length & ~1))
      .swap16()
      .toString('utf16le')
  }
  return start.toString('latin1')
}

const BINARY: readonly (readonly [magic: string, description: string])[] = [
  ['1f8b', 'compressed with gzip; unpack it first'],
  ['504b0304', 'a ZIP archive; unpack it first'],
  ['25504446', 'a PDF'],
  ['fffe0000', 'UTF-32; save it as UTF-8'],
  ['0000feff', 'UTF-32; save it as UTF-8'],
]

function refuseBinary(start: Buffer): void {
  const first = start.toString('hex', 0, 4)
  const binary = BINARY.find(([magic]) => first.startsWith(magic))
  if (binary) throw new FeedError(`This is not a feed: it is ${binary[1]}`, 'binary')
}
