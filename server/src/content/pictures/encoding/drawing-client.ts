import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'
import type { Work } from '../../../base/decoding/decoder-loop.ts'
import { MAX_PICTURE, MAX_PIXELS, type PictureFault, RefusedPicture, variants } from './picture.ts'
import { requireSimpleDrawing } from './simple-drawing.ts'

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'svg'])
/** How many times as high as wide a picture is shown at most. */
const TALL = 4
/** Pixels of the longer side of a photograph. Small print is sharp with the first; with the last, any photograph fits into a file. */
const PHOTOGRAPH_SIDES = [4096, 1600]

// Each picture is another one: what the library keeps would only be held. It shares the one processor that it gets.
sharp.cache(false)
sharp.concurrency(1)

/** The files of a picture, which `encodePicture` asks for. @throws {RefusedPicture} with the reason */
export const drawPicture: Work = async (_, original) => {
  const { bytes, metadata } = await requireAllowed(original)
  const isOpaque = !metadata.hasAlpha || (await open(bytes).stats().catch(refuseBroken)).isOpaque
  const files: Buffer[] = []
  let size = { width: 0, height: 0 }
  for (const { width, format } of variants) {
    const resized = open(bytes)
      .autoOrient()
      .resize({ width, height: TALL * width, fit: 'inside', withoutEnlargement: true })
    const drawn =
      format === 'webp'
        ? resized.webp({ quality: 80 })
        : resized.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true })
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true }).catch(refuseBroken)
    files.push(data)
    if (info.width > size.width) size = info
  }
  return { head: { width: size.width, height: size.height, hasAlpha: !isOpaque }, bodies: files }
}

/**
 * A photograph of a page as it is stored: upright, without its metadata, and small enough to be a file.
 * @throws {RefusedPicture} if it is no photograph of the type, or has too many pixels
 */
export const drawPhotograph: Work = async ({ type, longest }, original) => {
  const { bytes, metadata } = await requireAllowed(original, 'broken')
  if (metadata.format !== (type === 'png' ? 'png' : 'jpeg')) throw new RefusedPicture('broken')
  for (const side of PHOTOGRAPH_SIDES) {
    const drawn = open(bytes)
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    const data = await (type === 'png' ? drawn.png() : drawn.jpeg({ quality: 85 })).toBuffer().catch(refuseBroken)
    if (data.length <= Number(longest)) return { head: { type }, bodies: [data] }
  }
  throw new RefusedPicture('too-large')
}

/** A drawing of our own as PNG, which shows a picture of a company at most. */
export const drawShared: Work = async (_, svg) => {
  const png = await sharp(svg).png({ palette: true, quality: 90, effort: 4 }).toBuffer()
  return { head: {}, bodies: [png] }
}

/** A picture of ours inside a box, as PNG. */
export const drawInside: Work = async ({ width, height }, bytes) => {
  const { data, info } = await open(bytes)
    .resize({ width: Number(width), height: Number(height), fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { head: { width: info.width, height: info.height }, bodies: [data] }
}

/**
 * Checks what the first bytes say, before anything is decoded.
 * @param otherwise the reason if they are those of no picture
 * @returns what to decode: a drawing may come compressed
 */
async function requireAllowed(
  original: Buffer,
  otherwise: PictureFault = 'not-allowed',
): Promise<{ bytes: Buffer; metadata: Metadata }> {
  const bytes = original[0] === 0x1f && original[1] === 0x8b ? unpacked(original) : original
  const metadata = await sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => undefined)
  if (!metadata || !isAllowed(metadata)) throw new RefusedPicture(otherwise)
  if (metadata.width * metadata.height > MAX_PIXELS) throw new RefusedPicture('too-many-pixels')
  if (metadata.format === 'svg') requireSimpleDrawing(bytes)
  return { bytes, metadata }
}

function unpacked(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_PICTURE })
  } catch {
    throw new RefusedPicture('not-allowed')
  }
}

function isAllowed({ format, compression }: Metadata): boolean {
  return FORMATS.has(format) || (format === 'heif' && compression === 'av1')
}

function open(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
}

function refuseBroken(): never {
  throw new RefusedPicture('broken')
}
