import { SaxesParser } from 'saxes'
import { RefusedUpload } from './upload.ts'

/** What is looked at in an XML part of a document. Names are without their prefix, which every document may choose. */
export interface XmlLook {
  /** An element begins. Of attributes with the same local name, both are there: by their full names. */
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Encodings in which markup is written with the bytes of ASCII, as it is read here. */
const ENCODINGS = /^(?:utf-?8|us-ascii|ascii|iso-8859-1|windows-1252)$/i
const WIDE = /^utf-?16(?:le|be)?$/i

/**
 * Reads an XML part as the programs do that open the document: characters may be written by their numbers, quotes may be single,
 * and attributes stand in any order, so no search in its text finds what it says.
 * @throws {RefusedUpload} if it is no XML, or declares words of its own
 */
export function readXml(bytes: Buffer, { open, text, close }: XmlLook): void {
  const { content, isWide } = textOfXml(bytes)
  const parser = new SaxesParser({ xmlns: false })
  const refuse = () => {
    throw new RefusedUpload('broken')
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !(isWide ? WIDE : ENCODINGS).test(encoding)) refuse()
  })
  parser.on('opentag', ({ name, attributes }) => open?.(localName(name), attributes))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  if (close) parser.on('closetag', ({ name }) => close(localName(name)))
  parser.write(content).close()
}

/** The text of an XML part. */
export function textOfXml(bytes: Buffer): { content: string; isWide: boolean } {
  const mark = bytes.subarray(0, 2).toString('latin1')
  const wide = mark === '\u00ff\u00fe' ? 'utf-16le' : mark === '\u00fe\u00ff' ? 'utf-16be' : undefined
  if (wide !== undefined) return { content: new TextDecoder(wide).decode(bytes), isWide: true }
  // Without its mark it would be read as something else here.
  if (bytes.subarray(0, 4).includes(0)) throw new RefusedUpload('broken')
  return { content: bytes.toString('utf8').replace(/^\uFEFF/, ''), isWide: false }
}

/** A name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The value of an attribute, whatever its prefix. */
export function valueOf(attributes: Readonly<Record<string, string>>, local: string): string | undefined {
  for (const [name, value] of Object.entries(attributes)) if (localName(name) === local) return value
  return undefined
}
