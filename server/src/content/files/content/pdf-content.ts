import { RefusedUpload } from './upload.ts'
import { type ByteSource, pieces } from './byte-source.ts'
import { opensWithoutPassword } from './pdf-password.ts'

/** What may stand before a PDF: what editors and servers put there, and nothing that another program would read. */
const START = /^(?:\u00ef\u00bb\u00bf)?[\s\0]{0,1024}%PDF-/

/** Whether a file is a PDF by its first bytes. */
export function isPdf(start: Buffer): boolean {
  return START.test(start.subarray(0, 1_100).toString('latin1'))
}

/** Bytes at the end of a PDF in which its last line is looked for, as readers do. */
const END = 1_024
/** Bytes at the end in which programs look for a zip. */
const ZIP_END = 65_557
/** Characters before a name that say what it is. */
const BEFORE = 300
const OVERLAP = 2 * BEFORE

/**
 * Checks that a PDF ends as one, and that nothing else is in it: a zip at its end would be opened by programs that begin to read
 * there. It must open without a password, and start no program.
 */
export async function requireWholePdf(source: ByteSource): Promise<void> {
  const size = await sizeWithoutFilling(source)
  const end = await source.read(Math.max(0, size - END), Math.min(END, size))
  if (!end.toString('latin1').includes('%%EOF')) throw new RefusedUpload('broken')
  const tail = await source.read(Math.max(0, source.size - ZIP_END), ZIP_END)
  if (tail.includes('PK\u0005\u0006', 0, 'latin1')) throw new RefusedUpload('polyglot')
  let encryptedAt: number | null = null
  let hasObjects = false
  let hasName = false
  let offset = 0
  let raw = ''
  let names = ''
  for await (const piece of pieces(source)) {
    const text = piece.toString('latin1')
    raw += text
    offset += text.length
    for (const { index } of raw.matchAll(/\/Encrypt\s*(?:\d|<<)/g)) encryptedAt = offset - raw.length + index
    // Blanks become one, so that no number of them separates two words.
    names = unescaped(names + text)
      .replaceAll(/[\0\t\f ]+/g, ' ')
      .replaceAll(/ ?[\r\n][\r\n ]*/g, '\n')
    for (const { index } of names.matchAll(/\/Launch\b/g)) {
      const before = names.slice(Math.max(0, index - BEFORE), index)
      if (startsProgram(before)) throw new RefusedUpload('macros')
      hasName ||= !/[A-Za-z\u0080-\u00ff]$/.test(before)
    }
    hasObjects ||= names.includes('/ObjStm')
    raw = endOf(raw)
    names = endOf(names)
  }
  // An object in a stream is found by its place, whatever stands before it.
  if (hasObjects && hasName) throw new RefusedUpload('macros')
  if (encryptedAt !== null && !(await opensWithoutPassword(source, encryptedAt))) throw new RefusedUpload('encrypted')
}

/** The end of a text as a text of its own: a slice would keep all of it in memory while the next piece is read. */
function endOf(text: string): string {
  return Buffer.from(text.slice(-OVERLAP), 'latin1').toString('latin1')
}

/** Names as readers of PDF read them: `#61` in a name is an `a` (ISO 32000-1, 7.3.5). */
function unescaped(text: string): string {
  return text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/**
 * Whether a name is the kind of an action, by what stands before it: its key, the beginning of an object, or a comment, which may hide
 * either. In the text of a page something else stands there.
 */
function startsProgram(before: string): boolean {
  if (/(?:\/S|obj)\s?$/.test(before)) return true
  const [, line] = /(?:^|\n)([^\n]*)\n$/.exec(before) ?? []
  return line !== undefined && (line.includes('%') || line.length >= BEFORE - 2)
}

/** The size without the zeros and blanks with which downloads and old file systems fill up a file. */
async function sizeWithoutFilling(source: ByteSource): Promise<number> {
  for (let size = source.size; size > 0;) {
    const start = Math.max(0, size - ZIP_END)
    const bytes = await source.read(start, size - start)
    const last = bytes.findLastIndex((byte) => byte !== 0 && byte !== 32 && (byte < 9 || byte > 13))
    if (last !== -1) return start + last + 1
    size = start
  }
  return 0
}
