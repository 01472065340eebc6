import { fileTypeFromBuffer } from 'file-type'
import { type CvType, isPictureType, type PictureType } from './file-name.ts'
import { RefusedUpload } from './upload.ts'
import { typeOfZip } from './archive-content.ts'
import type { ByteSource } from './byte-source.ts'
import { requireWordDocument } from './compound-content.ts'
import { isPdf, requireWholePdf } from './pdf-content.ts'
import { requirePlainText, requireRichText } from './text-content.ts'

/** Bytes from which the kind of a file is seen. */
const START = 64 * 1024

/**
 * Checks what a file really is, whatever its name and the browser say. Virus scanning, if it comes, belongs here: everything that
 * is uploaded passes this function before anybody can get it.
 * @param promised the kind that the name promises; null if it has no ending
 * @returns the kind that it is
 * @throws {RefusedUpload} if it is anything else than its name promises, or contains what no CV needs
 */
export async function requireContent(source: ByteSource, promised: CvType | null): Promise<CvType> {
  if (source.size === 0) throw new RefusedUpload('empty')
  const start = await source.read(0, START)
  if (await isHeic(start)) throw new RefusedUpload('heic')
  // What is no picture is not read as a text whose letters are strange.
  if (isPictureType(promised) && pictureOf(start) === undefined) throw new RefusedUpload('wrong-name')
  const found = await typeOf(source, start)
  if (found === undefined) throw new RefusedUpload('not-allowed')
  const areAlike = [WORD, PICTURES].some((types) => promised !== null && types.has(found) && types.has(promised))
  const isPromised = promised === null || found === promised || areAlike
  if (!isPromised) throw new RefusedUpload('wrong-name')
  return found
}

/** Word writes and opens all of them under the names of each other. */
const WORD = new Set<CvType>(['docx', 'doc', 'rtf'])
/** Programs that send photographs give one the ending of the other. */
const PICTURES = new Set<CvType>(['jpg', 'png'])

async function typeOf(source: ByteSource, start: Buffer): Promise<CvType | undefined> {
  const begins = (text: string) => start.subarray(0, text.length).toString('latin1') === text
  if (isPdf(start)) {
    await requireWholePdf(source)
    return 'pdf'
  }
  if (begins('{\\rtf')) {
    await requireRichText(source)
    return 'rtf'
  }
  if (begins('PK')) return typeOfZip(source)
  if (begins('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')) {
    await requireWordDocument(source)
    return 'doc'
  }
  const picture = pictureOf(start)
  if (picture !== undefined) return picture
  // Plain text is of no kind that bytes would tell.
  if ((await fileTypeFromBuffer(start)) !== undefined) return undefined
  await requirePlainText(source)
  return 'txt'
}

/** The kind of a photograph by its first bytes. Whether it is one is seen when it is drawn. */
function pictureOf(start: Buffer): PictureType | undefined {
  const begin = start.toString('hex', 0, 8)
  if (begin.startsWith('ffd8ff')) return 'jpg'
  return begin === '89504e470d0a1a0a' ? 'png' : undefined
}

/** Whether the bytes are a photograph of an iPhone, whatever it is called. */
async function isHeic(start: Buffer): Promise<boolean> {
  return /^image\/hei[cf]/.test((await fileTypeFromBuffer(start))?.mime ?? '')
}
