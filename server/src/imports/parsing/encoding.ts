import { FeedError } from './feed-error.ts'

/** What comes from a file, from standard input or over the network. */
export type Chunks = AsyncIterable<Uint8Array>

/** The start of a feed, and all of it. */
export interface OpenedFeed {
  /** The first characters, as far as they are ASCII: what the rest is can be told from them. */
  head: string
  /** The encoding that its first bytes show, if they do. */
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | undefined
  chunks: Chunks
}

const HEAD = 64 * 1024

/** Looks at the first bytes without losing them. */
export async function openFeed(chunks: Chunks): Promise<OpenedFeed> {
  const iterator = chunks[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  let size = 0
  while (size < HEAD) {
    const next = await iterator.next()
    if (next.done === true) break
    first.push(next.value)
    size += next.value.length
  }
  const start = Buffer.concat(first)
  refuseOthers(start)
  const [encoding, bom] = encodingOf(start)
  return { head: headOf(start.subarray(bom, HEAD), encoding), encoding, chunks: again(start.subarray(bom), iterator) }
}

async function* again(start: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (start.length > 0) yield start
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

/** Bytes of which each is a part of UTF-8, or will be found not to be where they are decoded. */
export async function* utf8Chunks({ encoding, chunks }: OpenedFeed): AsyncGenerator<Uint8Array> {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    for await (const text of decoded(chunks, encoding)) yield Buffer.from(text)
  } else yield* chunks
}

/**
 * The text, decoded by its first bytes, else by what it declares, else as UTF-8.
 * @param declared the encoding that the text itself names, as XML and HTML do
 * @throws FeedError where bytes do not fit the encoding, or nobody knows the encoding
 */
export async function* textChunks({ encoding, chunks }: OpenedFeed, declared?: string): AsyncGenerator<string> {
  yield* decoded(chunks, encoding ?? declared ?? 'utf-8')
}

/**
 * Text of UTF-8 bytes.
 * @returns undefined where they are no UTF-8
 */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes)
  } catch {
    return undefined
  }
}

/** What to say of bytes that are no UTF-8. */
export const NOT_UTF8 = 'is not UTF-8: was it saved as ISO 8859-1 or Windows-1252? Save it as UTF-8'

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

async function* decoded(chunks: Chunks, label: string): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder>
  try {
    decoder = new TextDecoder(label, { fatal: true })
  } catch {
    throw new FeedError(`The text says that it is encoded as "${label.slice(0, 40)}", which is not known: UTF-8 is`)
  }
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      if (decoder.encoding === 'utf-8') throw new FeedError(`The text ${NOT_UTF8}`)
      throw new FeedError(`The text is not encoded as ${decoder.encoding}, as it says or begins`)
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
  // Feeds begin with ASCII, of which UTF-16 writes one byte in two as zero.
  if (start[0] !== 0 && start[1] === 0) return ['utf-16le', 0]
  if (start[0] === 0 && start[1] !== 0) return ['utf-16be', 0]
  return [undefined, 0]
}

function headOf(start: Buffer, encoding: OpenedFeed['encoding']): string {
  if (encoding === 'utf-16le') return start.toString('utf16le')
  if (encoding === 'utf-16be') {
    // A copy, because swapping happens in place, and the bytes are still to be read.
    return Buffer.from(start.subarray(0, start.length & ~1))
      .swap16()
      .toString('utf16le')
  }
  return start.toString('latin1')
}

const OTHERS: readonly (readonly [begins: string, what: string])[] = [
  ['1f8b', 'compressed with gzip: unpack it first'],
  ['504b0304', 'a ZIP archive: unpack it first'],
  ['25504446', 'a PDF'],
  ['fffe0000', 'UTF-32: save it as UTF-8'],
  ['0000feff', 'UTF-32: save it as UTF-8'],
]

function refuseOthers(start: Buffer): void {
  const begins = start.toString('hex', 0, 4)
  const other = OTHERS.find(([magic]) => begins.startsWith(magic))
  if (other) throw new FeedError(`This is no feed but ${other[1]}`)
}
