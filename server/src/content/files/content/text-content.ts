import { RefusedUpload } from './upload.ts'
import { type ByteSource, pieces } from './byte-source.ts'

/** Everything below a space but tab, line feed, form feed and carriage return; and the controls above it. */
// oxlint-disable-next-line no-control-regex -- they are what is searched for
const CONTROLS = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f]/
const MARKUP = /^\s*<(?:!doctype|html|head|body|script|svg|iframe|\?xml|!--)/i
const PROGRAM = /^(?:#!|@echo off|\s*<\?php)/i

/** Checks that a file is UTF-8 text without control characters, and neither markup nor a program. */
export async function requirePlainText(source: ByteSource): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  const check = (text: string) => {
    if (isFirst && (MARKUP.test(text) || PROGRAM.test(text))) throw new RefusedUpload('markup')
    isFirst = false
    if (CONTROLS.test(text)) throw new RefusedUpload('control-characters')
  }
  try {
    for await (const piece of pieces(source)) check(decoder.decode(piece, { stream: true }))
    check(decoder.decode())
  } catch (error) {
    if (error instanceof TypeError) throw new RefusedUpload('not-utf8')
    throw error
  }
}

/** Bytes of the longest word that is searched for, less one. */
const OVERLAP = 24
/** Objects of other programs in a text: the way by which rich text has attacked its readers. */
const OBJECTS = /\\obj(?:data|emb|link|autlink|update|ocx|class)/i

/** Checks that a file is rich text from its first to its last byte, without objects of other programs. */
export async function requireRichText(source: ByteSource): Promise<void> {
  let last = ''
  for await (const piece of pieces(source, OVERLAP)) {
    const text = piece.toString('latin1')
    // Line breaks inside a word are skipped by readers.
    if (OBJECTS.test(text.replaceAll(/[\r\n]/g, ''))) throw new RefusedUpload('embedded')
    last = text
  }
  if (!/\}[\s\0]*$/.test(last)) throw new RefusedUpload('polyglot')
}

/** Bytes at the end of a PDF in which its last line is looked for, as readers do. */
const PDF_END = 1_024

/** Names as readers of PDF read them: `#61` in a name is an `a` (ISO 32000-1, 7.3.5). */
function unescaped(text: string): string {
  return text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/**
 * Checks that a PDF ends as one, and that nothing else is in it: a zip at its end would be opened by programs that begin to read
 * there.
 */
export async function requireWholePdf(source: ByteSource): Promise<void> {
  const end = await source.read(Math.max(0, source.size - PDF_END), PDF_END)
  if (!end.toString('latin1').includes('%%EOF')) throw new RefusedUpload('broken')
  const tail = await source.read(Math.max(0, source.size - 65_557), 65_557)
  if (tail.includes('PK\u0005\u0006', 0, 'latin1')) throw new RefusedUpload('polyglot')
  let isEncrypted = false
  for await (const piece of pieces(source, OVERLAP)) {
    const text = piece.toString('latin1')
    if (/\/Launch\b/.test(unescaped(text))) throw new RefusedUpload('macros')
    if (/\/Encrypt\s+\d/.test(text)) isEncrypted = true
  }
  if (isEncrypted) throw new RefusedUpload('encrypted')
}
