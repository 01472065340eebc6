import { RefusedUpload } from './upload.ts'
import { type ByteSource, pieces } from './byte-source.ts'

/** Bytes of a directory entry of a compound file. Entries begin at multiples of it (MS-CFB, 2.6.1). */
const ENTRY = 128
const NAME = 64
const STORAGE = 1
const STREAM = 2

const MACROS = new Set(['macros', 'vba', '_vba_project', '_vba_project_cur', '_vba_project_cur'])
const OTHERS = new Set(['workbook', 'book', 'powerpoint document', 'visiodocument'])
const EMBEDDED = new Set(['\u0001ole10native', 'package'])

/**
 * Checks that a compound file is a document of old Word. Entries are found without following the chains of sectors, which
 * a hostile file could tie into loops.
 */
export async function requireWordDocument(source: ByteSource): Promise<void> {
  const names = new Set<string>()
  for await (const piece of pieces(source)) {
    for (let at = 0; at + ENTRY <= piece.length; at += ENTRY) {
      const name = entryName(piece.subarray(at, at + ENTRY))
      if (name !== undefined) names.add(name)
    }
  }
  if (names.has('encryptedpackage')) throw new RefusedUpload('encrypted')
  if ([...names].some((name) => MACROS.has(name))) throw new RefusedUpload('macros')
  if ([...names].some((name) => EMBEDDED.has(name))) throw new RefusedUpload('embedded')
  if (!names.has('worddocument') || [...names].some((name) => OTHERS.has(name))) throw new RefusedUpload('not-allowed')
}

/** The name in lower case, if the bytes are an entry of a storage or stream. */
function entryName(bytes: Buffer): string | undefined {
  const length = bytes.readUInt16LE(NAME)
  const kind = bytes[NAME + 2]
  if ((kind !== STORAGE && kind !== STREAM) || length < 4 || length > NAME || length % 2 !== 0) return undefined
  const name = bytes.subarray(0, length - 2).toString('utf16le')
  if (bytes.readUInt16LE(length - 2) !== 0 || name.includes('\0')) return undefined
  return name.toLowerCase()
}
