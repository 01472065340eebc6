import { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import type { ByteSource } from './byte-source.ts'
import { isTextPart, requireHarmlessText, requireTextParts } from './open-document.ts'
import { RefusedUpload } from './upload.ts'
import { requireHarmlessFields, requireHarmlessRelations, requireWordTypes } from './word-parts.ts'

/** Bytes that all entries of a document may have. A bomb has thousands of times its own size. */
const MAX_UNPACKED = 100 * 2 ** 20
/** Entries of a document: a CV has twenty, and one with two hundred pictures two hundred more. */
const MAX_ENTRIES = 1_000
/** Bytes of an XML part, which is read as a whole. */
const MAX_XML = 20 * 2 ** 20
/** Bytes in which an OpenDocument says what it is. */
const MAX_KIND = 100
/** Bytes of a drawing, which is looked at as a whole. */
const MAX_DRAWING = 4 * 2 ** 20
const OPEN_DOCUMENT_TEXT = 'application/vnd.oasis.opendocument.text'
/** The end record of a zip without a comment. */
const END_RECORD = 22

/** Parts of a document that are programs. */
const MACROS = /(?:^|\/)(?:vba[^/]*|activex\/|macros\/|basic\/|scripts\/)/i
/** Parts that are files of other programs, which some readers open. */
const EMBEDDED =
  /(?:^|\/)(?:oleobject[^/]*|[^/]+\.(?:exe|dll|com|scr|js|vbs|jar|bat|cmd|ps1|hta|html?|zip|docm|xlsm|lnk))$/i

/** Drawings, which Word and LibreOffice store as pictures. Elsewhere nothing needs one. */
const DRAWING = /\.svg$/i
const PICTURE_FOLDER = /^(?:word\/media|Pictures|media)\//i
/** What a drawing needs no program for. References to characters are read first, since they hide words. */
const ACTIVE =
  /<(?:[\w.-]+:)?(?:script|foreignObject|iframe|embed|object|handler)\b|\son\w+\s*=|javascript:|vbscript:|data:text|<!ENTITY/i

class SourceReader extends RandomAccessReader {
  readonly #source: ByteSource

  constructor(source: ByteSource) {
    super()
    this.#source = source
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const source = this.#source
    return Readable.from(
      (async function* () {
        for (let offset = start; offset < end; offset += 65_536)
          yield source.read(offset, Math.min(65_536, end - offset))
      })(),
      { objectMode: false },
    )
  }
}

/** What kind of document a zip is: docx or odt. @throws {RefusedUpload} if it is neither, or holds what is not allowed */
export async function typeOfZip(source: ByteSource): Promise<'docx' | 'odt'> {
  await requireWholeZip(source)
  const zip = await broken(() =>
    fromRandomAccessReaderPromise(new SourceReader(source), source.size, { autoClose: false }),
  )
  if (zip.entryCount > MAX_ENTRIES) throw new RefusedUpload('bomb')
  const entries: Entry[] = []
  await broken(async () => {
    for await (const entry of zip.eachEntry()) entries.push(entry)
  })
  requireHarmless(entries, source.size)
  const names = entries.map(({ fileName }) => fileName)
  const first = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)[0]
  const kept = new Map<string, Buffer>()
  // Every entry is unpacked once, and thrown away: what a directory says about sizes may be a lie.
  for (const entry of entries) {
    const { fileName } = entry
    const isDrawing = DRAWING.test(fileName)
    const isXml = /\.(?:xml|rels)$/i.test(fileName)
    const bytes = await unpack(zip, entry, isDrawing ? MAX_DRAWING : isXml ? MAX_XML : MAX_KIND)
    if (isDrawing) requireStillDrawing(bytes, entry)
    if (isXml && entry.uncompressedSize > MAX_XML) throw new RefusedUpload('bomb')
    if (isXml || fileName === 'mimetype') kept.set(fileName, bytes)
  }
  if (first?.fileName === 'mimetype' && kept.get('mimetype')?.toString() === OPEN_DOCUMENT_TEXT) {
    requireTextParts(names)
    // The manifest comes first: it says whether the others can be read.
    const parts = [...kept].filter(([name]) => isTextPart(name) || name.startsWith('Configurations2/'))
    for (const [, bytes] of parts.toSorted(([a], [b]) => Number(b.startsWith('META')) - Number(a.startsWith('META'))))
      requireHarmlessText(bytes)
    return 'odt'
  }
  const types = kept.get('[Content_Types].xml')
  if (types === undefined || !kept.has('word/document.xml')) throw new RefusedUpload('not-allowed')
  requireWordTypes(types)
  for (const [name, bytes] of kept) {
    if (/\.rels$/i.test(name)) requireHarmlessRelations(name, bytes)
    else if (/^word\//i.test(name)) requireHarmlessFields(bytes)
  }
  return 'docx'
}

/** Nothing may stand before or after a zip: a file that is two things at once is a trick. */
async function requireWholeZip(source: ByteSource): Promise<void> {
  const start = await source.read(0, 4)
  const end = await source.read(Math.max(0, source.size - END_RECORD), END_RECORD)
  if (start.toString('latin1') !== 'PK\u0003\u0004') throw new RefusedUpload('polyglot')
  if (!end.toString('latin1').startsWith('PK\u0005\u0006')) throw new RefusedUpload('polyglot')
  const [size, offset] = [end.readUInt32LE(12), end.readUInt32LE(16)]
  if (offset + size + END_RECORD !== source.size) throw new RefusedUpload('polyglot')
}

function requireHarmless(entries: readonly Entry[], size: number): void {
  // Entries that share their bytes make a small file unpack to petabytes.
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0)
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (packed > size || unpacked > MAX_UNPACKED) throw new RefusedUpload('bomb')
  const names = new Set<string>()
  for (const entry of entries) {
    if (entry.isEncrypted()) throw new RefusedUpload('encrypted')
    const name = decodedName(entry.fileName)
    if (MACROS.test(name)) throw new RefusedUpload('macros')
    if (EMBEDDED.test(name)) throw new RefusedUpload('embedded')
    // Of two with one name, programs take the one or the other. Names are those of Word, which ignores their case.
    if (names.has(name.toLowerCase())) throw new RefusedUpload('polyglot')
    names.add(name.toLowerCase())
    // Word reads this name as another, which is checked.
    if (name !== entry.fileName && /\.(?:xml|rels)$/i.test(name)) throw new RefusedUpload('polyglot')
  }
}

/** A name as Word reads it: with the letters that are written by their numbers. */
function decodedName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** @throws {RefusedUpload} if a drawing is more than a picture, or is where no picture belongs */
function requireStillDrawing(bytes: Buffer, { fileName, uncompressedSize }: Entry): void {
  const isWide = bytes.length > 1 && (bytes[0] === 0xff || bytes[0] === 0xfe || bytes[0] === 0 || bytes[1] === 0)
  const text = (isWide ? bytes.toString('latin1').replaceAll('\0', '') : bytes.toString('utf8')).replaceAll(
    /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi,
    (_, hex?: string, decimal?: string) =>
      String.fromCharCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  )
  const isPicture = PICTURE_FOLDER.test(fileName) && uncompressedSize <= MAX_DRAWING
  if (!isPicture || ACTIVE.test(text)) throw new RefusedUpload('embedded')
}

async function unpack(zip: ZipFile, entry: Entry, keep = 0): Promise<Buffer> {
  const kept: Buffer[] = []
  let length = 0
  await broken(async () => {
    for await (const bytes of await zip.openReadStreamPromise(entry)) {
      if (length < keep) kept.push(bytes as Buffer)
      length += (bytes as Buffer).length
      if (length > entry.uncompressedSize) throw new RefusedUpload('bomb')
    }
  })
  return Buffer.concat(kept).subarray(0, keep)
}

/** What the zip library refuses is a broken file. */
async function broken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RefusedUpload) throw error
    if (String(error).includes('too many bytes')) throw new RefusedUpload('bomb')
    throw new RefusedUpload('broken')
  }
}
