import type sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'
import { type EncodedPicture, MAX_PICTURE, MAX_PIXELS, pictureNameOf, RefusedPicture, variants } from './picture.ts'

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'svg'])
/** Seconds that one file may take. A drawing of a few bytes can describe work for days. */
const LONGEST = 20
/** How many times as high as wide a picture is shown at most. */
const TALL = 4

type Decoder = typeof sharp

let decoder: Promise<Decoder> | undefined

/** Loaded with the first picture: it is a large library, and most processes never see one. */
function loadDecoder(): Promise<Decoder> {
  decoder ??= import('sharp').then(({ default: loaded }) => {
    // Pictures come seldom, and what a decoder keeps would only be held.
    loaded.cache(false)
    return loaded
  })
  return decoder
}

let before: Promise<unknown> = Promise.resolve()

/**
 * Draws a picture anew in the sizes that pages show, without its metadata: where and by whom a photograph was taken is gone.
 * Drawings (svg) become pixels, so that scripts in them are gone too. One picture at a time: a decoded one takes up to 160 MB.
 * @throws {RefusedPicture} with the reason
 */
export function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  const encoded = before.then(() => encode(bytes))
  before = encoded.catch(() => undefined)
  return encoded
}

async function encode(bytes: Buffer): Promise<EncodedPicture> {
  const decode = await loadDecoder()
  const { hasAlpha } = await requireAllowed(decode, bytes)
  const files: EncodedPicture['files'][number][] = []
  let size = { width: 0, height: 0 }
  for (const { variant, width, format } of variants) {
    const resized = open(decode, bytes)
      .autoOrient()
      .resize({ width, height: TALL * width, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: LONGEST })
    const drawn =
      format === 'webp'
        ? resized.webp({ quality: 80 })
        : resized.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true })
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true }).catch(refuseBroken)
    files.push({ variant, data })
    if (info.width > size.width) size = info
  }
  return { name: pictureNameOf(bytes), width: size.width, height: size.height, hasAlpha, files }
}

/** Checks what the first bytes say, before anything is decoded. */
async function requireAllowed(decode: Decoder, bytes: Buffer): Promise<{ hasAlpha: boolean }> {
  if (bytes.length === 0) throw new RefusedPicture('empty')
  if (bytes.length > MAX_PICTURE) throw new RefusedPicture('too-large')
  const metadata = await decode(bytes, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => undefined)
  if (!metadata || !isAllowed(metadata)) throw new RefusedPicture('not-allowed')
  if (metadata.width * metadata.height > MAX_PIXELS) throw new RefusedPicture('too-many-pixels')
  // A drawing that names its own words can become a billion times as long.
  if (metadata.format === 'svg' && /<!(?:DOCTYPE|ENTITY)[^>]*(?:\[|ENTITY)/i.test(bytes.toString('utf8')))
    throw new RefusedPicture('entities')
  const isOpaque = !metadata.hasAlpha || (await open(decode, bytes).stats().catch(refuseBroken)).isOpaque
  return { hasAlpha: !isOpaque }
}

function isAllowed({ format, compression }: Metadata): boolean {
  return FORMATS.has(format) || (format === 'heif' && compression === 'av1')
}

function open(decode: Decoder, bytes: Buffer): Sharp {
  return decode(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
}

function refuseBroken(): never {
  throw new RefusedPicture('broken')
}

/** All bytes of a picture that is being uploaded. @throws {RefusedPicture} as soon as there are too many */
export async function readPictureBytes(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream) {
    size += part.length
    if (size > MAX_PICTURE) throw new RefusedPicture('too-large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
