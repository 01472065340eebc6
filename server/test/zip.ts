import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of a zip, and what its directory says about it if that is a lie. */
export interface ZipEntry {
  name: string
  bytes: Buffer | string
  /** The size that the directory claims. */
  claimed?: number
  isStored?: boolean
  isEncrypted?: boolean
}

/** A zip, as programs write it, or as an attacker would. */
export function zip(entries: readonly ZipEntry[], comment = ''): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, claimed, isStored = false, isEncrypted = false } of entries) {
    const raw = Buffer.from(bytes)
    const packed = isStored ? raw : deflateRawSync(raw)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x08_00 | (isEncrypted ? 1 : 0), 2)
    common.writeUInt16LE(isStored ? 0 : 8, 4)
    common.writeUInt32LE(crc32(raw), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimed ?? raw.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, rest, Buffer.from(name)]))
    bodies.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(Buffer.byteLength(comment), 20)
  return Buffer.concat([...bodies, central, end, Buffer.from(comment)])
}

const TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override
  PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`

/** A Word document with further or other entries. */
export function docx(more: readonly ZipEntry[] = [], types = TYPES): ZipEntry[] {
  return [
    { name: '[Content_Types].xml', bytes: types },
    { name: '_rels/.rels', bytes: '<Relationships/>' },
    { name: 'word/document.xml', bytes: '<w:document/>' },
    ...more,
  ]
}

/** An OpenDocument text with further entries. */
export function odt(more: readonly ZipEntry[] = []): ZipEntry[] {
  return [
    { name: 'mimetype', bytes: 'application/vnd.oasis.opendocument.text', isStored: true },
    { name: 'content.xml', bytes: '<office:document-content/>' },
    ...more,
  ]
}
