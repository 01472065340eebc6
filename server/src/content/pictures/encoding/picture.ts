import { createHash } from 'node:crypto'

/** Bytes of an uploaded picture. */
export const MAX_PICTURE = 15 * 2 ** 20
/** Pixels of an uploaded picture. */
export const MAX_PIXELS = 40_000_000

/** The value of `accept` of an input for pictures. */
export const ACCEPTED_PICTURES = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml'

/** The files of each picture: their widths at most, and their formats. */
export const variants = [
  { variant: '480.webp', width: 480, format: 'webp' },
  { variant: '960.webp', width: 960, format: 'webp' },
  { variant: '1600.webp', width: 1600, format: 'webp' },
  { variant: '960.jpg', width: 960, format: 'jpeg' },
] as const
export type Variant = (typeof variants)[number]['variant']

/** Part of the names: another way to encode must make other names, because browsers keep files forever. */
const ENCODER = '1'

/** The name of a picture, made of the bytes that were uploaded. */
export function pictureNameOf(bytes: Buffer): string {
  return createHash('sha256').update(ENCODER).update(bytes).digest('base64url').slice(0, 32)
}

/** Why a picture was refused. Each reason has a sentence in `content/words/`. */
export const pictureFaults = [
  'empty',
  'too-large',
  'too-many-pixels',
  'too-costly',
  'not-allowed',
  'broken',
  'entities',
  'effects',
] as const
export type PictureFault = (typeof pictureFaults)[number]

/** A picture that was not stored. */
export class RefusedPicture extends Error {
  override readonly name = 'RefusedPicture'
  readonly fault: PictureFault

  constructor(fault: PictureFault) {
    super(`the picture was refused: ${fault}`)
    this.fault = fault
  }
}

/** A picture in all its files. */
export interface EncodedPicture {
  /** Made of the bytes that were uploaded, so the same picture has the same name. */
  readonly name: string
  /** Of the largest file. */
  readonly width: number
  readonly height: number
  /** Whether something behind it shows through, as behind many logos. */
  readonly hasAlpha: boolean
  readonly files: readonly { readonly variant: Variant; readonly data: Buffer }[]
}

/** The path under which a picture is stored and shown by the API: a jpeg, which everything reads, unless it has transparent parts. */
export function picturePath({ name, hasAlpha }: Pick<EncodedPicture, 'name' | 'hasAlpha'>): string {
  return `/p/${name}-960.${hasAlpha ? 'webp' : 'jpg'}`
}

/** The name and the file that the last part of an address means; null if it is none. */
export function parsePictureName(text: string): { name: string; variant: Variant } | null {
  const [, name, ending] = /^([\w-]{32})-(\d+\.\w+)$/.exec(text) ?? []
  const found = variants.find(({ variant }) => variant === ending)
  return name === undefined || found === undefined ? null : { name, variant: found.variant }
}
