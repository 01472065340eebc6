import { isFollowed, isInside, isOwnFile } from './document-address.ts'
import { RefusedUpload } from './upload.ts'
import { localName, readXml, valueOf } from './xml-part.ts'

/** The parts of a text: what is written and how it looks, its pictures and fonts, and what the program notes for itself. */
const PARTS =
  /^(?:mimetype|(?:content|styles|meta|settings)\.xml|manifest\.rdf|layout-cache|META-INF\/(?:(?:manifest|documentsignatures)\.xml)?|(?:Pictures|media|Thumbnails|Fonts|Configurations2)\/.*)$/
/** Elements with something of another program. */
const EMBEDDED = new Set(['object', 'object-ole', 'plugin', 'applet', 'floating-frame'])
/** Elements that start something. */
const STARTING = new Set(['event-listener', 'script', 'dde-source', 'dde-connection', 'dde-connection-decl'])
/** Elements whose address is only for who follows it. */
const LINKS = new Set(['a', 'area-rectangle', 'area-circle', 'area-polygon'])

/** Checks which parts a text has. @throws {RefusedUpload} if one is no part of a text, such as `Object 1` */
export function requireTextParts(names: readonly string[]): void {
  if (!names.every((name) => PARTS.test(name))) throw new RefusedUpload('embedded')
}

/** Whether a part is XML that says what the text contains or refers to. */
export function isTextPart(name: string): boolean {
  return /^(?:content|styles|meta|settings)\.xml$|^META-INF\/manifest\.xml$/.test(name)
}

/** Checks a part of a text. @throws {RefusedUpload} if opening the text would load something from elsewhere, or start something */
export function requireHarmlessText(bytes: Buffer): void {
  readXml(bytes, {
    open(element, attributes) {
      if (STARTING.has(element)) throw new RefusedUpload('macros')
      if (EMBEDDED.has(element)) throw new RefusedUpload('embedded')
      if (element === 'encryption-data') throw new RefusedUpload('encrypted')
      // It would say where all other addresses begin.
      if ('xml:base' in attributes) throw new RefusedUpload('external')
      const type = element === 'file-entry' ? (valueOf(attributes, 'media-type') ?? '') : ''
      if (/opendocument(?!\.text$)|oleobject|staroffice|vnd\.sun\.xml\.(?!ui)/i.test(type))
        throw new RefusedUpload('embedded')
      for (const [name, address] of Object.entries(attributes))
        if (localName(name) === 'href') requireHarmlessAddress(element, address)
    },
  })
}

function requireHarmlessAddress(element: string, address: string): void {
  if (LINKS.has(element)) {
    if (!isFollowed(address)) throw new RefusedUpload('external')
    return
  }
  const isTemplate = element === 'template' && (isOwnFile(address) || !/^[a-z][a-z0-9+.-]+:|^[\\/]/i.test(address))
  if (!isTemplate && address !== '' && !isInside(address)) throw new RefusedUpload('external')
}
