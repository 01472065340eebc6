import type { AnswerHead } from '../../../base/decoding/decoder-loop.ts'
import { ownDecoder } from '../../../base/decoding/decoder.ts'
import { DecoderEnded } from '../../../base/decoding/decoder-process.ts'
import { only, zip } from '../../../base/certain.ts'
import {
  type EncodedPicture,
  MAX_PICTURE,
  type PictureFault,
  pictureFaults,
  pictureNameOf,
  RefusedPicture,
  variants,
} from './picture.ts'

/** What is known of a picture when it is drawn. */
type Drawn = Pick<EncodedPicture, 'width' | 'height' | 'hasAlpha'>

/**
 * Draws a picture anew in the sizes that pages show, without its metadata: where and by whom a photograph was taken is gone.
 * Drawings (svg) become pixels, so that scripts in them are gone too. A process of its own decodes it (base/decoding/decoder.ts).
 * @param companyId who waits for its other pictures meanwhile
 * @throws {RefusedPicture} with the reason
 */
export async function encodePicture(companyId: string, bytes: Buffer): Promise<EncodedPicture> {
  if (bytes.length === 0) throw new RefusedPicture('empty')
  if (bytes.length > MAX_PICTURE) throw new RefusedPicture('too-large')
  const { head, bodies } = await ask<Drawn>(companyId, { kind: 'picture' }, bytes)
  const files = zip([...variants], [...bodies]).map(([{ variant }, data]) => ({ variant, data }))
  return { name: pictureNameOf(bytes), width: head.width, height: head.height, hasAlpha: head.hasAlpha, files }
}

/** Draws a drawing of our own, which shows at most a picture of that company, as PNG. */
export async function encodeDrawing(companyId: string, svg: string): Promise<Buffer> {
  const { bodies } = await ask(companyId, { kind: 'drawing' }, Buffer.from(svg))
  return only(bodies)
}

/** Makes a picture of ours fit into a box, as PNG. */
export async function fitPicture(
  companyId: string,
  bytes: Buffer,
  box: { readonly width: number; readonly height: number },
): Promise<{ data: Buffer; width: number; height: number }> {
  const { head, bodies } = await ask<{ width: number; height: number }>(companyId, { kind: 'inside', ...box }, bytes)
  return { data: only(bodies), width: head.width, height: head.height }
}

async function ask<Head = object>(companyId: string, head: { kind: string }, bytes: Buffer) {
  const answer = await ownDecoder()
    .decode(companyId, { head, size: bytes.length, bytes: [bytes] })
    .catch(refuseCostly)
  const { fault, error, ...rest } = answer.head as AnswerHead
  if (error !== undefined) throw new Error(`a picture was not decoded: ${error}`)
  if (fault !== undefined) throw new RefusedPicture(pictureFaults.find((each) => each === fault) ?? 'broken')
  return { head: rest as Head, bodies: answer.bodies }
}

function refuseCostly(error: unknown): never {
  if (error instanceof DecoderEnded) throw new RefusedPicture('too-costly' satisfies PictureFault)
  throw error
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
