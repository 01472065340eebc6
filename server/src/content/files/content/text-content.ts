import { RefusedUpload } from './upload.ts'
import { type ByteSource, pieces } from './byte-source.ts'

/** Everything below a space but tab, line feed, form feed and carriage return; and the controls above it. */
// oxlint-disable-next-line no-control-regex -- they are what is searched for
const CONTROLS = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f]/
const MARKUP = /^\s*<(?:!doctype|html|head|body|script|svg|iframe|\?xml|!--)/i
const PROGRAM = /^(?:#!|@echo off|\s*<\?php)/i

/**
 * Checks that a file is text without control characters, and neither markup nor a program. Editors of Windows write UTF-16, which
 * they mark, and Windows-1252.
 */
export async function requirePlainText(source: ByteSource): Promise<void> {
  const mark = (await source.read(0, 2)).toString('latin1')
  const marked = mark === '\u00ff\u00fe' ? 'utf-16le' : mark === '\u00fe\u00ff' ? 'utf-16be' : 'utf-8'
  if (await isText(source, marked)) return
  // Unlike others, these five bytes are no letters of it.
  if (marked === 'utf-8' && !(await hasBytes(source, /[\u0081\u008d\u008f\u0090\u009d]/))) {
    if (await isText(source, 'windows-1252')) return
  }
  throw new RefusedUpload('not-utf8')
}

/** Whether the bytes are text in an encoding. @throws {RefusedUpload} if they are, but the text is not allowed */
async function isText(source: ByteSource, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let isFirst = true
  let isBlank = true
  const check = (text: string) => {
    if (isFirst && (MARKUP.test(text) || PROGRAM.test(text))) throw new RefusedUpload('markup')
    isFirst = false
    if (CONTROLS.test(text)) throw new RefusedUpload('control-characters')
    isBlank &&= /^[\s\p{Cf}]*$/u.test(text)
  }
  try {
    for await (const piece of pieces(source)) check(decoder.decode(piece, { stream: true }))
    check(decoder.decode())
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
  if (isBlank) throw new RefusedUpload('empty')
  return true
}

async function hasBytes(source: ByteSource, wanted: RegExp): Promise<boolean> {
  for await (const piece of pieces(source)) if (wanted.test(piece.toString('latin1'))) return true
  return false
}

/** Bytes of the longest thing that is searched for, less one: a template with its path. */
const OVERLAP = 600
/** Objects of other programs in a text: the way by which rich text has attacked its readers. */
const OBJECTS = /\\obj(?:data|emb|link|autlink|update|ocx|class)/i
/** A template, which is loaded with its macros unless it is a file of the machine of the writer: `C:\\CV.dot`, or a name alone. */
const TEMPLATES = /\\template[ \r\n]*([^{}]{0,500})/gi
const OWN_TEMPLATE = /^(?:[a-z]:(?:\\\\|\/)|\/(?!\/))?(?:[^\\/:{}]|\\\\(?!\\)|\/(?!\/)|\\'[0-9a-f]{2})*$/i
/** Fields that start a program. */
const STARTING = /\\fldinst(?:[^{}]|[{}](?!\s*\{?\\fldrslt)){0,300}?\bDDE(?:AUTO)?\b/i

/** Checks that a file is rich text from its first to its last byte, without objects of other programs. */
export async function requireRichText(source: ByteSource): Promise<void> {
  let last = ''
  for await (const piece of pieces(source, OVERLAP)) {
    const text = piece.toString('latin1')
    // Line breaks inside a word are skipped by readers.
    if (OBJECTS.test(text.replaceAll(/[\r\n]/g, ''))) throw new RefusedUpload('embedded')
    if (STARTING.test(text)) throw new RefusedUpload('macros')
    for (const [, template = ''] of text.matchAll(TEMPLATES))
      if (!OWN_TEMPLATE.test(template.trim())) throw new RefusedUpload('macros')
    last = text
  }
  if (!/\}[\s\0]*$/.test(last)) throw new RefusedUpload('polyglot')
}
