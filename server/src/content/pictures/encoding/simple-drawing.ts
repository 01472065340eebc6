import { SaxesParser } from 'saxes'
import { RefusedPicture } from './picture.ts'

/** What makes work of an amount that has nothing to do with the size of a drawing, and what brings another document into it. */
const EFFECTS = new Set(['filter', 'mask', 'pattern', 'foreignObject', 'include'])
/** Elements that a drawing may have, with the copies of them. */
const MAX_ELEMENTS = 100_000
/** Pictures in a drawing that are decoded as pixels. Another drawing could bring what is refused here. */
const PIXELS = /^\s*data:image\/(?:png|jpe?g|gif|webp)[;,]/i
/** Encodings in which markup is written with the bytes of ASCII, as it is read here. */
const ENCODINGS = /^(?:utf-?8|us-ascii|ascii|iso-8859-1|windows-1252)$/i

/** What is inside an element with an id. */
interface Part {
  elements: number
  hasCopies: boolean
}

/**
 * Checks that a drawing is one whose cost its size tells, before it is drawn: a filter of 200 octaves over a large area never ends,
 * and ten levels of copies of copies are a billion shapes.
 * @throws {RefusedPicture} if it contains anything else, or is no XML
 */
export function requireSimpleDrawing(bytes: Buffer): void {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  // A drawing that names its own words can become a billion times as long.
  if (/<!(?:DOCTYPE|ENTITY)[^>]*(?:\[|ENTITY)/i.test(text)) throw new RefusedPicture('entities')
  const parts = new Map<string, Part>()
  const open: (Part | undefined)[] = []
  const copied: string[] = []
  let elements = 0
  const parser = new SaxesParser({ xmlns: false })
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !ENCODINGS.test(encoding)) throw new RefusedPicture('broken')
  })
  parser.on('error', () => {
    throw new RefusedPicture('broken')
  })
  parser.on('text', requirePlainStyle)
  parser.on('cdata', requirePlainStyle)
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name)
    if (EFFECTS.has(local)) throw new RefusedPicture('effects')
    const { id } = attributes
    elements += 1
    const part = id === undefined ? undefined : { elements: 0, hasCopies: false }
    if (id !== undefined && part !== undefined && !parts.has(id)) parts.set(id, part)
    open.push(part)
    for (const each of open) if (each !== undefined) each.elements += 1
    for (const [attribute, value] of Object.entries(attributes)) {
      requirePlainAttribute(attribute, value)
      if (localName(attribute) !== 'href') continue
      if (local === 'use') copied.push(value.trim().replace(/^#/, ''))
      else if (local === 'image' && /^\s*data:/i.test(value) && !PIXELS.test(value)) throw new RefusedPicture('effects')
    }
    if (local === 'use') for (const each of open) if (each !== undefined) each.hasCopies = true
  })
  parser.on('closetag', () => open.pop())
  parser.write(text).close()
  for (const id of copied) {
    const part = parts.get(id)
    if (part?.hasCopies === true) throw new RefusedPicture('effects')
    elements += part?.elements ?? 0
  }
  if (elements > MAX_ELEMENTS) throw new RefusedPicture('effects')
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function requirePlainAttribute(name: string, value: string): void {
  if (name === 'style') requirePlainStyle(value)
  const isEffect = name === 'filter' || name === 'mask'
  if (isEffect && value.trim() !== 'none') throw new RefusedPicture('effects')
}

/** Styles can ask for filters by themselves. Escapes and comments in them hide words. */
function requirePlainStyle(style: string): void {
  const plain = style
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => characterOf(Number.parseInt(code, 16)))
    .replaceAll('\\', '')
  if (/(?:^|[\s;{])(?:filter|mask)\s*:\s*(?!none\b)/i.test(plain)) throw new RefusedPicture('effects')
}

function characterOf(code: number): string {
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
}
